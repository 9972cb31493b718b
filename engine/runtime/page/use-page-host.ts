import { useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from 'zustand'
import type { Row, Session } from '../../calls/contract.ts'
import type { ShowTarget } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { untilDone, untilSo } from '../questions.ts'
import type { Flaw, PageHost, ScreenHost } from '../host.ts'
import { isLookOnly } from '../look-only.ts'
import { fixedHost, hostOf } from '../make-host.ts'
import { clamped, flawOf } from '../rules.ts'
import type { Names } from '../scope.ts'
import type { ScreenStore } from '../store.ts'
import { addedTo, inputRow, isAdding, withoutAdded } from './added-rows.ts'
import { TYPED_TYPES } from '../../page/form/typed.ts'
import { addressOf, viewIn } from './address.ts'
import type { Entry } from './address.ts'
import { bringAnswer } from './bring-answer.ts'
import { changedRows, withEdits } from './edits.ts'
import { leadToFlaw } from './lead-to-flaw.ts'
import { begunForms, flawsOfNewRow, formsOn, isShut } from './forms-on-page.ts'
import { filledBy, optionsOf } from './options.ts'
import { hasInput, inputsOf } from './form-inputs.ts'
import type { PageState } from './PageScreen.tsx'
import type { Brought } from './PageReads.tsx'
import { withoutView } from './tabs.ts'
import type { Life } from './use-life.ts'
import { keepPagePlace } from './use-places.ts'

interface HostSources {
  readonly page: PageState
  readonly brought: Brought
  readonly life: Life
}

/** What a page offers its blocks and actions. */
export function usePageHost(sources: HostSources): ScreenHost {
  const { page, brought } = sources
  const { props, store, form, sources: screen } = page
  const { definition } = screen
  const { calls, session, locale } = props
  const navigate = useNavigate()
  const scope = useScope(sources)
  const forget = useForget(session)
  const current = { ...sources, scope, navigate, forget }
  const [newest] = useState(() => createStore(() => current))
  useLayoutEffect(() => newest.setState(current, true))
  const flaws = useStore(store, (state) => state.flaws)
  const [forms] = useState(() => new Set<() => readonly Flaw[]>())
  const changing = useMemo(
    () => ({
      now: () => newest.getState(),
      read: (name: string) => newest.getState().brought.reads[name] ?? null,
      names: () => ({ ...newest.getState().scope, ...newest.getState().page.sources.namesAt(new Date()) }),
      navigate: (to: string) => void newest.getState().navigate(to),
      back: () => back(newest.getState()),
      onCalled: () => newest.getState().page.props.onCalled?.(),
    }),
    [newest],
  )
  const fixed = useMemo(() => {
    const { now, ...rest } = changing
    const host = fixedHost({ definition, calls, session, locale, store }, rest)
    const show = (target: ShowTarget, values: Row | null = null) =>
      target.what === 'view' ? showView(now(), target.view, values) : host.show(target, values)
    return { ...host, show, page: pageHost({ newest, forms, store }) }
  }, [definition, calls, session, locale, store, forms, newest, changing])
  const host = hostOf(fixed, {
    reads: brought.reads,
    scope,
    lookOnly: isLookOnly(screen.params),
    filters: screen.filters,
    setFilters: screen.setFilters,
  })
  const own: Partial<ScreenHost> = {
    gridQuestions: brought.gridQuestions,
    form,
    flaws,
    typed: (field, value) => typed(changing.now(), host, { field, value }),
    edited: (read, changes) => {
      sources.life.changed()
      page.typing.typed('other')
      fixed.page.edit(read, changes)
    },
    addRow(read, row) {
      sources.life.changed()
      store.setState((state) => addedTo(state, read, row))
    },
    joinForm(check) {
      forms.add(check)
      return () => void forms.delete(check)
    },
    options: (field, input, row) => optionsOf(field, { definition, input, names: row ? { ...scope, row } : scope }),
  }
  return { ...host, ...own }
}

type Now = HostSources & {
  readonly scope: Names
  readonly navigate: ReturnType<typeof useNavigate>
  forget(reads: readonly string[]): void
}

/** The names of this drawing, with the rows it has. */
function useScope({ page, brought }: HostSources): Names {
  const edits = useStore(page.store, (state) => state.edits)
  const { reads } = page.sources.definition
  const { names, rows } = brought
  return useMemo(() => ({ ...names, changed: changedRows(reads, rows, edits) }), [names, reads, rows, edits])
}

interface Typed {
  readonly field: string
  readonly value: Value
}

/** What a person changed is kept, put right where its field says so, and followed by what it fills and runs. */
function typed({ page, life, scope }: Now, host: ScreenHost, { field: name, value }: Typed): void {
  const { store, typing, sources } = page
  const field = host.field(name)
  const input = inputsOf(sources.definition, name)[0] ?? null
  const names = { ...scope, form: { ...page.form, ...store.getState().form, [name]: value } }
  const kept = input ? clamped({ field, input, value, names }) : value
  const fills = input ? filledBy(input, optionsOf(field, { definition: sources.definition, input, names }), kept) : {}
  const isText = field.options.length === 0 && !input?.optionsFrom && TYPED_TYPES.has(field.type)
  typing.typed(isText ? 'text' : 'other')
  if (hasInput(sources.definition.views[page.view?.name ?? '']?.blocks ?? [], name) || page.modal) life.changed()
  store.setState(({ form, flaws }) => ({
    form: { ...form, [name]: kept, ...fills },
    flaws: flaws.has(name) ? new Map([...flaws].filter(([each]) => each !== name)) : flaws,
  }))
  const action = input?.onChange ?? null
  if (action === null) return
  // What it runs is to find the form as it is now; what an earlier change began is seen through first.
  flushSync(() => undefined)
  if (store.getState().running.has(action)) void untilDone(store, action).then(() => host.press(action))
  else host.press(action)
}

interface PageParts {
  readonly store: ScreenStore
  readonly forms: ReadonlySet<() => readonly Flaw[]>
  readonly newest: StoreApi<Now>
}

function pageHost({ newest, forms, store }: PageParts): PageHost {
  const now = newest.getState
  return {
    hurry: () => flushSync(() => now().page.typing.hurry()),
    untilRead: () =>
      untilSo(newest, ({ brought }) => Object.values(brought.reads).every(({ status }) => status !== 'first')),
    // Before a form is drawn for the first time nobody has joined, and nothing unchecked is sent.
    check: () => [
      ...(forms.size > 0 ? [...forms].flatMap((check) => check()) : flawsOf(now())),
      ...flawsOfNewRows(now()),
    ],
    hasInput: (field) => {
      const { view, modal } = now().page
      return hasInput([...(view?.blocks ?? []), ...(modal?.blocks ?? [])], field)
    },
    mark(flaws) {
      flushSync(() => store.setState({ flaws: new Map(flaws.map(({ field, text }) => [field, text])) }))
      leadToFlaw(flaws.map(({ field }) => field))
    },
    set(values) {
      now().page.typing.hurry()
      store.setState(({ form }) => ({ form: { ...form, ...values } }))
    },
    edit(read, changes) {
      const base = now().page.sources.definition.reads[read]?.base
      if (base) store.setState(({ edits }) => ({ edits: withEdits(edits, base, changes) }))
    },
    addTyped() {
      const { page, scope } = now()
      for (const block of begunForms(page, scope)) {
        const { edits } = store.getState()
        const row = inputRow(block, edits, scope)
        if (flawsOfNewRow(page, scope, block).length === 0) store.setState(addedTo(store.getState(), block.adds, row))
      }
      page.typing.hurry()
      flushSync(() => undefined)
    },
    remove(read, keys) {
      const left = withoutAdded(store.getState().edits, read, keys)
      if (left === null) return false
      now().life.changed()
      store.setState({ edits: left })
      return true
    },
    called(call) {
      if (call.checksForm) now().life.sent()
      bringAnswer(now(), call)
    },
    settle: () => flushSync(() => undefined),
  }
}

/** Lets go of what was answered to reads that nothing shows. */
function useForget({ company, id }: Session): Now['forget'] {
  const { mutate } = useSWRConfig()
  return (reads) => {
    const begins = reads.map((name) => JSON.stringify([company, id, name]).replace(/]$/, ','))
    const isOne = (key: unknown) => typeof key === 'string' && begins.some((begin) => key.startsWith(begin))
    // Nothing is asked for them now; and the next look does not take a call made before for its own.
    void mutate(isOne, undefined, { revalidate: true })
  }
}

