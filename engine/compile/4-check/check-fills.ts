import { fittingNotes, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { PEOPLE, PERSON_FIELDS } from '../../definition/field.ts'
import { typeName } from '../../expressions/check/check.ts'
import { fieldDoc } from '../../fields/field-docs.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType, isLinkType } from '../../fields/field-types.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { nameAt } from './field-at.ts'
import type { FileCheck } from './checking.ts'
import { isMoney, measureField, measureOf, nounOfMeasure } from './measures.ts'
import { declaredFields, type FieldFacts, type FieldMap } from './field-facts.ts'
import { blockFactsAt, type PageFacts } from './page-facts.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'

/**
 * A link fills other fields with fields of the row it refers to: those exist there, with a type that fits. An ERP with
 * a list of its own may send others: warnings.
 */
export function checkFills(checking: FileCheck, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const { positions, report } = checking
  const always = new Map<string, string>()
  for (const site of leaves.filter(isFill)) {
    const { link, filled } = fillAt(facts, site)
    if (link && link === filled) {
      checking.report({
        code: 'fills-itself',
        severity: 'warning',
        names: [link.name],
        range: positions.key(site.path),
      })
      continue
    }
    reportOverwritten(checking, { site, link, filled }, always)
    const to = link?.words.to
    const fields = to === undefined ? null : fieldsOfTarget(checking, to)
    if (fields === null || to === undefined) continue
    const member = String(site.value)
    const target = String(site.path.at(-1))
    const range = positions.value(site.path)
    const field = fields.get(member)
    if (field === undefined) {
      if (ALWAYS.has(member)) continue
      const fitting = [...fields.values()].filter(({ words }) => words.type === filled?.words.type && !words.seen)
      const near = nearestName(member, fields.keys()) ?? (fields.has(target) ? target : null)
      const suggestion = near ?? (fitting.length === 1 ? (fitting[0]?.name ?? null) : null)
      const ofType =
        near === null && fitting.length > 1 ? [`Fields that fit: ${listNames(fitting.map(({ name }) => name))}`] : []
      const notes = [...ofType, `Fields of "${to}": ${listNames(fields.keys(), 16)}`]
      report({ code: 'unknown-fill', severity: 'warning', names: [member, to], range, suggestion, notes })
    } else if (filled && !fits(filled, field)) {
      const names = [target, nounOf(filled), nounOf(field)]
      const fitting = [...fields.values()].filter((each) => each.holds.kind === filled.holds.kind && fits(filled, each))
      const notes = fittingNotes(fitting.map(({ name }) => name))
      report({ code: 'value-type', severity: 'warning', names, range, notes })
    }
  }
}

interface Fill {
  readonly site: LeafSite
  readonly link?: FieldFacts | undefined
  readonly filled?: FieldFacts | undefined
}

/** A value that does not stay: the field is computed, or another choice that is always shown fills it as well. */
function reportOverwritten(
  { positions, report }: FileCheck,
  { site, link, filled }: Fill,
  always: Map<string, string>,
): void {
  if (!filled || !link) return
  const range = positions.key(site.path)
  if (filled.words.value !== undefined) {
    return report({ code: 'filled-computed', severity: 'warning', names: [filled.name], range })
  }
  const { visibleWhen = true, enabledWhen = true } = link.words
  if (site.path[0] !== 'fields' || visibleWhen !== true || enabledWhen !== true) return
  const place = JSON.stringify([...site.path.slice(0, -3), site.path.at(-1)])
  const first = always.get(place)
  if (first === undefined) always.set(place, link.name)
  else report({ code: 'filled-twice', severity: 'warning', names: [filled.name, first], range })
}

/** What the ERP returns with the row of every link. */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'text', 'hint'])

/** Words below `fills` of a field; a field may itself be called so. */
const isFill = ({ shape, path, isKey }: LeafSite): boolean =>
  !isKey && shape.kind === 'words' && path.at(-2) === 'fills' && path.length > 3

/** The link and the field that it fills: of the form, or of the same lines. */
function fillAt(facts: PageFacts, site: LeafSite): { readonly link?: FieldFacts; readonly filled?: FieldFacts } {
  const [root, lines = '', word] = site.path
  const isInBlock = Boolean(blockFactsAt(facts, site)?.inputs)
  if (!isInBlock && root !== 'fields') return {}
  const name = nameAt(facts.page, site.path.slice(0, -1)).split('.')
  const holder = isInBlock ? name.slice(0, -1)[0] : word === 'fields' ? String(lines) : undefined
  const siblings = holder === undefined ? facts.own : facts.own.get(holder)?.children
  const link = siblings?.get(name.at(-1) ?? '')
  const filled = siblings?.get(String(site.path.at(-1)))
  return { ...(link && { link }), ...(filled && { filled }) }
}

/** Null: the other screen is unknown here, or has mistakes. */
function fieldsOfTarget({ site }: FileCheck, to: string): FieldMap | null {
  const fields = to === PEOPLE ? PERSON_FIELDS : site.find(to)?.rowFields
  return fields ? declaredFields(fields, []) : null
}

/** A link may be filled by an id, and a text by whatever is shown as one. */
function fits(filled: FieldFacts, by: FieldFacts): boolean {
  const [kind, other] = [filled.holds.kind, by.holds.kind]
  if (kind === 'any' || other === 'any') return true
  if (isLinkType(filled.words.type))
    return isLinkType(by.words.type) ? filled.words.to === by.words.to : other === 'text'
  if (isOtherMeasure(filled, by)) return false
  if (kind === 'text' && other !== 'list') return holdsTextOf(filled, by)
  if (isLinesType(filled.words.type) && isLinesType(by.words.type))
    return [...filled.children.keys()].some((name) => by.children.has(name))
  return kind === other
}

/** A weight where an amount is wanted. Nothing is certain of two rows of which each says its own measure. */
function isOtherMeasure({ words: filled }: FieldFacts, { words: by }: FieldFacts): boolean {
  const [wanted, found] = [measureOf(filled), measureOf(by)]
  if (measureField(wanted) !== null && measureField(found) !== null) return isMoney(wanted) !== isMoney(found)
  return wanted !== null && found !== null && wanted !== found
}

/** What is written in a form of its own is not filled with what never has it. */
function holdsTextOf({ words: { type, options } }: FieldFacts, { words: by }: FieldFacts): boolean {
  const { isAddress, isChoice } = fieldSpecs[type]
  if (isAddress) return canHoldAddress(by.type) && (by.type === type || !fieldSpecs[by.type].isAddress)
  const [own, others] = [fieldOptions({ options }), fieldOptions(by)]
  if (!isChoice || !own || !fieldSpecs[by.type].isChoice || !others) return true
  return others.some((each) => own.includes(each))
}

/** A text may be an address, and a plain number the number of a phone. */
function canHoldAddress(type: FieldNode['type']): boolean {
  const { kind, isChoice, isCurrency, sign } = fieldSpecs[type]
  return (kind === 'text' && !isChoice) || (kind === 'number' && !isCurrency && sign === undefined)
}

/** The type of a field, as exactly as a mismatch needs it. */
function nounOf({ words, holds, children }: FieldFacts): string {
  const { type, to, options } = words
  if (isLinkType(type)) return `a link to ${to}`
  if (isLinesType(type)) return `lines with ${listNames(children.keys(), 4)}`
  const written = fieldOptions({ options })
  if (fieldSpecs[type].isChoice && written) return `one of ${listNames(written, 4)}`
  const measure = measureOf(words)
  return fieldDoc(type).noun ?? (measure === null ? typeName(holds) : nounOfMeasure(measure))
}
