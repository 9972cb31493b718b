/**
 * The form's way through the history: each form session has its own values, which are there again on the way back.
 * A session that begins finds what had been typed into it before it was left (trust rule 13).
 */
import type { Definition } from '../../definition/definition.ts'
import { recordOf, type Entry } from '../address/address.ts'
import { typedIn, type Draft, type DraftOwner } from './drafts.ts'
import { startOf } from './form-state.ts'
import type { ScreenState, ScreenStore } from '../store.ts'

/** Where drafts are stored. */
export interface Drafts {
  read(owner: DraftOwner): Draft | null
  write(owner: DraftOwner, draft: Draft): void
  remove(owner: DraftOwner): void
}

/** Opens and leaves form sessions, and says what of them becomes a draft. */
export interface FormSessions {
  /** Opens the session of this entry of the history; the one before is there again on the way back. */
  open(entry: Entry, view: string): void
  /** A person changed something that is worth a draft. */
  changed(): void
  /** It was sent: there is no draft any longer. */
  sent(): void
  /** Discards what was restored; the form starts again. */
  discard(): void
  /** Writes the draft, where there is something to write. */
  save(): void
  /** Of each session that was left. */
  readonly values: SessionValues
}

type Values = Pick<ScreenState, 'form' | 'edits'>

/** What each session that was left held, by its name (`Entry.form`); `isDirty`: a draft is due. */
export type SessionValues = Map<string, Values & { readonly isDirty: boolean }>

interface SessionSources {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly drafts: Drafts | null
  readonly person: Pick<DraftOwner, 'company' | 'person'>
  /** Of sessions that an older definition of the page left. */
  readonly values?: SessionValues | undefined
}

interface OpenSession {
  readonly owner: DraftOwner
  readonly entry: Entry
  isDirty: boolean
}

/** No session is open until `open`. Drafts are written only for screens that send something. */
export function formSessions(sources: SessionSources): FormSessions {
  const { definition, store } = sources
  const drafts = sendsSomething(definition) ? sources.drafts : null
  const values: SessionValues = sources.values ?? new Map()
  let current: OpenSession | null = null
  const save = (): void => {
    const { form, edits } = store.getState()
    if (!current?.isDirty) return
    drafts?.write(current.owner, { form, opened: startOf(definition, current.entry.with), edits })
  }
  const sent = (): void => {
    if (!current) return
    current.isDirty = false
    drafts?.remove(current.owner)
    store.setState({ restored: null })
  }
  return {
    open(entry, view) {
      const before = store.getState()
      const owner = ownerOf(sources, entry, view)
      if (before.formSession === entry.form) {
        // A newer definition of the page: what is typed stays.
        current ??= { owner, entry, isDirty: false }
        return
      }
      const isSamePage = pageOf(entry) === (current ? pageOf(current.entry) : before.formSession)
      if (current) values.set(before.formSession, { ...valuesOf(before), isDirty: current.isDirty })
      save()
      const own = values.get(entry.form)
      const draft = own ? null : (drafts?.read(owner) ?? null)
      current = { owner, entry, isDirty: own?.isDirty ?? draft !== null }
      store.setState({
        formSession: entry.form,
        form: own?.form ?? { ...startOf(definition, entry.with), ...(draft && typedIn(draft)) },
        // What was changed in the rows below stays while a form lies over them, and when it is gone again.
        edits: isSamePage ? before.edits : (own?.edits ?? draft?.edits ?? {}),
        fieldErrors: new Map(),
        restored: draft === null ? null : entry.form,
      })
    },
    changed: () => void (current && (current.isDirty = true)),
    sent,
    discard() {
      sent()
      store.setState({ form: startOf(definition, current?.entry.with ?? null), edits: {}, fieldErrors: new Map() })
    },
    save,
    values,
  }
}

/** The session of the page below a form that lies over it, or its own. */
function pageOf({ below, form }: Entry): string {
  return below ?? form
}

function valuesOf({ form, edits }: ScreenState): Values {
  return { form, edits }
}

function ownerOf({ definition, person }: SessionSources, entry: Entry, view: string): DraftOwner {
  const { screen } = definition
  return { ...person, screen, view: entry.modal ?? view, record: recordOf(definition, entry.with) }
}

/** Only what can be sent is worth a draft: what is merely chosen to look at is not. */
function sendsSomething({ actions }: Definition): boolean {
  return Object.values(actions).some(({ steps }) =>
    steps.some((step) => step.step === 'call' && step.method === 'POST'),
  )
}
