import type { Operator, Tree } from '../expressions/tree.ts'

/** A condition as an author would write it, for people who compare two of them. */
export function conditionText(tree: Tree): string {
  switch (tree.op) {
    case 'literal':
      return typeof tree.value === 'string' ? `"${tree.value}"` : String(tree.value)
    case 'name':
      return tree.name
    case 'member':
      return `${conditionText(tree.of)}.${tree.key}`
    case 'list':
      return `[${tree.items.map(conditionText).join(', ')}]`
    case 'map':
      return `{${tree.entries.map(([key, value]) => `${key}: ${conditionText(value)}`).join(', ')}}`
    case 'not':
      return `!${inner(tree.of)}`
    case 'negate':
      return `-${inner(tree.of)}`
    case 'choose':
      return `${inner(tree.test)} ? ${inner(tree.then)} : ${inner(tree.else)}`
    case 'call':
      return `${tree.name}(${tree.args.map(conditionText).join(', ')})`
    case 'each':
      return `${inner(tree.over)}.${tree.each}(${tree.as}, ${conditionText(tree.body)})`
    default:
      return `${inner(tree.left)} ${SIGNS[tree.op]} ${inner(tree.right)}`
  }
}

type Signed = Operator | 'and' | 'or'

const SIGNS: Readonly<Record<Signed, string>> = {
  and: '&&',
  or: '||',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  in: 'in',
}

/** In parentheses where it would be ambiguous. */
function inner(tree: Tree): string {
  return tree.op in SIGNS || tree.op === 'choose' ? `(${conditionText(tree)})` : conditionText(tree)
}
