import { PEOPLE } from '../../definition/field.ts'
import { isDayType, isLinkType, isYesNo, mayHave } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { checkOptions } from './check-options.ts'
import { lengthsOfPattern, matchesPattern } from './patterns.ts'
import { distance, limitAt } from './points.ts'

interface Written {
  /** All words of the field. */
  readonly field: FieldNode
  /** Its keys that are written here. */
  readonly written: Partial<FieldNode>
  readonly path: Path
}

/** Rules of one field that no value satisfies, that have no effect, or that say what holds anyway. */
export function checkWrittenRules(checking: FileCheck, at: Written): void {
  reportOutside(checking, at)
  reportLength(checking, at)
  reportRequiredComputed(checking, at)
  reportPersonByText(checking, at)
  reportLinkByText(checking, at)
  reportNow(checking, at)
  reportPlaceholder(checking, at)
  checkOptions(checking, at)
  reportNoEffect(checking, at)
  if (at.path.at(-1) !== 'override') reportRestated(checking, at)
}

/** A default that the field itself would refuse. */
function reportOutside(checking: FileCheck, { field, written, path }: Written): void {
  const { positions, report } = checking
  const { default: first } = written
  const { min, max, length: [least = 0, most = Infinity] = [], pattern } = field
  const at = (rule: 'default' | 'min' | 'max') => limitAt(checking, [...path, rule], field[rule])
  const isBeyond = (distance(at('min'), at('default')) ?? 0) > 0 || (distance(at('default'), at('max')) ?? 0) > 0
  const isOutside =
    first !== undefined && isBeyond
      ? true
      : typeof first === 'string' &&
        !first.startsWith('=') &&
        (first.length < least || first.length > most || !matchesPattern(pattern, first))
  const isEmpty = typeof min === 'number' && typeof max === 'number' && min > max
  if (!isOutside || isEmpty) return
  const rules = isBeyond ? { min, max } : { length: field.length, pattern }
  const notes = Object.entries(rules).flatMap(([rule, value]) =>
    value === undefined ? [] : [`Its ${rule} is ${value}.`],
  )
  const range = positions.value([...path, 'default'])
  report({ code: 'default-outside', severity: 'warning', names: [String(first)], range, notes })
}

/** Braces in a message about a broken rule, which is shown as it is written. */
function reportPlaceholder({ positions, report }: FileCheck, { written: { texts = {} }, path }: Written): void {
  for (const [rule, message] of Object.entries(texts)) {
    const [placeholder] = /\{\s*[A-Za-z][^{}]*\}/.exec(message) ?? []
    if (placeholder === undefined) continue
    const range = positions.value([...path, 'texts', rule])
    report({ code: 'placeholder-in-text', severity: 'warning', names: [placeholder], range })
  }
}

/** A length that no text of the pattern has. */
function reportLength({ positions, report }: FileCheck, { field, written, path }: Written): void {
  const { length, pattern } = field
  if (pattern === undefined || length?.length !== 2 || (!written.length && !written.pattern)) return
  const [least = 0, most = 0] = length
  const lengths = lengthsOfPattern(pattern)
  if (lengths === null || (least <= lengths.most && most >= lengths.least)) return
  const of = lengths.least === lengths.most ? String(lengths.least) : `${lengths.least} to ${lengths.most}`
  const range = positions.value([...path, written.length ? 'length' : 'pattern'])
  report({ code: 'length-of-pattern', severity: 'warning', names: [`[${length.join(', ')}]`, of], range })
}

function reportRequiredComputed({ positions, report }: FileCheck, { field, written, path }: Written): void {
  const { requiredWhen = false } = written
  if (requiredWhen === false || field.value === undefined) return
  const range = positions.key([...path, 'requiredWhen'])
  report({ code: 'required-computed', severity: 'warning', names: [], range, suggestion: null })
}

/** The signed-in person in a link to people: it takes the id, and an address or a name finds nobody. */
function reportPersonByText({ expressions, positions, report }: FileCheck, { field, written, path }: Written): void {
  if (!isLinkType(field.type) || field.to !== PEOPLE) return
  const first = written.default
  if (typeof first === 'string' && /^[^=]*\w\s+\w/.test(first)) {
    const notes = ['The one who is logged in is =session.id.']
    const range = positions.value([...path, 'default'])
    report({ code: 'person-by-text', severity: 'warning', names: [`"${first}"`], range, notes })
  }
  for (const word of ['default', 'value']) {
    const at = [...path, word]
    const tree = expressions.get(pathKey(at))?.tree
    const isOfSession = tree?.op === 'member' && tree.of.op === 'name' && tree.of.name === 'session'
    if (!isOfSession || tree.key === 'id') continue
    const names = [`session.${tree.key}`]
    const range = positions.value(at)
    report({ code: 'person-by-text', severity: 'warning', names, range, suggestion: '=session.id' })
  }
}

/** A written text in a link to rows, whose ids nobody knows when the file is written. */
function reportLinkByText({ positions, report }: FileCheck, { field, written, path }: Written): void {
  const first = written.default
  if (!isLinkType(field.type) || field.to === PEOPLE || typeof first !== 'string' || first.startsWith('=')) return
  const range = positions.value([...path, 'default'])
  report({ code: 'link-by-text', severity: 'warning', names: [first], range, notes: ['Leave `default` out.'] })
}

/** The time in a field of days. */
function reportNow({ expressions, positions, report }: FileCheck, { field, written, path }: Written): void {
  for (const word of ['default', 'value'] as const) {
    const tree = written[word] === undefined ? null : expressions.get(pathKey([...path, word]))?.tree
    if (!isDayType(field.type) || tree?.op !== 'name' || tree.name !== 'now') continue
    const names = [word, 'a day', 'a day with its time']
    const range = positions.value([...path, word])
    report({ code: 'value-type', severity: 'warning', names, range, suggestion: '=today' })
  }
}

/** A yes or no that is required though it is never empty, and a unique value that every new row begins with. */
function reportNoEffect({ positions, report }: FileCheck, { field, written, path }: Written): void {
  if (isYesNo(field.type) && written.requiredWhen !== undefined && written.requiredWhen !== false) {
    const notes = [
      'A yes or no is never empty. Where Yes is needed before a document is submitted, write it as `when` of the move.',
    ]
    const range = positions.key([...path, 'requiredWhen'])
    report({ code: 'not-for-type', severity: 'warning', names: ['requiredWhen', field.type], range, notes })
  }
  const { default: first } = written
  const isComputed = typeof first === 'string' && first.startsWith('=')
  if (field.unique !== true || !mayHave(field.type, 'unique') || first === undefined || first === null || isComputed)
    return
  const range = positions.value([...path, 'default'])
  report({ code: 'unique-default', severity: 'warning', names: [String(first)], range })
}

/** What each condition is where it is not written. */
const CONDITIONS = { visibleWhen: true, enabledWhen: true, requiredWhen: false } as const

function reportRestated({ positions, report }: FileCheck, { written, path }: Written): void {
  for (const [word, usual] of Object.entries(CONDITIONS)) {
    const value = written[word as keyof typeof CONDITIONS]
    if (value !== usual && value !== String(usual)) continue
    const names = [`${word}: ${usual}`]
    report({ code: 'restated-default', severity: 'warning', names, range: positions.key([...path, word]) })
  }
}
