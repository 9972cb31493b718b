import useSWR from 'swr'
import { listed } from '../../messages/message.ts'
import { membersOf } from '../../calls/answers.ts'
import { linkOptionsIn } from '../../page/form/link-options.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'
import type { FilterFormSources } from './use-option-rows.ts'

/** The texts of the rows chosen in filters, by the name of the filter; null: not answered yet. */
export type LinkTexts = Readonly<Record<string, string>> | null

/** Rows seldom change their names. */
const CACHED_MS = 60_000

const NOTHING: LinkTexts = {}

/**
 * The texts of all rows that filters refer to, in one call. A row that was deleted, or that the person may not see, is
 * missing, and so is every row when the call fails.
 */
export function useLinkTexts(sources: Omit<FilterFormSources, 'locale'>, values: FilterValues): LinkTexts {
  const { definition, session, calls } = sources
  const chosen = definition.filters.flatMap(({ name, to }) =>
    to && values[name] ? [[name, values[name]] as const] : [],
  )
  const { screen } = definition
  const keys = JSON.stringify(Object.fromEntries(chosen))
  const { data, error } = useSWR<unknown>(
    chosen.length === 0 ? null : JSON.stringify(['link texts', session.company, session.id, screen, keys]),
    async () => (await calls.get({ screen, path: 'options', query: { keys } })) ?? null,
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: CACHED_MS },
  )
  if (chosen.length === 0 || error !== undefined) return NOTHING
  return data === undefined ? null : textsIn(data)
}

function textsIn(answer: unknown): Readonly<Record<string, string>> {
  const { options } = linkOptionsIn(membersOf(answer))
  const byFilter = Map.groupBy(options, ({ row }) => String(row['field']))
  return Object.fromEntries([...byFilter].map(([name, rows]) => [name, listed(rows.map(({ text }) => text))]))
}
