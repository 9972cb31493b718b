import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'
import type { Block } from '../definition/definition.ts'
import { AskReason } from './AskReason.tsx'
import { Blocks } from './Blocks.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ScreenContext } from './host.ts'
import type { ReadState, ScreenHost } from './host.ts'
import { isLookOnly } from './look-only.ts'
import { fixedHost, hostOf } from './make-host.ts'
import type { Changing, HostParts } from './make-host.ts'
import { Overlay } from './overlay.tsx'
import { ScreenReads } from './ScreenReads.tsx'
import type { ScreenViewProps } from './ScreenView.tsx'
import { createScreenStore } from './store.ts'
import { useReportOpenScreen } from './use-report-open-screen.ts'
import { useScreenSources } from './use-screen-sources.ts'
import type { ScreenSources } from './use-screen-sources.ts'

/** A screen of one view without forms. */
export function PlainScreen(props: ScreenViewProps) {
  const { calls, session } = props
  const sources = useScreenSources(props)
  const { definition } = sources
  const names = sources.namesAt(sources.openedAt)
  return (
    <ScreenReads key={Object.keys(definition.reads).join()} {...{ definition, calls, session, names }}>
      {(reads) => <OpenScreen {...{ props, sources, reads }} />}
    </ScreenReads>
  )
}

function actionsOf(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(blocks.flatMap((block) => (block.block === 'list' ? block.actions : [])))
}

interface OpenScreenProps {
  readonly props: ScreenViewProps
  readonly sources: ScreenSources
  readonly reads: Reads
}

type Reads = Readonly<Record<string, ReadState>>

function OpenScreen({ props, sources, reads }: OpenScreenProps) {
  const { definition } = sources
  const host = usePlainHost({ props, sources, reads })
  useFreshSelection(host)
  const view = definition.views[definition.start]
  useReportOpenScreen(props.onOpenScreen, { host, actions: useMemo(() => actionsOf(view?.blocks ?? []), [view]), hasKeys: true })
  return (
    <ScreenContext value={host}>
      <div className="cs-screen">
        {host.lookOnly ? null : <FilterBar tools={props.tools ?? null} />}
        {view?.label ? <h2 className="cs-screen__heading">{host.words(view.label)}</h2> : null}
        <Blocks blocks={view?.blocks ?? []} />
        <ConfirmDialog />
        <AskReason />
        <Overlay View={props.Overlay} />
      </div>
    </ScreenContext>
  )
}

function usePlainHost({ props, sources, reads }: OpenScreenProps): ScreenHost {
  const { definition } = sources
  const { calls, session, locale } = props
  const [store] = useState(createScreenStore)
  const navigate = useNavigate()
  const current = { reads, sources, navigate, onCalled: props.onCalled }
  const [newest] = useState(() => createStore(() => current))
  useEffect(() => newest.setState(current, true))
  const changing = useMemo(
    (): Changing => ({
      read: (name) => newest.getState().reads[name] ?? null,
      names: () => ({ ...newest.getState().sources.namesAt(new Date()), ...rowsByName(newest.getState().reads) }),
      navigate: (to) => void newest.getState().navigate(to),
      back: async () => history.back(),
      onCalled: () => newest.getState().onCalled?.(),
    }),
    [newest],
  )
  const fixed = useMemo(
    () => fixedHost({ definition, calls, session, locale, store }, changing),
    [definition, calls, session, locale, store, changing],
  )
  const parts: HostParts = {
    reads,
    scope: { ...sources.namesAt(sources.openedAt), ...rowsByName(reads) },
    lookOnly: isLookOnly(sources.params),
    filters: sources.filters,
    setFilters: sources.setFilters,
  }
  return hostOf(fixed, parts)
}

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
