import { useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Read } from '../../definition/definition.ts'
import type { GridQuestion, ReadState } from '../host.ts'
import type { Names } from '../scope.ts'
import type { ScreenState } from '../store.ts'
import { addedRowsOf } from './added-rows.ts'
import { askedBy } from './asking.ts'
import type { Rows } from './edits.ts'
import { rowKeeper, rowMaker, valueOf } from './kept-rows.ts'
import { mergerOf } from './merged-rows.ts'
import { partOf, useCallRead } from './use-page-read.ts'
import type { CallSources, CallState } from './use-page-read.ts'
import { useSettled } from './use-settled.ts'

export interface PageReadsProps extends Omit<CallSources, 'isNeeded'> {
  readonly needed: ReadonlySet<string>
  readonly edits: ScreenState['edits']
  /** Rows the names were made of; told when there are others. */
  readonly known: Rows
  onRows(rows: Rows): void
  readonly children: (brought: Brought) => ReactNode
}

/** What the reads of a page have brought. */
export interface Brought {
  readonly reads: Readonly<Record<string, ReadState>>
  readonly gridQuestions: Readonly<Record<string, GridQuestion>>
  readonly rows: Rows
  /** With every read under its name. */
  readonly names: Names
}

/** Every read of the page, one component each: what one brings is known to those after it. */
export function PageReads({ children, onRows, known, ...sources }: PageReadsProps) {
  const brought = { reads: {}, gridQuestions: {}, rows: {}, names: sources.names }
  const draw = (all: Brought) => (
    <Told rows={all.rows} known={known} onRows={onRows}>
      {children(all)}
    </Told>
  )
  return (
    <ReadsFrom {...sources} waiting={Object.values(sources.definition.reads)} {...{ brought, draw, asked: NONE }} />
  )
}

const NONE: Readonly<Record<string, CallState>> = {}

interface ReadsFromProps extends Omit<PageReadsProps, 'children' | 'onRows' | 'known'> {
  readonly waiting: readonly Read[]
  readonly brought: Brought
  /** Calls so far, for what else stands in their answers. */
  readonly asked: Readonly<Record<string, CallState>>
  readonly draw: (brought: Brought) => ReactNode
}

function ReadsFrom(props: ReadsFromProps): ReactNode {
  const [read] = props.waiting
  if (!read) return props.draw(props.brought)
  const { from } = read.from
  if (read.gridOnly) return <GridRead key={read.name} {...props} read={read} />
  if (from === 'call') return <CallRead key={read.name} {...props} read={read} />
  return from === 'part' ? (
    <PartRead key={read.name} {...props} read={read} />
  ) : (
    <ComputedRead key={read.name} {...props} read={read} />
  )
}

type OneReadProps = ReadsFromProps & { readonly read: Read }

function CallRead(props: OneReadProps) {
  const { read, needed, brought } = props
  const call = useCallRead(read, { ...props, names: brought.names, isNeeded: needed.has(read.name) })
  return <Next {...props} state={call.state} asked={{ ...props.asked, [read.name]: call }} />
}

function PartRead(props: OneReadProps) {
  const { read, definition, asked } = props
  const of = read.from.from === 'part' ? asked[read.from.of] : undefined
  const part = of ? partOf(definition, read, of) : null
  return (
    <Next {...props} state={part?.state ?? nothingOf(read)} asked={part ? { ...asked, [read.name]: part } : asked} />
  )
}

function ComputedRead(props: OneReadProps) {
  const { read, brought, needed, definition } = props
  const [make] = useState(() =>
    read.from.from === 'computed' ? rowMaker(read.from.rows, usesOf(definition, read)) : () => [],
  )
  const base = read.base === null || read.base === read.name ? undefined : brought.reads[read.base]
  const rows = needed.has(read.name) ? make(brought.names) : []
  const state = {
    ...nothingOf(read),
    ...base,
    read,
    rows,
    question: base?.question ?? '',
    isComplete: base?.isComplete ?? true,
  }
  return <Next {...props} state={{ ...state, upTo: async () => rows }} />
}

function usesOf({ uses }: OneReadProps['definition'], { name }: Read) {
  return uses.reads[name]?.from ?? []
}

/** Rows of a grid's own never come here: it is told what to ask. */
function GridRead(props: OneReadProps) {
  const { read, definition, brought, needed, typing } = props
  const [version, setVersion] = useState(0)
  const asked = useSettled(needed.has(read.name) ? askedBy(definition, read, brought.names) : null, typing)
  const text = asked?.text ?? ''
  const question = useMemo(
    (): GridQuestion => ({
      read,
      screen: definition.screen,
      path: asked?.path ?? '',
      query: asked?.query ?? {},
      answer: asked?.answer ?? '',
      isAsked: asked !== null,
      version,
    }),
    // The text is what is asked.
    // oxlint-disable-next-line react/exhaustive-deps
    [read, definition, text, version],
  )
  const reload = async () => setVersion((before) => before + 1)
  const state = { ...nothingOf(read), question: text, reload, replace: reload }
  const gridQuestions = { ...brought.gridQuestions, [read.name]: question }
  return <Next {...props} state={state} brought={{ ...brought, gridQuestions }} />
}

/** The read with what was changed of it, and the reads after it. */
function Next({ read, state, ...props }: OneReadProps & { readonly state: ReadState }) {
  const { definition, edits, brought, waiting } = props
  const merge = useMemo(() => mergerOf(definition, read), [definition, read])
  const [keep] = useState(rowKeeper)
  const withAddedRows = useMemo(() => addedRowsOf(read), [read])
  const own = read.base === read.name ? edits[read.name] : undefined
  const rows = keep(merge(withAddedRows(state.rows, own), own, brought.names))
  const next: Brought = {
    gridQuestions: brought.gridQuestions,
    reads: { ...brought.reads, [read.name]: { ...state, rows } },
    rows: { ...brought.rows, [read.name]: rows },
    names: { ...brought.names, [read.name]: valueOf(read, rows) },
  }
  return <ReadsFrom {...props} waiting={waiting.slice(1)} brought={next} />
}

/** A read that nobody asked. */
function nothingOf(read: Read): ReadState {
  return {
    read,
    rows: NO_ROWS,
    status: 'ready',
    isComplete: true,
    question: '',
    error: null,
    more: async () => false,
    reload: async () => undefined,
    replace: async () => undefined,
    upTo: async () => NO_ROWS,
  }
}

const NO_ROWS: ReadState['rows'] = []

interface ToldProps {
  readonly rows: Rows
  readonly known: Rows
  onRows(rows: Rows): void
  readonly children: ReactNode
}

/** Says what there is now before it is painted, so that the form follows from the newest rows. */
function Told({ rows, known, onRows, children }: ToldProps) {
  useLayoutEffect(() => {
    if (Object.keys(rows).some((name) => rows[name] !== known[name])) onRows(rows)
  })
  return children
}