/** What is wrong with the inputs of the open views. */
function flawsOf({ page, scope }: Now): readonly Flaw[] {
  const { locale } = page.props
  const { fields } = page.sources.definition
  const items = formsOn(page).flatMap((block) => (isAdding(block) || isShut(block, scope) ? [] : block.items))
  return items.flatMap(({ field: name, input }) => {
    const field = fields[name]
    const value = page.form[name] ?? null
    const flaw = field ? flawOf({ field, input, value, names: scope, locale }) : null
    return flaw ? [{ field: name, text: flaw.text, own: flaw.own }] : []
  })
}

const flawsOfNewRows = ({ page, scope }: Now): readonly Flaw[] =>
  begunForms(page, scope).flatMap((block) => flawsOfNewRow(page, scope, block))

/** Another view of this screen: a new entry of the history; with values its form begins a life of its own. */
function showView({ page, navigate }: Now, name: string, values: Row | null): void {
  const { sources, entry, view, store } = page
  const { definition } = sources
  const target = definition.views[name]
  if (!target) return
  const begun = values && { form: crypto.randomUUID(), with: values }
  const own = begun ?? { form: entry.form, with: entry.with }
  const to: Entry = target.modal
    ? { ...own, modal: name, below: begun ? (entry.below ?? entry.form) : entry.below }
    : { ...own, modal: null, below: null }
  const params = new URLSearchParams(window.location.search)
  const search = target.modal ? params : addressOf(definition, params, { view: name, with: own.with })
  const isHere = !target.modal && !begun && view?.name === name && viewIn(definition, params) === name
  if (isHere) return
  keepPagePlace()
  // What begins anew begins at its first tabs.
  if (begun) store.setState(({ opened }) => ({ opened: withoutView(opened, name) }))
  void navigate({ search: search.toString() }, { state: { page: to } })
}

/** How long the browser may take to go back. */
const BACK_MS = 500

async function back({ page, navigate }: Now): Promise<void> {
  const { definition } = page.sources
  const isInSite = ((history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0
  if (!isInSite) {
    const params = new URLSearchParams(window.location.search)
    const search = addressOf(definition, params, { view: definition.start, with: null })
    return void navigate({ search: search.toString() }, { replace: true })
  }
  await new Promise<void>((resolve) => {
    setTimeout(resolve, BACK_MS)
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
    void navigate(-1)
  })
}
