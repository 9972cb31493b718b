import { row, type Scope, type Type } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/path.ts'
import type { StepNode } from '../3-expand/ast.ts'
import { rowOf, type FieldMap } from './field-facts.ts'
import type { NameScope } from './expressions.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { blockFactsAt, fieldsOfRead, rowOfRead, rowsOfAction, stepsOf, type PageFacts } from './page-facts.ts'
import { wholeReads, type ReadMap } from './read-facts.ts'
import { actionScope, filterScope, screenScope, withResult } from './scope.ts'

/** What expressions of a page may speak of, wherever they stand. */
export interface PageScopes {
  readonly facts: PageFacts
  /** Everything but reads. */
  readonly base: Scope
  /** With every read that is there as a whole. */
  readonly whole: Scope
  /** What the fields of the screen may speak of where a preset narrows it; null: whatever they may on a page. */
  readonly ofFields: Scope | null
}

export function pageScopes(facts: PageFacts, ofFields: Scope | null): PageScopes {
  const base = screenScope(facts.page.filters ?? {}, rowOf(facts.own))
  return { facts, base, whole: { ...base, ...wholeReads(facts.reads.values()) }, ofFields }
}

/** Where the expression of a leaf is checked: once for each sort of row it may meet. */
export function scopesAt(scopes: PageScopes, site: LeafSite): readonly NameScope[] {
  const { facts, whole } = scopes
  const { paged } = facts
  const [root, name] = site.path
  if (root === 'fields') return fieldScopes(scopes, site.path)
  if (root === 'data') return [{ scope: readScope(scopes, site.path), paged }]
  if (root === 'filters') return [{ scope: filterScopeAt(scopes, site.path), paged }]
  if (root === 'actions') return actionScopes(scopes, site.path, String(name)).map((scope) => ({ scope, paged }))
  const row = rowInBlock(facts, site)
  return [{ scope: row ? { ...whole, row } : whole, paged }]
}

/** Of a field of the screen: the rows it is edited in, else those it is in; in child rows the child row. */
function fieldScopes({ facts, whole, ofFields }: PageScopes, path: Path): readonly NameScope[] {
  const { paged } = facts
  if (ofFields) return [{ scope: ofFields, paged: new Set() }]
  const name = String(path[1])
  const child = path[2] === 'fields' ? facts.own.get(name)?.children : undefined
  if (child) return [{ scope: { ...whole, row: rowOf(child) }, paged }]
  const holding = [...facts.reads.values()].filter(({ fields }) => fields.get(name) === facts.own.get(name))
  const edited = holding.filter((read) => editsIn(facts, read.name).has(name))
  const rows = distinct((edited.length > 0 ? edited : holding).map((read) => read.row))
  if (rows.length === 0) return [{ scope: whole, paged }]
  return rows.map((each) => ({ scope: { ...whole, row: each }, paged }))
}

function rowInBlock(facts: PageFacts, site: LeafSite): Type | null {
  return blockFactsAt(facts, site)?.rowAt(site.path.slice(site.within?.path.length)) ?? null
}

function distinct(rows: readonly Type[]): readonly Type[] {
  const seen = new Map(rows.map((each) => [each.kind === 'row' ? Object.keys(each.members).join() : each.kind, each]))
  return [...seen.values()]
}

/** Fields of a read that some block fills in. */
export function editsIn({ blocks }: PageFacts, read: string): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ facts: { inputs } }) => (inputs?.read === read ? inputs.items.map(({ name }) => name) : [])),
  )
}

/** A read's call knows the reads before it; the rules of its fields know all, and its row. */
function readScope({ facts, base, whole }: PageScopes, path: Path): Scope {
  const name = String(path[1])
  if (path[2] !== 'fields') return { ...base, ...wholeReads(readsBefore(facts.reads, name).values()) }
  const child = childFieldsAt(facts, path)
  return { ...whole, row: child ? rowOf(child) : rowOfRead(facts, name) }
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
  return { ...wholeReads(facts.reads.values()), ...before, today: whole['today'] ?? row({}) }
}

/** One for each sort of row the action meets. */
function actionScopes({ facts, whole }: PageScopes, path: Path, name: string): readonly Scope[] {
  const each = eachRow({ facts, whole }, path)
  if (each)
    return rowsOfAction(facts, name).map((met) => afterCalls(facts, path, { ...actionScope(whole, met), row: each }))
  return rowsOfAction(facts, name).map((met) => {
    const { selected: _selected, ...ofOneRow } = actionScope(whole, met)
    const scope = path[2] === 'allow' ? ofOneRow : actionScope(whole, met)
    return afterCalls(facts, path, scope)
  })
}

/** In a `set` with `each`, `row` is each row: in the values, and in `when`. */
function eachRow({ facts }: Pick<PageScopes, 'facts' | 'whole'>, path: Path): Type | null {
  const found = setEachAt(facts, path)
  if (found === null) return null
  return rowOfRead(facts, found)
}

/** The read whose rows the step at a path sets, when it stands where `row` is each of them. */
export function setEachAt(facts: PageFacts, path: Path): string | null {
  if (path[4] !== 'set' && path[4] !== 'when') return null
  const step = stepAt(facts, path)
  return step?.kind === 'set' && step.each !== undefined ? readSet(facts, step.each) : null
}

/** The step that a path below `actions` leads into. */
export function stepAt({ page }: PageFacts, [, action, , at]: Path): StepNode | undefined {
  return page.actions?.[String(action)]?.steps[Number(at)]
}

/** `shown`, or the read `=shown.filter(…)` begins with. */
export function readSet({ reads }: PageFacts, each: string): string {
  if (!each.startsWith('=')) return each
  const first = /[A-Za-z]\w*/.exec(each)?.[0] ?? ''
  return reads.has(first) ? first : ''
}

/** `result` is the answer of the last call, in its `done` and in the steps after it. */
function afterCalls(facts: PageFacts, path: Path, scope: Scope): Scope {
  const isCall = stepsOf(facts, String(path[1])).map(({ step: { kind } }) => kind === 'post' || kind === 'get')
  const at = path[2] === 'steps' ? Number(path[3]) : 0
  const isAnswered = isCall.slice(0, at).some(Boolean) || (isCall[at] === true && path.at(-1) === 'done')
  return isAnswered ? withResult(scope) : scope
}
