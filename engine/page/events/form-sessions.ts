/**
 * Form sessions in the browser history: each session has its own values, which are restored when it is opened again.
 * A new session is restored from the draft that was typed into it before.
 */
import { changeState } from './change-state.ts'
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { recordIdentity, type HistoryEntry } from '../address/address.ts'
import type { FormDraft, DraftOwner } from '../form/drafts.ts'
import type { PageValues } from '../form/page-values.ts'
import type { LocaleSettings } from '../format.ts'
import { NO_CHANGES, type ScreenState, type ScreenStore } from '../store.ts'

/** Where drafts are stored. */
export interface FormDraftStore {
  read(owner: DraftOwner): FormDraft | null
  write(owner: DraftOwner, draft: FormDraft): void
  remove(owner: DraftOwner): void
}

/** Opens and leaves form sessions, and decides which values become a draft. */
export interface FormSessions {
  /** Opens the session of this history entry; the values of the previous session are stored for a return. */
  open(entry: HistoryEntry, view: string): void
  /** A person changed something that belongs in a draft. */
  changed(): void
  /** Whether there are changes that were not sent. */
  isChanged(): boolean
  /** The form was sent: its draft is removed. */
  sent(): void
  /** Discards the restored values; the form starts again. */
  discard(): void
  /** Writes the draft if there are changes. */
  save(): void
  /** The values the form was opened with, before anything was typed. */
  opened(): OpenedWith
  /** The values of each session that was left. */
  readonly values: SessionValues
}

interface OpenedWith {
  readonly values: Row
  /** The form was opened with a draft: the original lines are unknown. */
  readonly isRestored: boolean
}

type Values = Pick<ScreenState, 'form' | 'edits' | 'unanswered' | 'unfit'>

/** The values of each session that was left, by its id (`HistoryEntry.form`); `isDirty`: its draft has to be written. */
export type SessionValues = Map<string, Values & { readonly isDirty: boolean }>

interface SessionSources {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly drafts: FormDraftStore | null
  readonly person: Pick<DraftOwner, 'company' | 'person'>
  readonly locale: LocaleSettings
  /** Called only if the form has fields. */
  forms(): PageValues
  /** The previous definition of the page; missing: the page has just been opened. */
  readonly before?: Definition | undefined
  /** The values of sessions left under an older definition of the page. */
  readonly values?: SessionValues | undefined
}

interface OpenSession {
  readonly owner: DraftOwner
  readonly entry: HistoryEntry
  readonly draft: FormDraft | null
  isDirty: boolean
}

/** No session is open until `open` is called. Drafts are written only for screens that send something. */
export function formSessions(sources: SessionSources): FormSessions {
  const { definition, store } = sources
  const drafts = sendsSomething(definition) ? sources.drafts : null
  const values: SessionValues = sources.values ?? new Map()
  let current: OpenSession | null = null
  const save = (): void => {
    if (current?.isDirty) drafts?.write(current.owner, draftOf(store.getState(), startAt(sources, current.entry)))
  }
  const sent = (): void => {
    if (!current) return
    current.isDirty = false
    drafts?.remove(current.owner)
    changeState(store, { restored: null, conflict: null, unanswered: null, changes: NO_CHANGES })
  }
  return {
    open(entry, view) {
      const before = store.getState()
      const owner = ownerOf(sources, entry, view)
      if (before.formSession === entry.form) {
        if (current) return void (current = ofRecord(current, entry, { definition, drafts }))
        // A newer definition of the page: typed values stay.
        changeState(store, { ...fit(sources, before), conflict: null })
        return void (current = { owner, entry, draft: null, isDirty: false })
      }
      const page = current ? pageOf(current.entry) : before.formSession
      if (current) values.set(before.formSession, { ...valuesOf(before), isDirty: current.isDirty })
      save()
      const own = values.get(entry.form)
      const draft = own ? null : (drafts?.read(owner) ?? null)
      current = { owner, entry, draft, isDirty: own?.isDirty ?? draft !== null }
      // Edits of the rows below stay while a form is open over them, and after it is closed.
      const edits = pageOf(entry) === page ? before.edits : (own?.edits ?? draft?.edits ?? {})
      const typed = valuesToOpen(sources, { own, draft, row: startAt(sources, entry) })
      const unanswered = unansweredOf(before, own ?? draft)
      changeState(store, { ...typed, ...UNTOUCHED, ...unanswered, edits, ...sessionOf(entry, draft) })
    },
    changed: () => void (current && (current.isDirty = true)),
    isChanged: () => current?.isDirty ?? false,
    sent,
    discard() {
      sent()
      changeState(store, startState(sources, current))
    },
    save,
    opened: () => openedWith(sources, current),
    values,
  }
}

