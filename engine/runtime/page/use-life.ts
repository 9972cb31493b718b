import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import type { Definition } from '../../definition/definition.ts'
import type { ScreenState, ScreenStore } from '../store.ts'
import { recordOf } from './address.ts'
import { draftKey, draftOf, forgetDraft, forgetOldDrafts, keepDraft } from './drafts.ts'
import type { DraftStorages } from './drafts.ts'
import { startOf } from './form-state.ts'
import type { PageState } from './PageScreen.tsx'

export interface Life {
  /** What had been typed before was put back. */
  readonly isRestored: boolean
  /** A person changed something that is worth keeping. */
  changed(): void
  /** It was sent. */
  sent(): void
  /** What was put back goes, and the form begins anew. */
  discard(): void
}

/** How long after a change a draft is written: not at every key. */
const SOON_MS = 300

/** The draft at hand. */
interface Kept {
  key: string
  isDirty: boolean
  /** The life below the one at hand. */
  below: string | null
}

type Values = Pick<ScreenState, 'form' | 'edits'>

/**
 * The form's way through the history: each life has its own values, which are there again on the way back; one
 * that begins finds what had been typed into it before it was left (trust rule 13).
 */
export function useLife(page: PageState): Life {
  const { store, entry } = page
  const { definition } = page.sources
  const isDrafted = useMemo(() => sendsSomething(definition), [definition])
  const kept = useRef<Kept>({ key: '', isDirty: false, below: null })
  const restored = useStore(store, (state) => state.restored)
  const [lives] = useState(() => new Map<string, Values & { readonly isDirty: boolean }>())
  const key = keyOf(page)
  const { form: life, below, with: values } = entry
  useLayoutEffect(() => {
    const before = store.getState()
    if (before.life === life) return
    if (before.life !== '') lives.set(before.life, { ...valuesOf(before), isDirty: kept.current.isDirty })
    if (isDrafted && kept.current.isDirty) keepDraft(storages(), kept.current.key, draftNow(before))
    const known = lives.get(life)
    const draft = known || !isDrafted ? null : draftOf(storages(), key, Date.now())
    const form = known?.form ?? { ...startOf(definition, values), ...draft?.form }
    // What was changed in the rows below stays while a form lies over them, and when it is gone again.
    const isSamePage = (below ?? life) === (kept.current.below ?? before.life)
    const edits = isSamePage ? before.edits : (known?.edits ?? draft?.edits ?? {})
    kept.current = { key, below, isDirty: known?.isDirty ?? draft !== null }
    store.setState({ life, form, edits, flaws: new Map(), restored: draft === null ? null : life })
  }, [store, life, below, key, definition, values, isDrafted, lives, kept])
  useKeeping(store, kept, isDrafted)
  const forget = () => {
    kept.current.isDirty = false
    forgetDraft(storages(), kept.current.key)
    store.setState({ restored: null })
  }
  return {
    isRestored: restored === life,
    changed: () => void (kept.current.isDirty = true),
    sent: forget,
    discard() {
      forget()
      store.setState({ form: startOf(definition, values), edits: {}, flaws: new Map() })
    },
  }
}

function keyOf({ props: { session }, sources: { definition }, entry, view }: PageState): string {
  return draftKey({
    company: session.company,
    person: session.id,
    screen: definition.screen,
    view: entry.modal ?? view?.name ?? '',
    record: recordOf(definition, entry.with),
  })
}

function valuesOf({ form, edits }: ScreenState): Values {
  return { form, edits }
}

function draftNow({ form, edits }: Values) {
  return { form, edits, at: Date.now() }
}

/** Only what can be sent is worth keeping: what is merely chosen to look at is not. */
function sendsSomething({ actions }: Definition): boolean {
  return Object.values(actions).some(({ steps }) =>
    steps.some((step) => step.step === 'call' && step.method === 'POST'),
  )
}

function storages(): DraftStorages {
  return { tab: sessionStorage, browser: localStorage }
}

/** Writes the draft soon after each change, and before the page goes. */
function useKeeping(store: ScreenStore, kept: RefObject<Kept>, isDrafted: boolean): void {
  const form = useStore(store, (state) => state.form)
  const edits = useStore(store, (state) => state.edits)
  useEffect(() => {
    if (!isDrafted || !kept.current.isDirty) return undefined
    const { key } = kept.current
    const timer = setTimeout(() => keepDraft(storages(), key, draftNow({ form, edits })), SOON_MS)
    return () => clearTimeout(timer)
  }, [form, edits, kept, isDrafted])
  useEffect(() => {
    forgetOldDrafts(localStorage, Date.now())
    const write = () => {
      if (isDrafted && kept.current.isDirty) keepDraft(storages(), kept.current.key, draftNow(store.getState()))
    }
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [store, kept, isDrafted])
}
