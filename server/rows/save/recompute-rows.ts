import { sql } from 'kysely'
import type { Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import { hasComputedLines } from '../../../engine/definition/field.ts'
import { isNamed } from '../../../engine/definition/format.ts'
import { storedFormulas } from '../../../engine/definition/stored-formulas.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { areLinesKnown } from '../../../engine/page/form/computed-lines.ts'
import { cellInputs } from '../../../engine/page/form/lines.ts'
import { isVisible } from '../../../engine/page/form/rules.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { asMover } from '../../workflow/change-status.ts'
import { bindContent, decidedDocuments, type DecidedDocuments } from '../../workflow/decided-content.ts'
import { choiceRows } from '../forms/choices.ts'
import { computedValues } from '../forms/computed.ts'
import { formNames, hasLinksOfLinks, type RuledForm, type Values } from '../forms/form-values.ts'
import { takenKeys } from '../forms/row-keys.ts'
import { changedIn, searchText, withTexts } from '../forms/stored-values.ts'
import { uniqueKeysOf } from '../forms/unique-keys.ts'
import { formLinks } from '../links/form-links.ts'
import { idIn } from '../links/linked-rows.ts'
import { withLinksChanged } from '../links/links-in.ts'
import type { CheckedRow, LockedRow, RowContext, RowStore } from './row-store.ts'
import { writeRows } from './save-rows.ts'

export interface RecomputeOptions {
  readonly ids: readonly string[]
  /** Nothing is written. */
  readonly isDry: boolean
  /** Also documents that are bound by decisions, which stay decided. */
  readonly withDecided: boolean
}

export interface RecomputeResult {
  /** The names of the fields that changed, or would, by row. */
  readonly changed: ReadonlyMap<string, readonly string[]>
  /** Rows that are bound by decisions and stay as they were decided. */
  readonly decided: readonly string[]
  /** Rows whose new values another row has already. */
  readonly taken: readonly string[]
}

/**
 * Brings the computed values of stored rows up to the formulas of now; nothing else of them changes, and a hidden value
 * stays as it was stored, as when a form is saved. Documents post the difference to ledgers, which may refuse it (409).
 * The caller's person should see all rows and fields.
 */
export async function recomputeRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  context: RowContext,
  { ids, isDry, withDecided }: RecomputeOptions,
): Promise<RecomputeResult> {
  const { work, person } = call
  const { definition } = context
  const rows = [...(await store.lock(call, context, { ids, lock: 'change' })).values()]
  const differing = (await checkedRows(store, call, context, rows)).filter(({ changed }) => changed.length > 0)
  const bound = await boundDocuments(call, definition, differing)
  const isKept = ({ row }: DifferingRow<Row>): boolean =>
    bound.ids.has(row.id) && !(withDecided && bound.decided.some((each) => each.ids.includes(row.id)))
  const free = differing.filter((each) => !isKept(each))
  const errors = await takenKeys(
    { ...call, definition },
    free.map(({ row }) => row),
  )
  const toWrite = free.filter((_, at) => errors[at] === null)
  if (!isDry && toWrite.length > 0) {
    await writeRows(store, call, context, { rows: toWrite.map(({ row }) => row), isRecomputed: true })
    const written = new Set(toWrite.map(({ row }) => row.id))
    const decided = bound.decided.map(({ keeps, ids: all }) => ({ keeps, ids: all.filter((id) => written.has(id)) }))
    await asMover(work, async () => await bindContent(work, { company: person.companyId, definition }, decided))
  }
  return {
    changed: new Map(toWrite.map(({ row, changed }) => [row.id, changed])),
    decided: differing.filter(isKept).map(({ row }) => row.id),
    taken: free.filter((_, at) => errors[at] !== null).map(({ row }) => row.id),
  }
}

interface DifferingRow<Row extends LockedRow> {
  readonly row: CheckedRow<Row>
  readonly changed: readonly string[]
}

