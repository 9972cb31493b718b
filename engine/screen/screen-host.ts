/** The host of an open page, which it provides to its blocks, derived from the model. */
import { useMemo } from 'react'
import type { Row } from '../calls/contract.ts'
import type { Definition, ShowTarget } from '../definition/definition.ts'
import { plainField } from '../definition/plain-field.ts'
import { formatValue } from '../page/format.ts'
import type { ScreenHost } from './host.ts'
import { pageReads, type PageReads } from './page-reads.ts'
import type { GridQuestion } from '../page/reads/grid-question.ts'
import { showToast } from '../ui/toasts.ts'
import { messagesOfPress } from './press-messages.ts'
import { untilDone } from '../page/actions/until-done.ts'
import { evaluateWords } from '../page/scope/names.ts'
import { derived, type Cell } from '../page/cell.ts'
import type { PageModel } from '../page/page-model.ts'
import type { PageSources } from '../page/react/open-page.ts'
import { isOutdated } from '../page/react/outdated.ts'
import { pressAction } from '../page/react/press.ts'
import { watchChanges } from '../page/react/watch-changes.ts'
import type { EffectHost } from '../page/react/run-effects.ts'

/** The environment of the page: the address, and the listener for calls. */
export interface PageEnvironment {
  show(target: ShowTarget, values: Row | null): void
  back(): Promise<boolean>
  onCalled(): void
  setFilters: ScreenHost['setFilters']
  /** Changes the address to the parameters of the page. */
  followParams(): void
  followRecord: ScreenHost['followRecord']
}

/** The host of a page: a new object whenever anything of it has changed. The same cell for the same person. */
export function useScreenHost(page: PageModel, sources: PageSources, environment: PageEnvironment): Cell<ScreenHost> {
  const { calls, session, locale, events } = sources
  return useMemo(
    () => screenHost(page, { definition: page.definition, calls, session, locale, events }, environment),
    [page, calls, session, locale, events, environment],
  )
}

/** The same outside of a drawing. */
export function screenHost(page: PageModel, sources: PageSources, environment: PageEnvironment): Cell<ScreenHost> {
  const reads = pageReads(page)
  const fixed = hostMethods(page, reads, { ...sources, ...environment })
  const changing = hostSnapshot(page, reads)
  return derived(() => hostOf(fixed, changing.get()))
}

function hostOf(fixed: ReturnType<typeof hostMethods>, drawn: Drawn): ScreenHost {
  const { definition, scope } = drawn
  return {
    ...fixed,
    ...drawn,
    field: (name) => fieldOf(definition, name),
    textOf: (text, more) => evaluateWords(text, more ? { ...scope, ...more } : scope, fixed.locale),
  }
}

type Drawn = Pick<
  ScreenHost,
  'definition' | 'filters' | 'activeTab' | 'readOnly' | 'scope' | 'form' | 'fieldErrors' | 'reads' | 'gridQuestions'
>

function hostSnapshot(page: PageModel, reads: PageReads): Cell<Drawn> {
  const names = Object.keys(page.definition.reads)
  const states = derived(() => Object.fromEntries(names.map((name) => [name, reads.state(name).get()])), isSameMap)
  const questions = derived(() => {
    const all = names.map((name) => [name, page.gridQuestion(name).get()] as const)
    return Object.fromEntries(all.filter((each): each is readonly [string, GridQuestion] => each[1] !== null))
  }, isSameMap)
  return derived(() => ({
    definition: page.shownDefinition.get(),
    filters: page.filters.get(),
    activeTab: page.activeTab.get(),
    readOnly: page.readOnly.get(),
    scope: page.scope.get(),
    form: page.form.get(),
    fieldErrors: page.fieldErrors.get(),
    reads: states.get(),
    gridQuestions: questions.get(),
  }))
}

function isSameMap(some: object, other: object): boolean {
  const [own, others] = [Object.entries(some), Object.entries(other)]
  return own.length === others.length && own.every(([, value], at) => value === others[at]?.[1])
}

/** Never needed for a checked definition; a stale one shows the values it has. */
const UNKNOWN_FIELD = { ...plainField, type: 'text' } as const

function fieldOf({ fields }: Definition, name: string) {
  return fields[name] ?? { ...UNKNOWN_FIELD, name, label: name }
}

function callOf({ definition, question }: PageModel, name: string): ReturnType<ScreenHost['callOf']> {
  const [read, asked] = [definition.reads[name], question(name)]
  if (read?.from.from !== 'call' || read.from.method !== 'GET' || asked === null) return null
  const { path, query, answer } = asked.request
  return { read, screen: definition.screen, path, query, answer }
}

/** Only forms have fields to focus, and pages with forms have loaded this. */
function focus(fields: readonly string[]): void {
  import('./focus-field.ts').then(
    ({ focusFieldError }) => focusFieldError(fields),
    () => undefined,
  )
}

type Fixed = Omit<ScreenHost, keyof Drawn | 'field' | 'textOf'>

function hostMethods(page: PageModel, reads: PageReads, outside: Omit<PageSources, 'definition'> & PageEnvironment) {
  const { calls, session, locale, events, show, back, onCalled, setFilters, followParams, followRecord } = outside
  const { store } = page
  const isPageOutdated = (): Promise<boolean> => isOutdated(page.definition.screen)
  const at = { calls, store, showToast, show, back, onCalled, focus, isOutdated: isPageOutdated }
  const effects: EffectHost = { ...at, reads: reads.effects }
  const press: ScreenHost['press'] = (name, rows = []) =>
    pressAction(page, { ...effects, showToast: messagesOfPress(store, showToast) }, { name, rows })
  const pressAfter = async (action: string): Promise<void> => {
    // Waits for the action that an earlier change started.
    if (store.getState().running.has(action)) await untilDone(store, action)
    await press(action)
  }
  return {
    calls,
    session,
    locale,
    store,
    showMessage: showToast,
    show: (target, values) => show(target, values ?? null),
    back,
    onCallAnswered: onCalled,
    events,
    watchChanges: watchChanges(page, calls, events),
    setFilters,
    followRecord,
    press,
    newKey: () => crypto.randomUUID(),
    names: () => page.names(),
    openedRow: () => page.entry.get().with ?? {},
    isFormChanged: () => page.core.sessions.isChanged(),
    callOf: (name) => callOf(page, name),
    read: (name) => (Object.hasOwn(page.definition.reads, name) ? reads.state(name).get() : null),
    actionState: (name, rows = []) => page.actionFor(name, rows),
    changeField(field, value) {
      const action = page.setField(field, value)
      if (action !== null) void pressAfter(action)
    },
    changeCells: page.editRows,
    addRow: page.addRow,
    stepRows: page.stepRows,
    registerForm: page.registerForm,
    chooseTab(block, name) {
      const action = page.tab(block, name)
      followParams()
      if (action !== null) void pressAfter(action)
    },
    options: page.optionsAt,
    format: (value, field, ...rows) => formatValue(value, field, locale, ...rows),
  } satisfies Fixed
}
