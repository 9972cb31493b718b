/** The record an overlay is about, and the ERP's answers about it. */
import useSWR from 'swr'
import type { Row, ScreenHost } from '../screen/host.ts'
import { wordsAt } from '../page/reads/rows.ts'

export interface OverlayProps {
  /** What it was opened with: `key`, and if the record is of another screen, its `screen`; and its `title`. */
  readonly with: Row
  onClose(): void
}

/** One record of the ERP; `title` is its name for people. */
export interface RecordRef {
  readonly screen: string
  readonly key: string
  readonly title: string
}

export function openedRecord({ definition }: Pick<ScreenHost, 'definition'>, params: Row): RecordRef {
  const key = wordsAt(params, 'key')
  return { screen: wordsAt(params, 'screen') || definition.screen, key, title: wordsAt(params, 'title') || key }
}

/**
 * The answer of a call about one record, cached for this person.
 *
 * @param name of the call, part of the cache key
 */
export function useRecordCall<Answer>(
  name: string,
  { session, record: { screen, key } }: Pick<ScreenHost, 'session'> & { readonly record: RecordRef },
  call: (of: Pick<RecordRef, 'screen' | 'key'>) => Promise<Answer>,
) {
  return useSWR<Answer>([name, session.company, session.id, screen, key], () => call({ screen, key }), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
}
