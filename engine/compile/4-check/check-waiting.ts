import type { Tree } from '../../expressions/tree.ts'
import { pathKey, type FileCheck } from './checking.ts'
import type { FieldMap } from './field-facts.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'

/** A field that is never shown, though cards, forms or columns name it. */
export function checkNever({ positions, report }: FileCheck, { page, own }: PageFacts): void {
  for (const name of own.keys()) {
    const { visibleWhen, fields = [] } = page.fields?.[name] ?? {}
    const path = ['fields', name]
    const never = [
      ...(visibleWhen === false ? [{ name, path }] : []),
      ...fields.flatMap((cell, at) =>
        cell.override?.visibleWhen === false ? [{ name: cell.name, path: [...path, 'fields', at, 'override'] }] : [],
      ),
    ]
    for (const each of never) {
      const range = positions.value([...each.path, 'visibleWhen'])
      report({ code: 'never-visible', severity: 'warning', names: [each.name], range })
    }
  }
}

/** Fields of the form that wait for each other before they are shown or can be filled in: none of them ever is. */
export function checkWaiting(checking: FileCheck, facts: PageFacts): void {
  reportWaiting(checking, waitsOf(checking, facts, { fields: facts.own, root: 'form' }))
  for (const { children } of facts.own.values()) {
    if (children.size > 0) reportWaiting(checking, waitsOf(checking, facts, { fields: children, root: 'row' }))
  }
}

function reportWaiting(checking: FileCheck, waits: ReadonlyMap<string, Wait>): void {
  const reported = new Set<string>()
  for (const start of waits.keys()) {
    const circle = reported.has(start) ? null : circleFrom(waits, start)
    if (circle === null) continue
    for (const name of circle) reported.add(name)
    const { path } = waits.get(start) ?? { path: [] }
    const names = [[...circle, start].join(' → ')]
    checking.report({ code: 'waits-in-circle', names, range: checking.positions.value(path) })
  }
}

interface Wait {
  /** Fields of the form that must have a value first. */
  readonly needs: readonly string[]
  readonly path: readonly (string | number)[]
}

interface RuleScope {
  readonly fields: FieldMap
  /** The name that their rules read them from. */
  readonly root: 'form' | 'row'
}

function waitsOf(checking: FileCheck, facts: PageFacts, { fields, root }: RuleScope): ReadonlyMap<string, Wait> {
  const filled = filledOtherwise(facts)
  const waits = new Map<string, Wait>()
  for (const [name, field] of fields) {
    const { words, layers } = field
    if (filled.has(name) || words.default !== undefined || words.value !== undefined) continue
    // What nobody fills in is there for older rows only, and may be shown where it has a value.
    if (words.enabledWhen === false) continue
    for (const word of ['visibleWhen', 'enabledWhen']) {
      const path = [...(layers[0]?.path ?? []), word]
      const tree = checking.expressions.get(pathKey(path))?.tree
      const needs = tree ? [...neededBy(tree, root)] : []
      if (needs.length > 0 && !waits.has(name)) waits.set(name, { needs, path })
    }
  }
  return waits
}

/** Fields that actions, addresses or other choices fill. What opens a stored document only returns what was filled in. */
export function filledOtherwise(facts: PageFacts): ReadonlySet<string> {
  const filled = new Set<string>()
  for (const field of facts.own.values()) {
    for (const { words } of [field, ...field.children.values()])
      for (const name of Object.keys(words.fills ?? {})) filled.add(name)
  }
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step } of actionSteps(facts, action)) {
      const set = step.kind === 'set' ? step.set : step.kind === 'show' ? step.with : undefined
      if (typeof set !== 'object') continue
      for (const [name, value] of Object.entries(set)) if (value !== `=result.get_item.${name}`) filled.add(name)
    }
  }
  return filled
}

/** Fields of the form, or of the line, that must have a value for the condition to hold. */
export function neededBy(tree: Tree, root: RuleScope['root'] = 'form'): ReadonlySet<string> {
  if (tree.op === 'and') return new Set([...neededBy(tree.left, root), ...neededBy(tree.right, root)])
  if (tree.op === 'or') return neededBy(tree.left, root).intersection(neededBy(tree.right, root))
  if (tree.op === 'member') return new Set(membersOf(tree, root))
  const isOrder = tree.op === '<' || tree.op === '<=' || tree.op === '>' || tree.op === '>='
  if (!isOrder && tree.op !== '==' && tree.op !== '!=') return new Set()
  const isNull = [tree.left, tree.right].some((side) => side.op === 'literal' && side.value === null)
  const isYesno = [tree.left, tree.right].some((side) => side.op === 'literal' && typeof side.value === 'boolean')
  if (isYesno || (tree.op === '==' && isNull) || (tree.op === '!=' && !isNull)) return new Set()
  return new Set([tree.left, tree.right].flatMap((side) => membersOf(side, root)))
}

const membersOf = (tree: Tree, root: string): readonly string[] =>
  tree.op === 'member' && tree.of.op === 'name' && tree.of.name === root ? [tree.key] : []

/** A cycle through a field in which each field waits for the next. */
function circleFrom(waits: ReadonlyMap<string, Wait>, start: string): readonly string[] | null {
  const ways: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of waits.get(way.at(-1) ?? '')?.needs ?? []) {
      if (next === start) return way
      if (seen.has(next) || !waits.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
