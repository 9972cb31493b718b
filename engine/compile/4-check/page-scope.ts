import { anyType, checkExpression, numberType, rowType, type Scope, type Type } from '../../expressions/check/check.ts'
import { LINE_PLACE, LINE_SOURCE, PEOPLE, PERSON_FIELDS } from '../../definition/field.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode, StepNode } from '../3-expand/ast.ts'
import { answerType, type CallStep } from './answer-type.ts'
import type { CheckedSite } from './checking.ts'
import { fieldAt } from './field-at.ts'
import { declaredFields, rowTypeOfFields, type FieldMap } from './field-facts.ts'
import type { NameScope } from './expressions.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { blockFactsAt, fieldsOfRead, rowOfRead, rowsOfAction, type PageFacts } from './page-facts.ts'
import { unpagedReads, type ReadMap } from './read-facts.ts'
import { actionScope, filterScope, screenScope } from './scope.ts'

/** The names that expressions of a page may use, by place. */
export interface PageScopes {
  readonly facts: PageFacts
  readonly site: CheckedSite
  /** Everything but reads. */
  readonly base: Scope
  /** With every read that is available as a whole. */
  readonly whole: Scope
  /** The scope of the screen's fields where a preset narrows it; null: the scope that they have on a page. */
  readonly ofFields: Scope | null
  /** The scopes created so far: there are many leaves, and most of them have the same rows. */
  readonly withRow: Map<Type, NameScope>
  /** Of cells of computed lines, by the field of the lines. */
  readonly ofLines: Map<string, NameScope>
  readonly ofActions: Map<string, readonly NameScope[]>
  /** The rows of other screens, by screen. */
  readonly ofRows: Map<string, Type>
}

export function pageScopes(facts: PageFacts, site: CheckedSite, ofFields: Scope | null): PageScopes {
  const base = screenScope(facts.page.filters ?? {}, rowTypeOfFields(facts.own))
  const whole = { ...base, ...unpagedReads(facts.reads.values()) }
  return {
    facts,
    site,
    base,
    whole,
    ofFields,
    withRow: new Map(),
    ofLines: new Map(),
    ofActions: new Map(),
    ofRows: new Map(),
  }
}

/** The scopes in which the expression of a leaf is checked: one for each type of row it may have. */
export function scopesAt(scopes: PageScopes, site: LeafSite): readonly NameScope[] {
  const places = placesOf(scopes, site)
  return isWhere(site) ? places.map(({ scope }) => ofOfferedRows(scopes, site, scope)) : places
}

/** Which rows a link offers. */
export const isWhere = ({ shape, path }: LeafSite): boolean => shape.kind === 'condition' && path.at(-1) === 'where'

/** `row` is the row that is offered, `line` the one that contains the link. Reads are known to the page alone. */
function ofOfferedRows({ facts, site, ofRows }: PageScopes, at: LeafSite, scope: Scope): NameScope {
  const { form, session, today, row: line } = scope
  const names = Object.entries({ form, session, today, line }).filter(([, type]) => type !== undefined)
  const target = fieldAt(facts, at)?.words.to
  const row = (target !== undefined && rowOffered(site, target, ofRows)) || anyType
  return { scope: { ...(Object.fromEntries(names) as Scope), row }, paged: new Set(facts.reads.keys()) }
}

/** Null: the screen is unknown here, or has mistakes. */
function rowOffered(site: CheckedSite, target: string, known: Map<string, Type>): Type | null {
  const fields = offeredFields(site, target)
  if (fields === null) return null
  const type = known.get(target) ?? rowTypeOfFields(declaredFields(fields, []))
  known.set(target, type)
  return type
}

/** The fields of the rows that a link can refer to; null: the screen is unknown here, or has mistakes. */
export function offeredFields(
  site: Pick<CheckedSite, 'find'>,
  target: string,
): Readonly<Record<string, FieldNode>> | null {
  if (target === PEOPLE) return PERSON_FIELDS
  const source = site.find(target)
  return source ? { ...source.fields, ...source.rowFields } : null
}

