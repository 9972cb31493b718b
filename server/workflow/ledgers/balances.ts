import { type RawBuilder, sql } from 'kysely'
import { isNamed } from '../../../engine/definition/format.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import { jsonIn, linkedId, namedText, storedText } from '../../database/stored-value.ts'
import type { Work } from '../../database/tenant.ts'
import { liftTimeLimit } from '../../database/time-limit.ts'
import { currentValues, storedNames } from '../../rights/stored-names.ts'
import type { EntryValues, Ledger } from './ledger-entry.ts'

interface LedgerOf {
  readonly company: string
  readonly ledger: Ledger
}

interface AddedEntry {
  /** yyyy-mm-dd */
  readonly day: string
  readonly data: EntryValues
}

/** The text in which a search looks for an entry or a balance. */
export const searchedText = (values: EntryValues, names: readonly string[]): string =>
  names.map((name) => String((isNamed(values[name]) ? values[name].text : values[name]) ?? '')).join(' ')

const searchedKeys = ({ searchFields, ledger: { by } }: Ledger): readonly string[] =>
  searchFields.filter((name) => by.includes(name))

/** A digest of the values in an order that does not depend on that of the file. */
function balanceDigest({ ledger: { by } }: Ledger, value: (name: string) => RawBuilder<unknown>): RawBuilder<string> {
  const values = by.toSorted().map(value)
  return sql`encode(sha256(convert_to(jsonb_build_array(${sql.join(values)})::text, 'UTF8')), 'hex')`
}

/** The id of the balance that a row belongs to. */
export const balanceIdSql = (ledger: Ledger, data: RawBuilder<unknown>): RawBuilder<string> =>
  balanceDigest(ledger, (name) => linkedId(data, storedNames(ledger, name)))

/**
 * The id of the balance of these values, links by their ids; null: they do not tell one, since a value is missing or is a
 * number, which has several spellings.
 */
export function balanceIdOfKey(ledger: Ledger, key: Readonly<Record<string, string>>): RawBuilder<string> | null {
  const isText = (name: string): boolean => Object.hasOwn(key, name) && !isNumeric(ledger.fields[name]?.type ?? 'text')
  return ledger.ledger.by.every(isText) ? balanceDigest(ledger, (name) => sql`${key[name] ?? ''}::text`) : null
}

/** An amount of a row; 0: it is empty. */
export const amountSql = (ledger: Ledger, data: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`coalesce(${storedText(data, storedNames(ledger, name))}::numeric, 0)`

const objectOf = (names: readonly string[], value: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql`${name}::text`, value(name)]))})`

/** What is inserted into `ledger_balances`: one row for each key of `rows`, in the order of their ids. */
function summedRows({ company, ledger }: LedgerOf, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { by, of } = ledger.ledger
  const data = sql`r.data`
  const keys = objectOf(by, (name) => jsonIn(data, storedNames(ledger, name)))
  const searched = searchedKeys(ledger).map((name) => sql`, ${namedText(data, storedNames(ledger, name))}`)
  return sql`select ${company}, ${ledger.screen}, k.id, max(k.day), (array_agg(k.keys))[1]
      || ${objectOf(of, (name) => sql`sum((k.amounts ->> ${name}::text)::numeric)`)}, max(k.searched)
    from (select ${balanceIdSql(ledger, data)} as id, r.day, ${keys} as keys,
      ${objectOf(of, (name) => amountSql(ledger, data, name))} as amounts,
      concat_ws(' ', ''${sql.join(searched, sql``)}) as searched from ${rows} as r) as k
    group by k.id order by k.id`
}

const COLUMNS = sql`(company_id, screen, id, day, data, search_text)`

/**
 * Adds entries to their balances, in the order of their ids, in which everybody locks them. @returns the balances
 * afterwards
 */
export async function addToBalances(
  work: Work,
  of: LedgerOf,
  entries: readonly AddedEntry[],
): Promise<readonly EntryValues[]> {
  const { ledger } = of
  const added = entries.map(({ day, data }) => ({ day, data }))
  const kept = sql`ledger_balances.data`
  const source = sql`(select * from json_to_recordset(${JSON.stringify(added)}::text::json) as a (day date, data jsonb))`
  const { rows } = await sql<{ data: EntryValues }>`
    insert into ledger_balances ${COLUMNS} ${summedRows(of, source)}
    on conflict (company_id, screen, id) do update set
      day = greatest(ledger_balances.day, excluded.day),
      search_text = excluded.search_text,
      data = ${kept} || excluded.data || ${objectOf(
        ledger.ledger.of,
        (name) => sql`${amountSql(ledger, kept, name)} + (excluded.data ->> ${name}::text)::numeric`,
      )}
    returning data`.execute(work)
  return rows.map(({ data }) => currentValues(ledger, data))
}

/** Makes all balances of a ledger anew from its entries. Needs `asOwner`. */
export async function rebuildBalances(work: Work, of: LedgerOf): Promise<void> {
  const { company, ledger } = of
  await liftTimeLimit(work)
  await sql`delete from ledger_balances where company_id = ${company} and screen = ${ledger.screen}`.execute(work)
  const source = sql`(select day, data from ledger_entries where company_id = ${company} and screen = ${ledger.screen})`
  await sql`insert into ledger_balances ${COLUMNS} ${summedRows(of, source)}`.execute(work)
}
