/**
 * A page computed from scratch: every name, every row, every look, each time, in the order of the runtime's
 * screens. Slow and simple; the model of a page must give the same result.
 */
import type { Row } from '../../engine/calls/contract.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Definition, FormBlock, Read, View } from '../../engine/definition/definition.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { linesRead } from '../../engine/definition/field.ts'
import { allBlocks } from '../../engine/definition/blocks.ts'
import type { FakeErp } from './fake-erp.ts'
import { actionState } from '../../engine/page/actions/action-state.ts'
import { openedWith } from '../../engine/page/address/opening.ts'
import { addedRowsOf } from '../../engine/page/reads/added-rows.ts'
import { tabIn, viewIn } from '../../engine/page/address/address.ts'
import { requestFor } from '../../engine/page/asking/request-for.ts'
import type { ReadRequest } from '../../engine/page/asking/fetch-row-page.ts'
import { emptyOf, fieldValue, isFieldShown, isSteered } from '../../engine/page/form/form-state.ts'
import { cellInputs, lineComputer, linesItems } from '../../engine/page/form/lines.ts'
import { rowsComputer, rowsInValue, readValue } from '../../engine/page/reads/computed-read.ts'
import { mergerOf } from '../../engine/page/reads/merged-rows.ts'
import { visibleParts } from '../../engine/page/visible-parts.ts'
import { partIn } from '../../engine/page/reads/parts.ts'
import { rowsOfPages, type RowPages } from '../../engine/page/reads/row-pages.ts'
import { inputStateOf } from '../../engine/page/form/field-look.ts'
import type { PageInputs } from '../../engine/page/page-inputs.ts'
import { gridReads } from '../../engine/page/reads/grid-reads.ts'
import { rowKey } from '../../engine/page/reads/rows.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import type { ScreenState } from '../../engine/page/store.ts'

export type Used = Pick<ScreenState, 'form' | 'edits' | 'opened' | 'fieldErrors' | 'selected'>

/** Requests of reads that are sent at opening only, as they were sent then. */
export type Held = Map<string, ReadRequest>

export interface WholePage {
  readonly asked: ReadonlyMap<string, ReadRequest>
  readonly rows: Rows
  readonly form: Row
  readonly scope: Names
  readonly views: readonly View[]
}

export interface Sources {
  readonly definition: Definition
  readonly given: PageInputs
  readonly erp: FakeErp
  readonly used: Used
  readonly held: Held
  readonly openedAt: Date
}

/** Maximum number of rounds while rows and form depend on each other. */
const ROUNDS = 12

export function wholePage(sources: Sources): WholePage {
  let previous: Rows = {}
  for (let round = 0; ; round += 1) {
    const page = pageWith(sources, previous)
    if (round === ROUNDS || JSON.stringify(page.rows) === JSON.stringify(previous)) return page
    previous = page.rows
  }
}

function pageWith({ definition, given, erp, used, held, openedAt }: Sources, previous: Rows): WholePage {
  const { session, locale, params, entry, narrow } = given
  const { namesAt, definition: narrowed } = openedWith(
    { definition, session, params, locale },
    dayIn(locale.timeZone, openedAt),
  )
  const reads = Object.values(definition.reads)
  const values = Object.fromEntries(reads.map((read) => [read.name, readValue(read, previous[read.name] ?? [])]))
  const changed = changedRows(definition.reads, previous, used.edits)
  const base: Names = { ...namesAt(openedAt), ...values, changed, narrow }
  const form = wholeForm(definition, used.form, base)
  const views = [definition.views[viewIn(definition, params)], definition.views[entry.modal ?? '']].filter(
    (view) => view !== undefined,
  )
  const at = { definition: narrowed, active: tabIn(params), opened: used.opened, scope: { ...base, form } }
  const { reads: needed } = visibleParts({ views, always: [] }, at)
  const asked = new Map<string, ReadRequest>()
  const ofGrids = gridReads(definition)
  const pages = new Map<string, RowPages>()
  let names: Names = { ...base, form }
  const rows: Record<string, readonly Row[]> = {}
  for (const read of reads) {
    const now = needed.has(read.name) ? requestFor(definition, read, names) : null
    const to = now && !read.live ? (held.get(read.name) ?? now) : now
    if (to) asked.set(read.name, to)
    if (to && !read.live) held.set(read.name, to)
    pages.set(read.name, pagesOf(read, { to: ofGrids.has(read.name) ? null : to, erp, pages }))
    const own = read.base === read.name ? used.edits[read.name] : undefined
    const answered =
      read.from.from === 'computed'
        ? computed(definition, read, names)
        : rowsOfPages(definition, read, pages.get(read.name) ?? [])
    rows[read.name] =
      read.from.from === 'form'
        ? rowsInValue(form[read.from.field] ?? null)
        : mergerOf(definition, read)(addedRowsOf(read)(answered, own), own, names)
    names = { ...names, [read.name]: readValue(read, rows[read.name] ?? []) }
  }
  const scope = { ...names, changed: changedRows(definition.reads, rows, used.edits) }
  return { asked, rows, form, scope, views }
}

