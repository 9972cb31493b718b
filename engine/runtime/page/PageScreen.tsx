import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Row } from '../../calls/contract.ts'
import type { View } from '../../definition/definition.ts'
import type { ScreenViewProps } from '../ScreenView.tsx'
import type { Names } from '../scope.ts'
import { createScreenStore } from '../store.ts'
import type { ScreenStore } from '../store.ts'
import { BELOW_DESK, NARROW, useMedia } from '../../ui/use-media.ts'
import { useScreenSources } from '../use-screen-sources.ts'
import type { ScreenSources } from '../use-screen-sources.ts'
import { entryOf, tabIn, viewIn } from './address.ts'
import type { Entry } from './address.ts'
import { changedRows } from './edits.ts'
import type { Rows } from './edits.ts'
import { formOf, keptForm, startOf } from './form-state.ts'
import { valueOf } from './kept-rows.ts'
import { linkedRecord } from './linked-record.ts'
import type { RecordLink } from './linked-record.ts'
import { onPage } from './needed.ts'
import type { OnPage } from './needed.ts'
import { OpenPage } from './OpenPage.tsx'
import { PageReads } from './PageReads.tsx'
import type { TabsAt } from './tabs.ts'
import { createTyping } from './typing.ts'
import type { Typing } from './typing.ts'
import './page.css'
import { t } from '../../messages/message.ts'

const WIDE_ONLY = 'This functionality is only available on horizontal screens like laptops/desktops.'

/** A screen with forms or several views. */
export function PageScreen(props: ScreenViewProps) {
  const isNarrow = useMedia(BELOW_DESK)
  if (props.definition.wideOnly && isNarrow) {
    return (
      <div className="cs-screen">
        <div className="cs-empty" role="status">
          <p>{t(WIDE_ONLY)}</p>
        </div>
      </div>
    )
  }
  return <WholePage {...props} />
}

/** An open page, before its reads. */
export interface PageState {
  readonly props: ScreenViewProps
  readonly sources: ScreenSources
  readonly store: ScreenStore
  readonly typing: Typing
  readonly entry: Entry
  /** What the address names is looked for: until then no view is open. */
  readonly link: RecordLink | null
  /** The open view, and the one that lies over it. */
  readonly view: View | undefined
  readonly modal: View | undefined
  readonly form: Row
  readonly tabs: TabsAt
  readonly shown: OnPage
}

function WholePage(props: ScreenViewProps) {
  const sources = useScreenSources(props)
  const { definition } = sources
  const [store] = useState(createScreenStore)
  const [typing] = useState(() => createTyping(Date.now))
  const [known, setKnown] = useState<Rows>(NO_ROWS)
  const edits = useStore(store, (state) => state.edits)
  const opened = useStore(store, (state) => state.opened)
  const { state: kept } = useLocation()
  const entry = entryOf(definition, sources.params, kept)
  const base = useBaseNames(sources, known, edits)
  const form = useForm({ sources, store, entry, names: base })
  const names = { ...base, form }
  const viewName = viewIn(definition, sources.params)
  const link = linkedRecord(definition, viewName, entry)
  const view = link ? undefined : definition.views[viewName]
  const modal = entry.modal === null ? undefined : definition.views[entry.modal]
  const tabs = { definition, active: tabIn(sources.params), opened, scope: names }
  const shown = onPage(
    [view, modal].filter((each) => each !== undefined),
    tabs,
    link ? [link.read.name] : [],
  )
  const page: PageState = { props, sources, store, typing, entry, link, view, modal, form, tabs, shown }
  const { calls, session } = props
  return (
    <PageReads
      key={Object.keys(definition.reads).join()}
      {...{ definition, calls, session, names, typing, edits, known }}
      life={entry.form}
      needed={shown.reads}
      onRows={setKnown}
    >
      {(brought) => <OpenPage page={page} brought={brought} />}
    </PageReads>
  )
}

const NO_ROWS: Rows = {}

/** Everything but the form, with the rows as they were last known, and whether the screen is a phone's. */
function useBaseNames({ definition, openedAt, namesAt }: ScreenSources, known: Rows, edits: Edits): Names {
  const reads = useMemo(() => {
    const values = Object.values(definition.reads).map((read) => [read.name, valueOf(read, known[read.name] ?? [])])
    return { ...Object.fromEntries(values), changed: changedRows(definition.reads, known, edits) } as Names
  }, [definition, known, edits])
  const narrow = useMedia(NARROW)
  return { ...namesAt(openedAt), ...reads, narrow }
}

type Edits = ReturnType<ScreenStore['getState']>['edits']

interface FormSources {
  readonly sources: ScreenSources
  readonly store: ScreenStore
  readonly entry: Entry
  readonly names: Names
}

/** The form of this entry of the history, the same object while nothing in it changed. */
function useForm({ sources: { definition }, store, entry, names }: FormSources): Row {
  const [keep] = useState(formKeeper)
  const typed = useStore(store, (state) => state.form)
  const life = useStore(store, (state) => state.life)
  return keep(formOf({ definition, typed: life === entry.form ? typed : startOf(definition, entry.with), names }))
}

function formKeeper(): (form: Row) => Row {
  let last: Row = {}
  return (form) => (last = keptForm(last, form))
}