function placesOf(scopes: PageScopes, site: LeafSite): readonly NameScope[] {
  const { facts, whole } = scopes
  const { paged } = facts
  const [root, name] = site.path
  if (root === 'fields') return fieldScopes(scopes, site.path)
  if (root === 'data') return [readScope(scopes, site.path)]
  if (root === 'filters') return [{ scope: filterScopeAt(scopes, site.path), paged }]
  if (root === 'actions') return actionScopes(scopes, site.path, String(name))
  const row = rowInBlock(facts, site)
  return [row ? scopeWithRow(scopes, row) : { scope: whole, paged }]
}

function scopeWithRow({ facts, whole, withRow }: PageScopes, row: Type): NameScope {
  const scope = withRow.get(row) ?? { scope: { ...whole, row }, paged: facts.paged }
  withRow.set(row, scope)
  return scope
}

/**
 * For a field of the screen: the form that it is filled in, where there is no row, and the rows that it is edited in;
 * otherwise the rows that contain it. In child rows the child row.
 */
function fieldScopes(scopes: PageScopes, path: Path): readonly NameScope[] {
  const { facts, whole, ofFields } = scopes
  if (ofFields) return [{ scope: ofFields, paged: new Set() }]
  const name = String(path[1])
  const child = path[2] === 'fields' ? facts.own.get(name)?.children : undefined
  if (child) return [lineScope(scopes, name, child)]
  const holding = [...facts.reads.values()].filter(({ fields }) => fields.get(name) === facts.own.get(name))
  const edited = holding.filter((read) => editsIn(facts, read.name).has(name))
  const inForm = isInForm(facts, name)
  const rows = distinct((edited.length > 0 || inForm ? edited : holding).map((read) => read.row))
  const ofForm = { scope: whole, paged: facts.paged }
  return [...rows.map((each) => scopeWithRow(scopes, each)), ...(inForm || rows.length === 0 ? [ofForm] : [])]
}

/** Whether some block has an input for it as a field of the form. */
export const isInForm = ({ blocks }: PageFacts, field: string): boolean =>
  blocks.some(({ facts: { inputs } }) => inputs?.read === null && inputs.items.some(({ name }) => name === field))

/** In cells of computed lines also the place of the line, and the item of the list that it is worked out from. */
function lineScope(scopes: PageScopes, name: string, children: FieldMap): NameScope {
  const { facts, whole, ofLines } = scopes
  const within = scopeWithRow(scopes, rowTypeOfFields(children))
  const from = facts.own.get(name)?.words.from
  if (from === undefined) return within
  const known = ofLines.get(name)
  if (known) return known
  const of = checkExpression(from.replace(/^=/, ''), whole).type ?? anyType
  const source = of.kind === 'list' ? of.of : of.kind === 'number' ? null : anyType
  const scope = { ...within.scope, [LINE_PLACE]: numberType, ...(source && { [LINE_SOURCE]: source }) }
  const notes = source === null ? { [LINE_SOURCE]: NO_SOURCE } : {}
  ofLines.set(name, { ...within, scope, notes })
  return { ...within, scope, notes }
}

const NO_SOURCE = '`source` is the item of a list, and `from` is a number here: a line has its `place` alone, from 1.'

function rowInBlock(facts: PageFacts, site: LeafSite): Type | null {
  return blockFactsAt(facts, site)?.rowAt(site.path.slice(site.within?.path.length)) ?? null
}

function distinct(rows: readonly Type[]): readonly Type[] {
  const seen = new Map(rows.map((each) => [each.kind === 'row' ? Object.keys(each.members).join() : each.kind, each]))
  return [...seen.values()]
}

/** Fields of a read for which some block has an input. */
export function editsIn({ blocks }: PageFacts, read: string): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ facts: { inputs } }) => (inputs?.read === read ? inputs.items.map(({ name }) => name) : [])),
  )
}

/** The call of a read may use the reads before it; the rules of its fields may use all reads, and its row. */
function readScope(scopes: PageScopes, path: Path): NameScope {
  const { facts, base } = scopes
  const name = String(path[1])
  if (path[2] !== 'fields') {
    return { scope: { ...base, ...unpagedReads(readsBefore(facts.reads, name).values()) }, paged: facts.paged }
  }
  const child = childFieldsAt(facts, path)
  return scopeWithRow(scopes, child ? rowTypeOfFields(child) : rowOfRead(facts, name))
}

