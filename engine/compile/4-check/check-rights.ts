import { PEOPLE } from '../../definition/field.ts'
import { isLinkType } from '../../fields/field-types.ts'
import { rowsWords } from '../../language/kinds/page.ts'
import { contractRowFields } from '../../language/row-fields.ts'
import type { Path } from '../1-parse/path.ts'
import { listNames } from '../../diagnostics/nearest.ts'
import type { ApprovalsNode, CardNode, RecordsNode } from '../3-expand/ast.ts'
import { measuringField } from '../3-expand/measure-words.ts'
import { fieldsOfInputs } from './block-facts.ts'
import { namedInBlock } from './check-circles.ts'
import type { CheckedExpression, FileCheck } from './checking.ts'
import { fieldNamed, nearestWords, type FieldFacts, type FieldMap } from './field-facts.ts'
import { linkedMembersIn } from './linked-members.ts'
import { untyped, type KnownNames } from './names.ts'
import type { PageFacts } from './page-facts.ts'

/** The names that `see` may use for rows: its keywords, and the fields of the screen with their types. */
export function rowNames({ own }: PageFacts, linked: readonly string[] | null = null): KnownNames {
  const fields = [...own].map(([name, { words }]) => {
    const { type, to } = words
    return [
      name,
      isLinkType(type) && to !== PEOPLE && linked?.includes(to ?? '') ? { ...words, type: `${type} to ${to}` } : words,
    ] as const
  })
  return new Map([...untyped(rowsWords), ...fields, ...untyped(rowsWords)])
}

/** Nothing visible to more people is computed from what fewer people see. */
export function checkRights(checking: FileCheck, facts: PageFacts): void {
  for (const link of linksOf(facts)) checkCopied(checking, link)
  for (const expression of checking.expressions.values()) checkLinked(checking, facts, expression)
  if (![...facts.own.values()].some(({ words }) => words.seen)) return
  checkCommonFields(checking, facts)
  checkSeenOfUnique(checking, facts)
  const titles = checkCards(checking, facts)
  checkFilled(checking, facts)
  for (const expression of checking.expressions.values()) checkExpression(checking, facts, { expression, titles })
}

/** Required fields of a form that nobody who may change the rows sees. Others may be left to administrators. */
export function checkUnchanged(
  { report, positions, site: { roles } }: FileCheck,
  { change = [], fields = {}, form }: Pick<RecordsNode | ApprovalsNode, 'change' | 'fields' | 'form'>,
): void {
  const filled = new Set(Object.values(fields).flatMap(({ fills }) => Object.keys(fills ?? {})))
  for (const { name, override } of form ?? []) {
    const field = { ...fields[name], ...override }
    const { seen = [], value, enabledWhen, requiredWhen } = field
    if (requiredWhen === undefined || requiredWhen === false) continue
    const isOpen = seen.length === 0 || change.length === 0 || change.some((role) => seen.includes(role))
    const isKnown = [...seen, ...change].every((role) => roles.includes(role))
    if (isOpen || !isKnown || value !== undefined || enabledWhen !== undefined || filled.has(name)) continue
    const names = [name, listNames(seen), listNames(change)]
    const notes = [`Write seen: [${[...seen, ...change].join(', ')}], or change: [${[...change, ...seen].join(', ')}]`]
    const range = positions.key(['fields', name, 'seen'])
    report({ code: 'seen-unchanged', severity: 'warning', names, range, notes })
  }
}

/** The roles that see a field; null: everybody. */
const seenBy = ({ own }: PageFacts, name: string): readonly string[] | null => own.get(name)?.words.seen ?? null

/** Whether everybody who sees the first field sees the second. */
function isWithin(facts: PageFacts, one: string, other: string): boolean {
  const [some, all] = [seenBy(facts, one), seenBy(facts, other)]
  return all === null || (some !== null && some.every((role) => all.includes(role)))
}

function checkCommonFields({ report, positions }: FileCheck, { own }: PageFacts): void {
  const common: Readonly<Record<string, unknown>> = { ...contractRowFields, OrderNo: undefined }
  for (const [name, { words }] of own) {
    if (!words.seen || common[name] === undefined) continue
    report({ code: 'seen-common-field', names: [name], range: positions.key(['fields', name, 'seen']) })
  }
}

/** A refusal would reveal to people who may not see a field which value another row has. */
function checkSeenOfUnique({ report, positions }: FileCheck, { own }: PageFacts): void {
  for (const [name, { words }] of own) {
    const { unique = false } = words
    if (unique === false) continue
    const path = ['fields', name, 'unique']
    if (words.seen) report({ code: 'seen-unique', names: [name], range: positions.key(path) })
    for (const [at, other] of unique === true ? [] : unique.entries()) {
      if (!own.get(other)?.words.seen) continue
      report({ code: 'seen-unique', names: [other, name], range: positions.value([...path, at]) })
    }
  }
}

/**
 * Titles name rows to everybody; a bar shows a share of another field.
 *
 * @returns the titles that are reported
 */
function checkCards({ report, positions }: FileCheck, facts: PageFacts): ReadonlySet<string> {
  const titles = new Set<string>()
  for (const { block, path } of facts.blocks) {
    const { card } = block as { readonly card?: CardNode }
    if (!card) continue
    const title = card.title ?? card.left?.[0]
    if (title !== undefined && seenBy(facts, title) && !titles.has(title)) {
      const written = [...path, 'card', card.title === undefined ? 'left' : 'title']
      const isWritten = positions.member(written) !== null
      const range = positions.key(isWritten ? written : ['fields', title, 'seen'])
      const notes = [`Leave \`seen\` out of "${title}", or name the rows by another field: title: …`]
      report({ code: 'seen-title', names: [title], range, notes })
      titles.add(title)
    }
    for (const [at, { field, of }] of (card.progress ?? []).entries()) {
      if (of === undefined || isWithin(facts, field, of)) continue
      report({ code: 'seen-through', names: [field, of], range: positions.value([...path, 'card', 'progress', at]) })
    }
  }
  return titles
}

