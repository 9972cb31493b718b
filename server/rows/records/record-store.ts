import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '../../database/insert-rows.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { linesColumn, seenValues, splitLines } from '../forms/stored-values.ts'
import { withTextsOfLinks } from '../links/link-texts.ts'
import { withReadMembers } from '../links/read-members.ts'
import { unknownRow } from '../save/locked-row.ts'
import type { ChangedRow, CheckedRow, LockedRow, RowContext, RowLock, RowStore } from '../save/row-store.ts'
import { seenRows } from '../../rights/rows.ts'

export interface LockedRecord extends LockedRow {
  readonly isInactive: boolean
}

/** Rows without a workflow (site-modules §7, generic module calls). */
export const recordStore: RowStore<LockedRecord> = {
  kind: 'record',
  messages: {
    unknown: 'There is no such record.',
    changed: 'Somebody else has changed this record since you opened it. Please open it again.',
  },
  keepsLinkTexts: false,
  newId: randomUUID,
  lock,
  async open(call, { definition, screens }, id) {
    const record = await recordsFor(call, { definition }).where('d.id', '=', id).executeTakeFirst()
    if (!record) throw unknownRow(recordStore)
    const { data, lines, version } = record
    const values = seenValues(definition, currentValues(definition, { ...data, ...lines }))
    const form = { ...call, screens, definition }
    const [row = {}] = await withReadMembers(form, await withTextsOfLinks(form, [{ ...values, id, version }]))
    return row
  },
  refusal: () => null,
  prepare: async (_call, _options, rows) => rows.map(({ sent }) => ({ sent, number: null, errors: null })),
  numberOf: () => null,
  insert,
  update,
  afterChange: async (_call, _context, { row }) => row,
  async remove({ work, person }, { definition }, { id }) {
    const now = new Date()
    await work
      .updateTable('records')
      .set({ deleted_at: now, updated_by: person.id, updated_at: now })
      .where('company_id', '=', person.companyId)
      .where('screen', '=', definition.screen)
      .where('id', '=', id)
      .execute()
  },
  answer: (_call, _context, { id }) => ({ id }),
}

const recordsFor = ({ work, person }: SignedCall, { definition }: Pick<RowContext, 'definition'>) =>
  work
    .selectFrom('records as d')
    .select(['d.id', 'd.version', 'd.data', 'd.lines', 'd.inactive_at'])
    .where(seenRows(person, definition, 'records'))

async function lock(
  call: SignedCall,
  { definition }: Pick<RowContext, 'definition'>,
  { ids, lock: mode }: RowLock,
): Promise<ReadonlyMap<string, LockedRecord>> {
  if (ids.length === 0) return new Map()
  const records = await recordsFor(call, { definition })
    .where('d.id', 'in', [...ids])
    .orderBy('d.id')
    .$call((query) => (mode === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute()
  return new Map(
    records.map(({ id, version, data, lines, inactive_at }) => {
      const values = currentValues(definition, { ...data, ...lines })
      return [id, { id, version, values, isInactive: inactive_at !== null }]
    }),
  )
}

/** Locks one record. Throws 404. */
export async function lockedRecord(
  call: SignedCall,
  { definition, id, lock: mode }: Pick<RowContext, 'definition'> & Pick<RowLock, 'lock'> & { readonly id: string },
): Promise<LockedRecord> {
  const record = (await lock(call, { definition }, { ids: [id], lock: mode })).get(id)
  if (!record) throw unknownRow(recordStore)
  return record
}

async function insert(
  { work, person }: SignedCall,
  { definition }: RowContext,
  rows: readonly CheckedRow<LockedRecord>[],
): Promise<readonly LockedRecord[]> {
  const people = { created_by: person.id, updated_by: person.id }
  const place = { company_id: person.companyId, screen: definition.screen }
  const added = rows.map(({ id, values, searched }) => {
    const { data, lines } = splitLines(definition, values)
    return { ...place, id, ...people, data, lines, search_text: searched }
  })
  await insertRows(work, 'records', { rows: added })
  return rows.map(({ id, values }) => ({ id, version: 1, values, isInactive: false }))
}

/** Updates all rows in one statement. */
async function update(
  { work, person }: SignedCall,
  { definition }: RowContext,
  rows: readonly ChangedRow<LockedRecord>[],
): Promise<readonly LockedRecord[]> {
  if (rows.length === 0) return []
  const columns = rows.map(({ values }) => splitLines(definition, values))
  const texts = (values: readonly (string | null)[]) => sql`${[...values]}::text[]`
  await sql`
    update records set version = version + 1, data = changed.data::jsonb, lines = changed.lines::jsonb,
      search_text = changed.search_text, updated_by = ${person.id}, updated_at = now()
    from unnest(${texts(rows.map(({ id }) => id))}, ${texts(columns.map(({ data }) => JSON.stringify(data)))},
      ${texts(columns.map(({ lines }) => linesColumn(lines)))}, ${texts(rows.map(({ searched }) => searched))})
      as changed(id, data, lines, search_text)
    where company_id = ${person.companyId} and screen = ${definition.screen} and records.id = changed.id`.execute(work)
  return rows.map(({ stored, values }) => ({ ...stored, version: stored.version + 1, values }))
}
