/** The source of a grid's rows: chosen by its read, created again with each question. */
import { use, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockOf } from '../../definition/definition.ts'
import { callSource } from '../../grid-data/call-source.ts'
import {
  EMPTY_QUERY,
  NO_SOURCE,
  type GridQuery,
  type GridSource,
  type SourceState,
} from '../../grid-data/grid-source.ts'
import { localSource } from '../../grid-data/local-source.ts'
import type { ScreenHost, Session } from '../../screen/host.ts'
import type { GridQuestion } from '../../page/reads/grid-question.ts'
import { readRows } from '../../page/reads/rows.ts'
import { GridWorkerContext } from './worker-context.ts'

/** The rows of a grid, and how a person sorts and filters them. */
export interface GridRows {
  readonly source: GridSource
  readonly state: SourceState
  readonly query: GridQuery
  setQuery(query: GridQuery): void
}

/** Rows in the screen's state come from there; those of a read that a grid sends from calls of the grid. */
export function useGridRows(block: BlockOf<'grid'>, host: ScreenHost): GridRows {
  const question = host.gridQuestions[block.read]
  const [query, setQuery] = useState(EMPTY_QUERY)
  const isOwn = question !== undefined
  const own = useCallSource(block, host, question ?? null)
  const local = useMemo(() => localSource(block), [block])
  const rows = host.reads[block.read]
  // Before the paint, so that a typed value is shown in the same frame.
  useLayoutEffect(() => {
    if (!isOwn && rows) local.feed(rows, host.definition)
  }, [isOwn, rows, local, host.definition])
  const source = isOwn ? own : local
  const state = useSyncExternalStore(source.subscribe, source.state)
  const applied = useRef<{ source: GridSource; query: GridQuery }>({ source, query: EMPTY_QUERY })
  useEffect(() => {
    const isApplied = applied.current.source === source && applied.current.query === query
    if (isApplied || (applied.current.source !== source && query === EMPTY_QUERY)) return
    applied.current = { source, query }
    source.setQuery(query)
  }, [source, query])
  return { source, state, query, setQuery }
}

/** The source of rows that never enter the screen's state; an empty one while the question is not asked. */
function useCallSource(block: BlockOf<'grid'>, host: ScreenHost, question: GridQuestion | null): GridSource {
  const startWorker = use(GridWorkerContext)
  const newest = useRef({ host, question })
  useLayoutEffect(() => {
    newest.current = { host, question }
  })
  const questionKey = question?.isRequested ? JSON.stringify([question.path, question.query, question.answer]) : null
  const [source, setSource] = useState<GridSource>(NO_SOURCE)
  // Before the paint: rows that are already there are drawn with the grid, not after its skeleton.
  useLayoutEffect(() => {
    const created = questionKey === null ? NO_SOURCE : sourceFor(block, newest.current, startWorker)
    // A source starts a call or a worker, and is closed with this effect.
    // oxlint-disable-next-line react/set-state-in-effect -- it cannot be created during rendering
    setSource(created)
    return () => created.close()
  }, [questionKey, block, startWorker])
  useReloadForNewSession(source, host.session)
  const version = question?.version ?? 0
  const first = useRef(version)
  useEffect(() => {
    if (first.current !== version) source.reload()
    first.current = version
  }, [version, source])
  return source
}

interface SourceFacts {
  readonly host: ScreenHost
  readonly question: GridQuestion | null
}

function sourceFor(block: BlockOf<'grid'>, { host, question }: SourceFacts, startWorker: () => Worker): GridSource {
  if (question === null) return NO_SOURCE
  const { calls, definition } = host
  const rowsOf = (rows: Parameters<typeof readRows>[2]) => readRows(definition, question.read, rows)
  return callSource({ call: question, calls, fields: definition.fields, block, readRows: rowsOf, startWorker })
}

/** Requests rows again that were refused because nobody was signed in, once somebody is. */
function useReloadForNewSession(source: GridSource, session: Session): void {
  const seen = useRef(session)
  useEffect(() => {
    if (seen.current === session) return
    seen.current = session
    const { error } = source.state()
    if (error instanceof Error && 'kind' in error && error.kind === 'unauthorized') source.reload()
  }, [source, session])
}