/**
 * A choice that fills other fields, and a badge coloured by another field, reveal the values of those fields, and a value
 * its currency or its unit.
 */
function checkFilled({ report, positions }: FileCheck, facts: PageFacts): void {
  for (const [name, { words }] of facts.own) {
    const carriers = { fills: Object.keys(words.fills ?? {}), class: words.class === undefined ? [] : [words.class] }
    for (const [word, fields] of Object.entries(carriers)) {
      const other = fields.find((field) => facts.own.has(field) && !isWithin(facts, field, name))
      if (other === undefined) continue
      report({ code: 'seen-through', names: [other, name], range: positions.key(['fields', name, word]) })
    }
    const from = measuringField(words)
    if (from === null || !facts.own.has(from) || isWithin(facts, name, from)) continue
    const word = words.unitFrom === from ? 'unitFrom' : 'currency'
    report({ code: 'seen-through', names: [name, from], range: positions.key(['fields', name, word]) })
  }
}

/** A link with the fields that it may fill. */
interface PlacedLink {
  readonly link: FieldFacts
  readonly beside: FieldMap
  /** The field of lines that contains them; null: they are fields of the form or of a row. */
  readonly lines: FieldFacts | null
}

/** Links as they are declared, and with what forms and editable columns override. */
function linksOf({ own, blocks }: PageFacts): readonly PlacedLink[] {
  const declared = [...own.values()].flatMap((field): readonly PlacedLink[] => [
    { link: field, beside: own, lines: null },
    ...[...field.children.values()].map((link) => ({ link, beside: field.children, lines: field })),
  ])
  const placed = blocks.flatMap(({ facts: { inputs }, path }): readonly PlacedLink[] => {
    if (inputs === null) return []
    return fieldsOfInputs(inputs, path).map(({ item, field }) => {
      const [holder = '', child] = item.name.split('.')
      const lines = child === undefined ? null : (fieldNamed(inputs.fields, holder) ?? null)
      return { link: field, beside: lines?.children ?? inputs.fields, lines }
    })
  })
  return [...declared, ...placed].filter(({ link }) => isLinkType(link.words.type))
}

/** A link copies values of the row that it refers to: whoever sees a copy must be able to see the field there. */
function checkCopied({ report, positions, site }: FileCheck, { link, beside, lines }: PlacedLink): void {
  const { to } = link.words
  const fills = nearestWords(link, 'fills')
  const seenThere = to === undefined ? undefined : site.find(to)?.seen
  if (!fills || !seenThere) return
  for (const [name, member] of Object.entries(fills.value)) {
    const all = seenThere[member]
    const some = beside.get(name)?.words.seen ?? lines?.words.seen
    if (all === undefined || some?.every((role) => all.includes(role))) continue
    report({ code: 'seen-through', names: [name, `${to}.${member}`], range: positions.value([...fills.path, name]) })
  }
}

/** A member of a linked row: whoever sees what follows from it must be able to see it there. */
function checkLinked({ report, positions, site }: FileCheck, facts: PageFacts, read: CheckedExpression): void {
  const { path, members } = read
  const decided = decidedField(facts, path)
  for (const { link, member } of linkedMembersIn(members, facts.fields)) {
    const { to = '' } = facts.fields.get(link)?.words ?? {}
    const all = site.find(to)?.seen[member]
    const some = decided === null ? null : seenBy(facts, decided)
    if (all === undefined || some?.every((role) => all.includes(role))) continue
    const names = [decided ?? String(path.slice(0, 2).join('.')), `${to}.${member}`]
    return report({ code: 'seen-through', names, range: positions.value(path) })
  }
}

interface Read {
  readonly expression: CheckedExpression
  /** Fields that are reported as titles. */
  readonly titles: ReadonlySet<string>
}

function checkExpression(checking: FileCheck, facts: PageFacts, { expression, titles }: Read): void {
  const { path, members } = expression
  if (path[0] === 'workflow' || path[0] === 'see') return
  const decided = decidedField(facts, path)
  for (const {
    root,
    path: [member],
  } of members) {
    if (member === undefined || !(root === 'row' || root === 'form' || facts.reads.has(root))) continue
    const hidden = decided === null ? seenBy(facts, member) !== null : !isWithin(facts, decided, member)
    // A hidden title is reported with its field.
    const isFollower = decided === null && titles.has(member)
    if (!hidden || isFollower || isLeftOut(path, member)) continue
    const names = [decided ?? String(path.slice(0, 2).join('.')), member]
    const readers = seenBy(facts, member)
    const notes =
      decided === null || readers === null ? [] : [`Write seen: [${readers.join(', ')}] at "${decided}", too.`]
    return checking.report({ code: 'seen-through', names, range: checking.positions.value(path), notes })
  }
}

/** A value that an action sends under the field's own name is omitted for people who may not see the field. */
const isLeftOut = (path: Path, member: string): boolean => path[0] === 'actions' && path.at(-1) === member

/** The field whose value or rule the expression is; null: a part of the page that everybody sees. */
function decidedField(facts: PageFacts, path: Path): string | null {
  if (path[0] === 'fields') return String(path[1])
  return namedInBlock(facts, path)?.name ?? null
}
