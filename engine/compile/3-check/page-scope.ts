import { row, type Scope, type Type } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/path.ts'
import type { GridSource } from '../source.ts'
import { rowOf, type FieldMap } from './field-facts.ts'
import type { Place } from './expressions.ts'
import type { LeafSite } from './leaves.ts'
import { fieldsOfRead, rowOfRead, rowsOfAction, stepsOf, type PageFacts } from './page-facts.ts'
import { wholeReads, type ReadMap } from './read-facts.ts'
import { actionScope, filterScope, screenScope, withResult } from './scope.ts'

/** What expressions of a page may speak of, wherever they stand. */
export interface PageScopes {
  readonly facts: PageFacts
  /** Everything but reads. */
  readonly base: Scope
  /** With every read that is there as a whole. */
  readonly whole: Scope
}

export function pageScopes(facts: PageFacts): PageScopes {
  const base = screenScope(facts.source.filters ?? {}, rowOf(facts.own))
  return { facts, base, whole: { ...base, ...wholeReads(facts.reads.values()) } }
}

/** Where the expression of a leaf is checked: once for each sort of row it may meet. */
export function placesAt(scopes: PageScopes, site: LeafSite): readonly Place[] {
  const { facts, whole } = scopes
  const { paged } = facts
  const [root, name] = site.path
  if (root === 'fields') return fieldPlaces(scopes, site.path)
  if (root === 'data') return [{ scope: readScope(scopes, site.path), paged }]
  if (root === 'filters') return [{ scope: filterPlace(scopes, site.path), paged }]
  if (root === 'actions') return actionScopes(scopes, site.path, String(name)).map((scope) => ({ scope, paged }))
  const ofBlock = site.within && 'grid' in site.within.block ? site.within : null
  const here = ofBlock
    ? rowInGrid(facts, ofBlock.block as GridSource, site.path.slice(ofBlock.path.length))
    : rowInForm(facts, site)
  return [{ scope: here ? { ...whole, row: here } : whole, paged }]
}

/** Of a field of the screen: the rows it is edited in, else those it is in; in child rows the child row. */
function fieldPlaces({ facts, whole }: PageScopes, path: Path): readonly Place[] {
  const { paged } = facts
  const name = String(path[1])
  const child = path[2] === 'fields' ? facts.own.get(name)?.children : undefined
  if (child) return [{ scope: { ...whole, row: rowOf(child) }, paged }]
  const holding = [...facts.reads.values()].filter(({ fields }) => fields.get(name) === facts.own.get(name))
  const edited = holding.filter((read) => editsIn(facts, read.name).has(name))
  const rows = distinct((edited.length > 0 ? edited : holding).map((read) => read.row))
  if (rows.length === 0) return [{ scope: whole, paged }]
  return rows.map((each) => ({ scope: { ...whole, row: each }, paged }))
}

/** In the inputs of a form that adds a row, `row` is that row. */
function rowInForm(facts: PageFacts, { within, path }: LeafSite): Type | null {
  if (!within || !('form' in within.block) || within.block.adds === undefined) return null
  return path[within.path.length] === 'form' ? rowOfRead(facts, within.block.adds) : null
}

function distinct(rows: readonly Type[]): readonly Type[] {
  const seen = new Map(rows.map((each) => [each.kind === 'row' ? Object.keys(each.members).join() : each.kind, each]))
  return [...seen.values()]
}

/** Fields of a read that some grid edits, or some form fills in. */
export function editsIn({ blocks }: PageFacts, read: string): ReadonlySet<string> {
  const items = blocks.flatMap(({ block }) => {
    if ('grid' in block && block.grid === read) return block.edit ?? []
    return 'form' in block && block.adds === read ? block.form : []
  })
  return new Set(items.map((item) => (typeof item === 'string' ? item : (Object.keys(item)[0] ?? ''))))
}

/** A read's call knows the reads before it; the rules of its fields know all, and its row. */
function readScope({ facts, base, whole }: PageScopes, path: Path): Scope {
  const name = String(path[1])
  if (path[2] !== 'fields') return { ...base, ...wholeReads(readsBefore(facts.reads, name).values()) }
  const child = path[5] === 'fields' ? fieldsOfRead(facts, name).get(String(path[4]))?.children : undefined
  return { ...whole, row: child ? rowOf(child) : rowOfRead(facts, name) }
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

function filterPlace({ facts, whole }: PageScopes, path: Path): Scope {
  const before = filterScope(facts.source.filters ?? {}, String(path[1]))
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
  const inSteps = path[2] === 'steps'
  const key = path[inSteps ? 4 : 2]
  if (key !== 'set' && key !== 'when') return null
  const placed = stepsOf(facts, String(path[1]))[inSteps ? Number(path[3]) : 0]
  return placed && 'set' in placed.step && placed.step.each !== undefined ? readSet(facts, placed.step.each) : null
}

/** `shown`, or the read `=shown.filter(…)` begins with. */
export function readSet({ reads }: PageFacts, each: string): string {
  if (!each.startsWith('=')) return each
  const first = /[A-Za-z]\w*/.exec(each)?.[0] ?? ''
  return reads.has(first) ? first : ''
}

/** `result` is the answer of the last call: known in its `done` and in the steps after it. */
function afterCalls(facts: PageFacts, path: Path, scope: Scope): Scope {
  const steps = stepsOf(facts, String(path[1]))
  const at = path[2] === 'steps' ? Number(path[3]) : 0
  const calls = steps.map(({ step }) => 'post' in step || 'get' in step)
  const known = calls.slice(0, at).some(Boolean) || (calls[at] === true && path.at(-1) === 'done')
  return known ? withResult(scope) : scope
}

/** In columns across and edits the row, or child row, at a path within a grid. */
function rowInGrid(facts: PageFacts, grid: GridSource, path: Path): Type | null {
  const [key, at, third] = path
  const fields = fieldsOfRead(facts, grid.grid)
  if (key === 'edit') {
    const [name, child] = String(third).split('.')
    const children = child === undefined ? undefined : fields.get(name ?? '')?.children
    return children ? rowOf(children) : rowOfRead(facts, grid.grid)
  }
  if (key !== 'fields') return null
  const lines = acrossAt(grid, at, fields)
  return lines ? rowOf(lines) : null
}

/** The child rows a column stands across from. */
export function acrossAt(grid: GridSource, at: string | number | undefined, fields: FieldMap): FieldMap | null {
  const column = typeof at === 'number' ? grid.fields?.[at] : undefined
  if (typeof column !== 'object' || !('across' in column) || typeof column.across !== 'string') return null
  return fields.get(column.across)?.children ?? null
}