/** Of a form that was opened as new and has been saved since, the draft belongs to the stored record. */
function ofRecord(
  session: OpenSession,
  entry: HistoryEntry,
  { definition, drafts }: Pick<SessionSources, 'definition' | 'drafts'>,
): OpenSession {
  const record = recordIdentity(definition, entry.with)
  if (record === session.owner.record) return session
  drafts?.remove(session.owner)
  return { ...session, entry, draft: null, owner: { ...session.owner, record } }
}

/** The values that the form of an entry starts with. */
function startAt({ definition, forms }: SessionSources, entry: HistoryEntry | undefined): Row {
  return entry && definition.form.length > 0 ? forms().startAt(definition, entry) : {}
}

const startState = (sources: SessionSources, session: OpenSession | null) => ({
  ...UNTOUCHED,
  form: startAt(sources, session?.entry),
  edits: {},
  unfit: [],
})

const UNTOUCHED = { fieldErrors: new Map<string, string>(), conflict: null, changes: NO_CHANGES }

const sessionOf = ({ form }: HistoryEntry, draft: FormDraft | null) => ({ formSession: form, restored: draft && form })

/** The request that was sent without an answer, and the default rows it was sent with. */
function unansweredOf(
  { defaultRows }: ScreenState,
  left: Pick<FormDraft, 'unanswered' | 'defaultRows'> | Values | null,
) {
  const stored = left && 'defaultRows' in left ? left.defaultRows : undefined
  return { unanswered: left?.unanswered ?? null, defaultRows: { ...defaultRows, ...stored } }
}

type Typed = Pick<Values, 'form' | 'unfit'>

interface FormStart {
  /** The values of the session when it was left. */
  readonly own: Typed | undefined
  readonly draft: FormDraft | null
  readonly row: Row
}

/** A row is opened as it is, whatever its values; typed values may be older than the definition and are fitted. */
function valuesToOpen(sources: SessionSources, { own, draft, row }: FormStart): Typed {
  if (own) return fit(sources, own)
  if (!draft) return { form: row, unfit: [] }
  return fit(sources, { form: { ...row, ...sources.forms().restoredFrom(draft) }, unfit: draft.unfit ?? [] })
}

/** Fits values that were typed under another definition. */
function fit(sources: SessionSources, { form, unfit }: Typed): Typed {
  if (Object.keys(form).length === 0) return { form, unfit }
  const fitted = sources.forms().fittedForm({ ...sources, form })
  return { form: fitted.form, unfit: [...unfit, ...fitted.unfit] }
}

function draftOf({ form, edits, unanswered, defaultRows, unfit }: ScreenState, opened: Row): FormDraft {
  return { form, opened, edits, ...(unanswered && { unanswered, defaultRows }), ...(unfit.length > 0 && { unfit }) }
}

function openedWith(sources: SessionSources, session: OpenSession | null): OpenedWith {
  const { draft = null, entry } = session ?? {}
  return { values: draft?.opened ?? startAt(sources, entry), isRestored: draft !== null }
}

/** The session of the page below a modal form, or its own. */
function pageOf({ below, form }: HistoryEntry): string {
  return below ?? form
}

function valuesOf({ form, edits, unanswered, unfit }: ScreenState): Values {
  return { form, edits, unanswered, unfit }
}

function ownerOf({ definition, person }: SessionSources, entry: HistoryEntry, view: string): DraftOwner {
  const { screen } = definition
  return { ...person, screen, view: entry.modal ?? view, record: recordIdentity(definition, entry.with) }
}

/** Drafts are for values that can be sent, not for values that only select what is shown. */
function sendsSomething({ actions }: Definition): boolean {
  return Object.values(actions).some(({ steps }) =>
    steps.some((step) => step.step === 'call' && step.method === 'POST'),
  )
}