/** Adds the computed cells to lines of a form. */
function withCells(
  definition: Definition,
  name: string,
  { value, within }: { readonly value: Value; readonly within: Names },
): Value {
  const { reads, fields } = definition
  const field = fields[name]
  if (!field || !reads[linesRead(name)]) return value
  const inputs = cellInputs(linesItems(definition), fields, name)
  return lineComputer({ fields, field, inputs, uses: [], currency: 'INR' })(value, within)
}

/**
 * Every field of the form, computed when it is first read: fields may depend on each other in any order. In a cycle
 * the one read twice is null.
 */
function wholeForm(definition: Definition, typed: Row, names: Names): Row {
  const form: Record<string, Value> = {}
  const results = new Map<string, Value>()
  const within = { ...names, form }
  const resultOf = (field: string): Value => {
    const value = results.get(field)
    if (value !== undefined) return value
    results.set(field, null)
    const { visible = [] } = definition.uses.fields[field] ?? {}
    if (isSteered(visible, field) && !isFieldShown(definition, field, within)) {
      results.set(field, emptyOf(definition, field))
      return emptyOf(definition, field)
    }
    const result = withCells(definition, field, {
      value: fieldValue({ definition, typed, names: within, currency: 'INR' }, field),
      within,
    })
    results.set(field, result)
    return result
  }
  for (const field of definition.form)
    Object.defineProperty(form, field, { get: () => resultOf(field), enumerable: true })
  return { ...form }
}

/** Rows by name of the read. */
type Rows = Readonly<Record<string, readonly Row[]>>

/** The edited rows of each read. */
function changedRows(reads: Definition['reads'], rows: Rows, edits: Used['edits']): Rows {
  const entries = Object.values(reads).map((read) => {
    const edited = edits[read.base ?? '']
    return [read.name, edited ? (rows[read.name] ?? []).filter((row) => edited.has(rowKey(row, read) ?? '')) : []]
  })
  return Object.fromEntries(entries) as Rows
}

interface Answering {
  readonly to: ReadRequest | null
  readonly erp: FakeErp
  readonly pages: ReadonlyMap<string, RowPages>
}

function pagesOf(read: Read, { to, erp, pages }: Answering): RowPages {
  const { from } = read
  if (from.from === 'part') return (pages.get(from.of) ?? []).map((page) => partIn(page, from.answer, read))
  return to ? erp.answer({ read: read.name, request: to }).pages : []
}

function computed({ uses }: Definition, { name, from }: Read, names: Names): readonly Row[] {
  return from.from === 'computed' ? rowsComputer(from.rows, uses.reads[name]?.from ?? [])(names) : []
}

/** The look of every input of a form. */
export function looksOf({ definition, given, used }: Sources, { scope, form }: WholePage, { items }: FormBlock) {
  const always = { names: scope, locale: given.locale, readOnly: false, isErrorShown: true }
  return items.map((item) => {
    const field = { ...definition.fields[item.field], input: item.input } as Parameters<typeof inputStateOf>[0]['field']
    const fieldError = used.fieldErrors.get(item.field) ?? null
    return { item, look: inputStateOf({ ...always, field, value: form[item.field] ?? null, fieldError }) }
  })
}

/** Forms of the views, except those for new rows. */
export function formsIn(views: readonly View[]): readonly FormBlock[] {
  const blocks = views.flatMap(({ blocks }) => allBlocks(blocks))
  return blocks.flatMap((block) => (block.block === 'form' && block.adds === null ? [block] : []))
}

/** The state of an action without rows or for the selection. */
export function readyOf({ definition, given, used }: Sources, page: WholePage, name: string) {
  const action = definition.actions[name]
  if (!action) return null
  const rows = action.appliesTo === 'selected' ? selected(definition, page.rows, used.selected) : []
  return actionState(action, { names: page.scope, locale: given.locale, rows })
}

function selected({ reads }: Definition, rows: Rows, keys: ReadonlySet<string>): readonly Row[] {
  return Object.values(reads).flatMap((read) =>
    (rows[read.name] ?? []).filter((row) => keys.has(rowKey(row, read) ?? '')),
  )
}