async function checkedRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  context: RowContext,
  rows: readonly Row[],
): Promise<readonly DifferingRow<Row>[]> {
  const { definition, app, registers } = context
  const { work, person } = call
  const links = await formLinks(
    { ...call, ...context },
    rows.map(({ values }) => values),
  )
  const choices = await choiceRows({ definition, registers, request: { work, person, query: {}, app } }, {})
  const prepared = await store.prepare(
    call,
    context,
    rows.map((stored) => ({ stored, sent: {} })),
  )
  const computed = rows.map((stored, at) => {
    const named = withLinksChanged(definition, stored.values, (field, value) => links.valueOf(field, value))
    const names = { app, person, choices, common: prepared[at]?.common ?? {} }
    const now = recomputed(definition, names, { stored: stored.values, named })
    const storedLink = (_: Field, value: Value): Value => (store.keepsLinkTexts ? linkText(value) : idIn(value))
    return { stored, values: { ...stored.values, ...withLinksChanged(definition, now, storedLink) } }
  })
  // Computed lines may refer to rows that no stored link does.
  const every = computed.flatMap(({ stored, values }) => [stored.values, values])
  const texts = hasLinksOfLinks(definition) ? await formLinks({ ...call, ...context }, every) : links
  return computed.map(({ stored, values }) => {
    const number = store.numberOf(stored)
    const row = {
      id: stored.id,
      stored,
      values,
      searched: searchText(definition, withTexts(definition, values, texts), number),
      number,
      keys: uniqueKeysOf(definition, values),
      before: uniqueKeysOf(definition, stored.values),
    }
    return { row, changed: Object.keys(changedIn(values, stored.values)) }
  })
}

const linkText = (value: Value): Value => (isNamed(value) ? { id: idIn(value), text: value.text } : value)

/** The computed values that the form would store now. @param stored as they are stored */
function recomputed(definition: ServerDefinition, form: RuledForm, { stored, named }: ReadValues): Values {
  const { fields, ownFields, form: shape } = definition
  const formulas = storedFormulas(definition)
  const values = computedValues(definition, formNames(form, named), form.app.currency)
  const names = formNames(form, values)
  const items = shape?.items ?? []
  const isHidden = (name: string): boolean => {
    const own = items.filter(({ field }) => field === name)
    return own.length > 0 && own.every(({ input }) => !isVisible(input, names))
  }
  return Object.fromEntries(
    ownFields.flatMap((name): [string, Value][] => {
      if (isHidden(name)) return []
      const field = fields[name]
      // What lines are from may be gone: they stay.
      if (field && hasComputedLines(field) && !areLinesKnown(field, names)) return []
      if (formulas.has(name)) return [[name, values[name] ?? null]]
      const cells = (field?.lines?.fields ?? []).filter((cell) => formulas.has(cell))
      if (cells.length === 0 || !Array.isArray(stored[name])) return []
      const computed = rowsInValue(values[name] ?? null)
      const inputs = cellInputs(items, fields, name)
      const lines = rowsInValue(stored[name] ?? null).map((line, at) => {
        const within = { ...names, row: computed[at] ?? line }
        const hidden = inputs.filter(({ input }) => !isVisible(input, within)).map(({ field }) => field.name)
        const shown = cells.filter((cell) => !hidden.includes(cell))
        return { ...line, ...Object.fromEntries(shown.map((cell) => [cell, computed[at]?.[cell] ?? null])) }
      })
      return [[name, lines]]
    }),
  )
}

interface ReadValues {
  readonly stored: Values
  /** With links as expressions see them. */
  readonly named: Values
}

interface BoundDocuments {
  readonly ids: ReadonlySet<string>
  /** Those of them whose content is still the one that was decided. */
  readonly decided: readonly DecidedDocuments[]
}

/** The rows that are bound by decisions, unless only what their workflow leaves free would change. */
async function boundDocuments(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  differing: readonly { readonly row: { readonly id: string }; readonly changed: readonly string[] }[],
): Promise<BoundDocuments> {
  if (!definition.documents || differing.length === 0) return { ids: new Set(), decided: [] }
  const company = person.companyId
  const isConcerned = sql<boolean>`id = any(${differing.map(({ row }) => row.id)}::text[])`
  const { rows } = await sql<{ id: string }>`
    select id from documents where company_id = ${company} and screen = ${definition.screen}
      and decided_content is not null and ${isConcerned}`.execute(work)
  const bound = new Set(rows.map(({ id }) => id))
  const decided = await decidedDocuments(work, { company, definition }, isConcerned)
  for (const { row, changed } of differing) {
    const keeps = decided.find(({ ids }) => ids.includes(row.id))?.keeps ?? []
    if (changed.every((name) => keeps.includes(name))) bound.delete(row.id)
  }
  return { ids: bound, decided }
}
