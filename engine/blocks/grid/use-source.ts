/** The source a grid's rows come from: chosen by its read, made anew with the question. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockOf, Field, Read } from '../../definition/definition.ts'
import type { GridQuestion, Row, ScreenHost, Session } from '../../runtime/host.ts'
import { gridCallsOf } from '../../runtime/grid-calls.ts'
import { readRows } from '../../runtime/rows.ts'
import { kindOf } from './sources/compare.ts'
import {
  EMPTY_STATE,
  NOTHING_WANTED,
  telling,
  type GridPage,
  type GridSource,
  type SourceState,
  type Wanted,
} from './sources/grid-source.ts'
import { pagedSource } from './sources/paged-source.ts'
import { startRowKeeper } from './sources/row-keeper.ts'
import { rowsSource } from './sources/rows-source.ts'
import { learnSpelling, spelled } from './sources/spelling.ts'
import { wholeSource } from './sources/whole-source.ts'

export interface GridRows {
  readonly source: GridSource
  readonly state: SourceState
  readonly wanted: Wanted
  setWanted(wanted: Wanted): void
}

/** Rows a server is asked for at once, whatever the author says. */
const MOST = 200

export function useGridRows(block: BlockOf<'grid'>, host: ScreenHost): GridRows {
  const read = host.definition.reads[block.read]
  const question = host.gridQuestions[block.read]
  const [wanted, setWanted] = useState(NOTHING_WANTED)
  const isOwn = read?.gridOnly === true && question !== undefined
  const source = useOwnSource(block, host, isOwn ? question : null)
  const held = useMemo(() => rowsSource(block), [block])
  const rows = host.reads[block.read]
  // Before it is painted: what was typed stands there in the same frame.
  useLayoutEffect(() => {
    if (!isOwn && rows) held.feed(rows, host.definition)
  }, [isOwn, rows, held, host.definition])
  const chosen = isOwn ? source : held
  const state = useSyncExternalStore(chosen.subscribe, chosen.state)
  const known = useRef<{ source: GridSource; wanted: Wanted }>({ source: chosen, wanted: NOTHING_WANTED })
  useEffect(() => {
    const isKnown = known.current.source === chosen && known.current.wanted === wanted
    if (isKnown || (known.current.source !== chosen && wanted === NOTHING_WANTED)) return
    known.current = { source: chosen, wanted }
    chosen.want(wanted)
  }, [chosen, wanted])
  return { source: chosen, state, wanted, setWanted }
}

/** The source of rows that never pass through the screen; an empty one while it is not asked. */
function useOwnSource(block: BlockOf<'grid'>, host: ScreenHost, question: GridQuestion | null): GridSource {
  const newest = useRef({ host, question })
  useEffect(() => {
    newest.current = { host, question }
  })
  const asked = question?.isAsked ? JSON.stringify([question.path, question.query, question.answer]) : null
  const [source, setSource] = useState<GridSource>(NO_SOURCE)
  useEffect(() => {
    const made = sourceFor(block, newest.current, asked)
    // A source begins with a call, or a worker, and ends with this effect.
    // oxlint-disable-next-line react/set-state-in-effect -- it cannot be made while drawing
    setSource(made)
    return () => made.close()
  }, [asked, block])
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

/** @param asked the question as a text; null: it is not asked. */
function sourceFor(block: BlockOf<'grid'>, { host, question }: SourceFacts, asked: string | null): GridSource {
  if (asked === null || question === null) return NO_SOURCE
  const { pageSize } = question.read
  return pageSize === null ? whole(block, host, question) : paged(block, host, question)
}

/** Rows that nobody was signed in for are asked again once somebody is. */
function useReloadForNewSession(source: GridSource, session: Session): void {
  const seen = useRef(session)
  useEffect(() => {
    if (seen.current === session) return
    seen.current = session
    const { error } = source.state()
    if (error instanceof Error && 'kind' in error && error.kind === 'unauthorized') source.reload()
  }, [source, session])
}

const NO_SOURCE: GridSource = {
  ...telling(),
  state: () => NOT_ASKED,
  row: () => null,
  ensure: () => undefined,
  rows: () => Promise.resolve([]),
  want: () => undefined,
  reload: () => undefined,
  close: () => undefined,
}

const NOT_ASKED: SourceState = { ...EMPTY_STATE, status: 'ready', isCounted: true }

function paged(block: BlockOf<'grid'>, host: ScreenHost, question: GridQuestion): GridSource {
  const { screen, path, query, answer, read } = question
  const pageSize = Math.min(MOST, read.pageSize ?? MOST)
  const spellings = block.totals.map((name) => [name, ...(host.definition.fields[name]?.also ?? [])])
  return pagedSource({
    pageSize,
    read: (rows) => readWindow(host, read, rows),
    async ask({ page, uuid, signal, wanted }) {
      const { totals, ...answered } = await gridCallsOf(host.calls).gridPage({
        screen,
        path,
        query: { ...query, ...wantedQuery(wanted, (field) => spelled(read, field)) },
        answer,
        page,
        pageSize,
        uuid,
        signal,
        totals: spellings.flat(),
      })
      return { ...answered, totals: totalsOf(totals, spellings) }
    },
  })
}

/** Sums by the names of the fields, however the ERP spells them. */
function totalsOf(answered: GridPage['totals'], spellings: readonly (readonly string[])[]): GridPage['totals'] {
  const found = spellings.flatMap((names) => {
    const sum = names.map((name) => answered[name]).find((each) => each !== undefined)
    return sum === undefined ? [] : [[names[0] ?? '', sum] as const]
  })
  return Object.fromEntries(found)
}

/** `o.{field}`, `v.{field}`, `s.{field}` (site-modules §7), each as the ERP writes it. */
export function wantedQuery(
  { sort, filters }: Wanted,
  nameOf: (field: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...filters.flatMap(({ field, operator, value }) => [
      [`o.${nameOf(field)}`, operator],
      [`v.${nameOf(field)}`, value],
    ]),
    ...sort.map(({ field, isDown }) => [`s.${nameOf(field)}`, isDown ? 'd' : 'u']),
  ])
}

function whole(block: BlockOf<'grid'>, host: ScreenHost, question: GridQuestion): GridSource {
  const { screen, path, query, answer, read } = question
  const fields = read.fields.flatMap((name) => workerField(host.definition.fields[name]))
  return wholeSource({
    keeper: startRowKeeper(),
    open: () => ({
      ask: 'open',
      request: gridCallsOf(host.calls).gridRequest({ screen, path, query }),
      answer,
      fields,
    }),
    read: (rows) => readWindow(host, read, rows),
    refused: (request, refusal) => gridCallsOf(host.calls).gridRefusal(request, refusal),
    toldTotals: gridCallsOf(host.calls).gridTotals,
    groupBy: block.groupBy,
    totals: block.totals,
  })
}

function readWindow(host: ScreenHost, read: Read, rows: readonly Row[]): readonly Row[] {
  learnSpelling(host.definition, read, rows)
  return readRows(host.definition, read, rows)
}

function workerField(field: Field | undefined) {
  return field ? [{ name: field.name, also: field.also, kind: kindOf(field.type) }] : []
}
