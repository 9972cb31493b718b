/** What every open screen offers its blocks, with or without forms. */
import type { Row } from '../calls/contract.ts'
import type { Definition, ShowTarget } from '../definition/definition.ts'
import { plainField } from '../definition/plain-field.ts'
import { readyAction } from './actions.ts'
import type { ReadyAction } from './actions.ts'
import { formatValue } from './format.ts'
import type { Going } from './go-to-route.ts'
import type { ActionHost, ReadState, ScreenHost } from './host.ts'
import { say } from '../ui/toasts.ts'
import { press } from './press.ts'
import type { Pressed } from './run-action.ts'
import { wordsOf } from './scope.ts'
import type { Names } from './scope.ts'

type Given = Pick<ScreenHost, 'definition' | 'calls' | 'session' | 'locale' | 'store'>

/** What changes while a screen is open, asked for when it is needed. */
export interface Changing {
  read(name: string): ReadState | null
  names(): Names
  navigate(to: string): void
  back(): Promise<void>
  onCalled(): void
}

/** What stays the same while a screen is open. */
export type FixedHost = ReturnType<typeof fixedHost>

export function fixedHost(given: Given, { navigate, ...changing }: Changing) {
  const { definition, calls, locale, store } = given
  return {
    ...given,
    ...changing,
    say,
    newKey: () => crypto.randomUUID(),
    field: (name: string) => definition.fields[name] ?? { ...UNKNOWN_FIELD, name, label: name },
    format: (value, field) => formatValue(value, field, locale),
    show(target: ShowTarget, values?: Row | null) {
      if (target.what === 'overlay') store.setState({ overlay: { overlay: target.overlay, with: values ?? {} } })
      else if (target.what === 'route')
        void goTo({ calls, navigate }, wordsOf(target.route, changing.names(), locale), values)
    },
  } satisfies Partial<ScreenHost>
}

/** Never met with a checked definition; a stale one shows what it has. */
const UNKNOWN_FIELD = { ...plainField, type: 'text' } as const

async function goTo(host: Going, route: string, query?: Row | null): Promise<void> {
  const { goToRoute } = await import('./go-to-route.ts')
  goToRoute(host, route, query ?? {})
}

/** What a drawing knows. */
export interface HostParts {
  readonly reads: ScreenHost['reads']
  readonly scope: Names
  readonly lookOnly: boolean
  readonly filters: ScreenHost['filters']
  readonly setFilters: ScreenHost['setFilters']
}

/** A host without a form; a page puts its own in the place of what is nothing here. */
export function hostOf(fixed: FixedHost, parts: HostParts): ScreenHost {
  const { scope } = parts
  const ready = (name: string, rows: readonly Row[] = []) => readyAt({ ...fixed, ...parts }, name, rows)
  return {
    ...fixed,
    ...parts,
    ...NO_FORM,
    ready,
    press: (name, rows) => pressAt(fixed, ready(name, rows)),
    words: (text, more) => wordsOf(text, { ...scope, ...more }, fixed.locale),
  }
}

const NO_FORM = {
  gridQuestions: {},
  form: {},
  flaws: new Map(),
  typed: () => undefined,
  edited: () => undefined,
  addRow: () => undefined,
  joinForm: () => () => undefined,
  options: () => [],
} satisfies Partial<ScreenHost>

type ReadyHost = Pick<ScreenHost, 'definition' | 'locale' | 'scope' | 'store' | 'lookOnly'>

function readyAt({ definition, locale, scope, store, lookOnly }: ReadyHost, name: string, rows: readonly Row[]) {
  const action = actionIn(definition, name)
  const ready = action && !lookOnly ? readyAction(action, { names: scope, locale, rows }) : null
  if (!ready || !store.getState().running.has(name)) return ready
  const { busy } = ready.action
  return { ...ready, enabled: false, label: busy ? wordsOf(busy, scope, locale) : ready.label }
}

function actionIn({ actions }: Definition, name: string) {
  return Object.hasOwn(actions, name) ? actions[name] : undefined
}

/** One that may not be used now says why. */
export async function pressAt(host: ActionHost, ready: ReadyAction | null): Promise<Pressed> {
  if (ready?.enabled) return press(host, ready)
  const said = ready?.reason ? [{ text: ready.reason, tone: 'warning' as const }] : []
  for (const { text, tone } of said) host.say(text, { tone })
  return { result: 'stopped', why: 'not-enabled', said }
}
