import { useMemo } from 'react'
import useSWR from 'swr'
import type { Calls } from '../../calls/calls.ts'
import type { Session } from '../../calls/contract.ts'
import { readOptions } from '../../calls/options.ts'
import type { OptionRow } from '../../calls/options.ts'
import type { Definition, OptionSource } from '../../definition/definition.ts'
import { noticeOf } from '../shown-errors.ts'
import type { LocaleSettings } from '../../page/format.ts'

/** The props of a form of filters. */
export interface FilterFormSources {
  readonly definition: Definition
  readonly session: Session
  readonly calls: Pick<Calls, 'get'>
  readonly locale: LocaleSettings
  /** Whether filters take several values at this ERP (extension `find`); missing: no. */
  readonly takesSeveral?: boolean
}

export interface OptionRows {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly rows: readonly OptionRow[]
  /** Why they could not be read. */
  readonly text: string
  /** The reference of the failed request, if the ERP sent one. */
  readonly reference: string | null
  retry(): void
}

/** Options change with the ERP's master data, not by the minute. */
const KEPT_MS = 60_000

/** The rows of a source, requested once for all filters that share a path, and cached for this person. */
export function useOptionRows(source: OptionSource, { definition, session, calls }: FilterFormSources): OptionRows {
  const { screen } = definition
  const { data, error, isValidating, mutate } = useSWR<unknown>(
    JSON.stringify(['options', session.company, session.id, screen, source.path]),
    async () => (await calls.get({ screen, path: source.path, query: {} })) ?? null,
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: KEPT_MS },
  )
  const rows = useMemo(() => readOptions(data, source.answer), [data, source])
  const missing = error !== undefined && !isValidating ? 'failed' : 'loading'
  return {
    status: data === undefined ? missing : 'ready',
    rows,
    ...(error === undefined ? { text: '', reference: null } : noticeOf(error)),
    retry: () => void mutate().catch(() => undefined),
  }
}
