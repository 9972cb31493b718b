import { useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { Block, Definition } from '../definition/definition.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import { AskReason } from './AskReason.tsx'
import { BlockBoundary } from './BlockBoundary.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { readFilters, shownFilters, writeFilters } from './filters.ts'
import type { FilterValues } from './filters.ts'
import { useToday } from './filters/use-today.ts'
import { formatValue } from './format.ts'
import type { LocaleSettings } from './format.ts'
import { ScreenContext, useScreen } from './host.ts'
import type { BlockViews, ReadState, ScreenHost } from './host.ts'
import { say } from './messages.ts'
import { needsDay, sourcesOf } from './opening.ts'
import { ScreenReads } from './ScreenReads.tsx'
import { scopeOf, wordsOf } from './scope.ts'
import type { Names } from './scope.ts'
import { createScreenStore } from './store.ts'
import './runtime.css'

export interface ScreenViewProps {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** The registry of blocks: `engine/blocks/views.ts`. */
  readonly blocks: BlockViews
  /** A place in the top bar for the filters' tools on a phone; without one they stand above the list. */
  readonly tools?: HTMLElement | null
}

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection and rows. */
export function ScreenView(props: ScreenViewProps) {
  const { calls, session, locale } = props
  const definition = useMemo(() => shownFilters(props.definition, session), [props.definition, session])
  const [params, setParams] = useSearchParams()
  const [openedAt] = useState(() => new Date())
  const filters = readFilters(definition, params)
  const today = useToday(locale.timeZone, needsDay({ definition, filters }))
  const sources = sourcesOf({ definition, session, params, filters, locale }, today)
  const setFilters = (values: FilterValues, how: 'chosen' | 'typing') =>
    // From the address as it is now: two changes in one moment must not undo each other.
    setParams(writeFilters(definition, new URLSearchParams(window.location.search), values), {
      replace: how === 'typing',
    })
  // Rows of reads are asked with the moment of opening: a question that changes with the clock never ends.
  const names = scopeOf({ ...sources, now: openedAt })
  return (
    <ScreenReads key={Object.keys(definition.reads).join()} {...{ definition, calls, session, names }}>
      {(reads) => (
        <OpenScreen
          {...{ ...props, definition, reads, filters, setFilters, openedAt }}
          namesAt={(now, states) => scopeOf({ ...sources, now, reads: rowsByName(states) })}
        />
      )}
    </ScreenReads>
  )
}

type Reads = Readonly<Record<string, ReadState>>

interface OpenScreenProps extends ScreenViewProps {
  readonly reads: Reads
  readonly filters: FilterValues
  readonly setFilters: ScreenHost['setFilters']
  readonly openedAt: Date
  namesAt(now: Date, reads: Reads): Names
}

function OpenScreen(props: OpenScreenProps) {
  const { definition, blocks } = props
  const host = useHost(props)
  useFreshSelection(host)
  const view = definition.views[definition.start]
  return (
    <ScreenContext value={host}>
      <div className="cs-screen">
        <FilterBar tools={props.tools ?? null} />
        {view?.label ? <h2 className="cs-screen__heading">{view.label}</h2> : null}
        {view?.blocks.map((block, index) => (
          <BlockBoundary key={`${index} ${block.block}`} definition={definition}>
            <ShownBlock block={block}>{drawn(block, blocks)}</ShownBlock>
          </BlockBoundary>
        ))}
        <ConfirmDialog />
        <AskReason />
      </div>
    </ScreenContext>
  )
}

function useHost({ definition, calls, session, locale, ...props }: OpenScreenProps): ScreenHost {
  const { reads, filters, setFilters, namesAt, openedAt } = props
  const [store] = useState(createScreenStore)
  const newest = useRef({ reads, namesAt })
  useEffect(() => {
    newest.current = { reads, namesAt }
  })
  const scope = namesAt(openedAt, reads)
  const fixed = useMemo(
    () =>
      ({
        definition,
        calls,
        session,
        locale,
        store,
        read: (name: string) => newest.current.reads[name] ?? null,
        names: () => newest.current.namesAt(new Date(), newest.current.reads),
        say,
        newKey: () => crypto.randomUUID(),
        field: (name: string) => definition.fields[name] ?? { ...UNKNOWN_FIELD, name, label: name },
        format: (value, field) => formatValue(value, field, locale),
      }) satisfies Partial<ScreenHost>,
    [definition, calls, session, locale, store],
  )
  return {
    ...fixed,
    reads,
    filters,
    setFilters,
    scope,
    words: (text, more) => wordsOf(text, { ...scope, ...more }, locale),
  }
}

/** Never met with a checked definition; a stale one shows what it has. */
const UNKNOWN_FIELD = { type: 'text', unit: null, decimals: null, also: [], colorField: null, options: [] } as const

/** Another question, other rows: what was selected of the old ones is not carried along unseen. */
function useFreshSelection({ reads, store }: ScreenHost): void {
  const questions = Object.values(reads)
    .map(({ question }) => question)
    .join()
  const seen = useRef(questions)
  useEffect(() => {
    if (seen.current === questions) return
    seen.current = questions
    store.setState({ selected: new Set(), anchor: null, active: null, outcomes: new Map() })
  }, [questions, store])
}

function rowsByName(reads: Reads) {
  return Object.fromEntries(Object.entries(reads).map(([name, { rows }]) => [name, rows]))
}

function ShownBlock({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const { scope } = useScreen()
  return block.visibleWhen && !holds(block.visibleWhen, scope) ? null : children
}

function drawn(block: Block, blocks: BlockViews): ReactNode {
  // The registry pairs each name with the view of its own block; the type of the pair does not survive the look-up.
  const View = blocks[block.block] as ComponentType<{ readonly block: Block }>
  return <View block={block} />
}
