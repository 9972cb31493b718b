import { useEffect, useMemo, useState } from 'react'
import type { Row } from '../calls/contract.ts'
import { CallError } from '../calls/errors.ts'
import { entryCalls } from '../calls/entry-calls.ts'
import { shownErrorOf } from './shown-errors.ts'
import { useScreen } from './host.ts'
import type { ReadState, ScreenHost } from './host.ts'
import { readRows } from '../page/reads/rows.ts'
import type { HistoryEntry } from '../page/address/address.ts'
import { unfilteredQuestion, type LinkQuestion } from '../page/address/linked-question.ts'
import { linkedRow } from '../page/address/linked-record.ts'
import type { RecordLink } from '../page/address/linked-record.ts'
import { t } from '../messages/message.ts'
import { useOwnRead } from '../ui/use-own-read.ts'
import { useSetQuery } from './use-query.ts'

const LOOKING = 'Fetching the entry ...'
const MISSING = 'This entry is not in the list.'
const UNKNOWN = 'This entry does not exist, or you may not see it.'
const FILTERED_OUT = 'This entry is not in the list as it is filtered.'

/** Replaces the view of a record while it is loading: no form starts before the whole record is there. */
export function LinkedRecord({ link }: { readonly link: RecordLink }) {
  const host = useScreen()
  const setQuery = useSetQuery()
  const { row, words, isFilteredOut } = useLinked(link, host)
  const { showMessage } = host
  useEffect(() => {
    if (!row) return
    if (isFilteredOut) showMessage(t(FILTERED_OUT), { tone: 'info' })
    // From here on, it is as if the record had been opened from its list.
    const page: HistoryEntry = { form: crypto.randomUUID(), with: row, modal: null, below: null }
    setQuery(window.location.search, { replace: true, state: { page } })
  }, [row, isFilteredOut, showMessage, setQuery])
  return (
    <section className="cs-view" aria-label={host.definition.label} aria-busy={words === null}>
      <div className="cs-empty" role="status">
        <p>{words ?? t(LOOKING)}</p>
        {words === null ? null : (
          <button type="button" className="cs-button" onClick={() => void host.back()}>
            {t('Back')}
          </button>
        )}
      </div>
    </section>
  )
}

interface Linked {
  readonly row: Row | undefined
  /** Why there is no row; null: the search is still running. */
  readonly words: string | null
  readonly isMissing: boolean
  /** The active filters exclude it. */
  readonly isFilteredOut: boolean
}

const LOOKED_FOR: Linked = { row: undefined, words: null, isMissing: false, isFilteredOut: false }

function missing(): Linked {
  return { ...LOOKED_FOR, words: t(MISSING), isMissing: true }
}

/** The record in the filtered list; if it is not there, it is requested without the filters. */
function useLinked(link: RecordLink, host: ScreenHost): Linked {
  const { name } = link.read
  const ofGrid = host.gridQuestions[name] ?? null
  const requested = useRequestedRow(link, ofGrid, host)
  const entry = useEntry(link, host)
  const read = useReadOn(link, ofGrid !== null || entry !== null ? undefined : host.reads[name])
  const found = entry ?? (ofGrid !== null ? requested : read)
  const [unfiltered] = useState(() => unfilteredQuestion(link, host))
  const anyway = useRequestedRow(link, found.isMissing ? unfiltered : null, host)
  return found.isMissing && unfiltered ? { ...anyway, isFilteredOut: anyway.row !== undefined } : found
}

/**
 * One row, requested by its id however many rows precede it in the list. Null: the list is searched instead,
 * because the ERP or the screen has no such call, or the call failed.
 */
function useEntry({ read, id }: RecordLink, { calls, definition, gridQuestions }: ScreenHost): Linked | null {
  const entries = useMemo(() => calls.extend(entryCalls), [calls])
  const isOffered = !gridQuestions[read.name] && savesEntries(definition) && entries.isOffered()
  const load = async (signal: AbortSignal): Promise<Linked | null> => {
    try {
      const entry = await entries.entry({ screen: definition.screen, key: id, signal })
      const row = linkedRow({ read, id }, readRows(definition, read, [entry]))
      return row ? { ...LOOKED_FOR, row } : null
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status === 404
      return isUnknown ? { ...LOOKED_FOR, words: t(UNKNOWN) } : null
    }
  }
  const { data = LOOKED_FOR } = useOwnRead(isOffered ? `${definition.screen} ${id}` : null, load)
  return isOffered ? data : null
}

/** Whether rows of this screen are saved by the call `item` with their version: then the call also returns one row. */
const savesEntries = ({ actions }: ScreenHost['definition']): boolean =>
  Object.values(actions).some(({ steps }) =>
    steps.some(
      (step) =>
        step.step === 'call' &&
        step.path.length === 1 &&
        step.path[0] === 'item' &&
        step.query.op === 'map' &&
        step.query.entries.some(([name]) => name === 'version'),
    ),
  )

/** For rows in the page's state: reads on until the row is among them. */
function useReadOn(link: RecordLink, state: ReadState | undefined): Linked {
  const row = state && linkedRow(link, state.rows)
  const isReady = state?.status === 'ready' && state.question !== ''
  const hasMore = isReady && !row && !state.isComplete && !state.error
  useEffect(() => {
    if (hasMore) void state.more()
  }, [hasMore, state])
  if (row || !isReady || hasMore) return { ...LOOKED_FOR, row }
  return state.error ? { ...LOOKED_FOR, words: shownErrorOf(state.error).text } : missing()
}

/** For rows that only a grid reads: requests the single row from the ERP. */
function useRequestedRow(link: RecordLink, question: LinkQuestion | null, host: ScreenHost): Linked {
  const { calls, definition } = host
  const load = async (signal: AbortSignal): Promise<Linked> => {
    if (question === null) return LOOKED_FOR
    const rows = await requestRow({ link, question, calls, signal })
    const row = linkedRow(link, readRows(definition, link.read, rows))
    return row ? { ...LOOKED_FOR, row } : missing()
  }
  const { data = LOOKED_FOR, error } = useOwnRead(
    question?.isRequested ? JSON.stringify([link.id, question]) : null,
    load,
  )
  return error === undefined ? data : { ...LOOKED_FOR, words: shownErrorOf(error).text }
}

interface RowRequest {
  readonly link: RecordLink
  readonly question: LinkQuestion
  readonly calls: ScreenHost['calls']
  readonly signal: AbortSignal
}

async function requestRow({ link: { read, id }, question, calls, signal }: RowRequest): Promise<readonly Row[]> {
  const { gridCallsOf } = await import('../calls/grid-calls.ts')
  const { screen, path, query, answer } = question
  const own = { ...query, [`o.${read.key}`]: 'eq', [`v.${read.key}`]: id }
  const page = { page: 0, pageSize: read.pageSize, uuid: null }
  return (await gridCallsOf(calls).gridPage({ screen, path, query: own, answer, signal, ...page })).rows
}