/** The child rows that the field of a read at a path declares, when the path leads into them. */
export function childFieldsAt(facts: PageFacts, path: Path): FieldMap | undefined {
  const [, read, , at, , word] = path
  if (word !== 'fields') return undefined
  const field = facts.page.data?.[String(read)]?.fields?.[Number(at)]
  return field && fieldsOfRead(facts, String(read)).get(field.name)?.children
}

export function readsBefore(reads: ReadMap, name: string): ReadMap {
  const all = [...reads]
  return new Map(
    all.slice(
      0,
      all.findIndex(([each]) => each === name),
    ),
  )
}

function filterScopeAt({ facts, whole }: PageScopes, path: Path): Scope {
  const before = filterScope(facts.page.filters ?? {}, String(path[1]))
  if (path[2] === 'visibleWhen') return before
  return { ...unpagedReads(facts.reads.values()), ...before, today: whole['today'] ?? rowType({}) }
}

/** One scope for each type of row that the action may be run on. */
function actionScopes(scopes: PageScopes, path: Path, action: string): readonly NameScope[] {
  const { facts, whole, ofActions } = scopes
  const at = { each: setEachAt(facts, path), isAllow: path[2] === 'allow', answer: answerAt(scopes, path) }
  const key = JSON.stringify([action, at])
  const scopesOfAction =
    ofActions.get(key) ??
    rowsOfAction(facts, action).map((met) => ({
      scope: actionScopeAt(facts, actionScope(whole, met), at),
      paged: facts.paged,
    }))
  ofActions.set(key, scopesOfAction)
  return scopesOfAction
}

interface InAction {
  /** The read whose rows a step sets. */
  readonly each: string | null
  readonly isAllow: boolean
  /** The type of the answer of the last call; null: none was made. */
  readonly answer: Type | null
}

function actionScopeAt(facts: PageFacts, scope: Scope, { each, isAllow, answer }: InAction): Scope {
  const { selected: _selected, ...ofOneRow } = scope
  const own = each !== null ? { ...scope, row: rowOfRead(facts, each) } : isAllow ? ofOneRow : scope
  return answer ? { ...own, result: answer } : own
}

/** The read whose rows the step at a path sets, if `row` is each of them at the path: in the values and in `when`. */
export function setEachAt(facts: PageFacts, path: Path): string | null {
  if (path[4] !== 'set' && path[4] !== 'when') return null
  const step = stepAt(facts, path)
  return step?.kind === 'set' && step.each !== undefined ? readSet(facts, step.each) : null
}

/** The step that contains a path below `actions`. */
export function stepAt({ page }: PageFacts, [, action, , at]: Path): StepNode | undefined {
  return page.actions?.[String(action)]?.steps[Number(at)]
}

/** `shown`, or the read with which `=shown.filter(…)` begins. */
export function readSet({ reads }: PageFacts, each: string): string {
  if (!each.startsWith('=')) return each
  const first = /[A-Za-z]\w*/.exec(each)?.[0] ?? ''
  return reads.has(first) ? first : ''
}

/** The type of `result`, the answer of the last call, in its `done` and in the steps after it; null: there is none. */
function answerAt({ facts, site }: PageScopes, path: Path): Type | null {
  const steps = facts.page.actions?.[String(path[1])]?.steps ?? []
  const at = path[2] === 'steps' ? Number(path[3]) : 0
  const own = path.at(-1) === 'done' ? steps.slice(at, at + 1).filter(isCall) : []
  const before = steps.slice(0, at).filter(isCall)
  // After a call with a condition the answer may be that of one before it.
  const always = before.findLastIndex(({ when = true }) => when === true)
  const [call, another] = own.length > 0 ? own : before.slice(Math.max(always, 0))
  if (!call) return null
  return another ? anyType : answerType(site, call)
}

const isCall = (step: StepNode): step is CallStep => step.kind === 'post' || step.kind === 'get'
