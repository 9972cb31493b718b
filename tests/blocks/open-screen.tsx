/** A screen for tests of views: compiled from YAML, with rows that are given, drawn in a DOM without a browser. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { onTestFinished, vi } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import type { Block, BlockOf, Definition, TypedBlock } from '../../engine/definition/definition.ts'
import { CallError } from '../../engine/calls/errors.ts'
import { ANY_ADDRESS, InRouter } from '../../tools/stories/InRouter.tsx'
import { inlineScreen, SITE } from '../../tools/stories/inline.ts'
import { formsOf } from '../page/forms-of.ts'
import { createPage } from '../../engine/page/page.ts'
import { screenHost } from '../../engine/screen/screen-host.ts'
import { ScreenContext, type ReadState, type Row, type ScreenHost } from '../../engine/screen/host.ts'
import { fixedCell } from './fixed-cell.ts'
import { readRows } from '../../engine/page/reads/rows.ts'

interface Given {
  /** By name of the read. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>
  /** In the place of members of the host. */
  readonly host?: Partial<ScreenHost>
  readonly calls?: Partial<ScreenHost['calls']>
}

export interface OpenedScreen {
  readonly host: ScreenHost
  readonly definition: Definition
  /** The first block of that name. */
  block<Name extends TypedBlock['block']>(name: Name): BlockOf<Name>
}

export const SESSION = {
  id: 'me',
  userName: 'Me',
  erpType: 'steel',
  email: 'me@example.com',
  company: 'co',
  admin: false,
  isTestDb: false,
  flags: {},
} as const

export function openScreen(yaml: string, { rows = {}, calls = {}, host: change = {} }: Given = {}): OpenedScreen {
  const definition = inlineScreen(yaml).client
  const { locale } = SITE
  const page = createPage(
    definition,
    {
      session: SESSION,
      locale,
      params: new URLSearchParams(),
      entry: { form: 'a', with: null, modal: null, below: null },
      narrow: false,
      now: Date.now,
      newKey: () => 'key',
    },
    formsOf(definition),
  )
  const sources = { definition, calls: refusing(calls), session: SESSION, locale }
  const cell = screenHost(page, sources, {
    show: () => undefined,
    back: async () => true,
    onCalled: () => undefined,
    setFilters: () => undefined,
    followRecord: () => undefined,
    followParams: () => undefined,
  })
  const host = cell.get()
  const given = Object.values(definition.reads).map((read) => {
    const own = readRows(definition, read, rows[read.name] ?? [])
    return [read.name, readOf(read, own)] as const
  })
  const values = Object.fromEntries(given.map(([name, state]) => [name, state.rows]))
  const scope = { ...host.scope, ...values }
  return {
    host: { ...host, reads: Object.fromEntries(given), scope, names: () => scope, ...change },
    definition,
    block: (name) => blockIn(definition, name),
  }
}

export function readOf(read: ReadState['read'], rows: readonly Row[], change: Partial<ReadState> = {}): ReadState {
  return {
    read,
    rows,
    status: 'ready',
    isLoading: false,
    isComplete: true,
    all: null,
    isCut: false,
    question: read.name,
    error: null,
    more: async () => false,
    reload: async () => null,
    upTo: async () => rows,
    ...change,
  }
}

/** Every call fails but those that are given. */
function refusing(calls: Partial<ScreenHost['calls']>): ScreenHost['calls'] {
  const refuse = () => Promise.reject(new CallError('network', { path: '' }))
  const plain: Readonly<Record<string, unknown>> = {
    documentUrl: (href: string) => href,
    extend: (make: (send: typeof refuse, options: object) => unknown) => make(refuse, { capabilities: () => [] }),
  }
  return new Proxy(calls, {
    get: (own, name) => Reflect.get(own, name) ?? plain[String(name)] ?? refuse,
  }) as ScreenHost['calls']
}

function blockIn<Name extends TypedBlock['block']>({ views }: Definition, name: Name): BlockOf<Name> {
  const found = Object.values(views)
    .flatMap(({ blocks }) => blocks)
    .flatMap(withInner)
    .find(({ block }) => block === name)
  if (!found) throw new Error(`The screen has no block ${name}.`)
  return found as BlockOf<Name>
}

function withInner(block: Block): readonly Block[] {
  const inner = 'tabs' in block ? block.tabs.flatMap(({ blocks }) => blocks) : []
  return [block, ...inner.flatMap(withInner)]
}

/** Draws it in a screen; it is gone when the test is over. */
export async function draw(host: ScreenHost, node: ReactNode): Promise<HTMLElement> {
  return drawAlone(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InRouter router={createMemoryRouter(ANY_ADDRESS)}>
        <ScreenContext value={fixedCell(host)}>{node}</ScreenContext>
      </InRouter>
    </SWRConfig>,
  )
}

/** Draws what needs no screen. */
export async function drawAlone(node: ReactNode): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  await act(async () => root.render(node))
  return place
}

/** Lays every observed element out with that width, until the test is over: happy-dom lays out nothing. */
export function layOut(width: number): void {
  class FixedSize {
    readonly report: (entries: readonly object[]) => void
    constructor(report: FixedSize['report']) {
      this.report = report
    }
    observe(): void {
      this.report([{ contentRect: { width } }])
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', FixedSize)
}

/** Lets React do what was caused. */
export function doing<T>(change: () => T | Promise<T>): Promise<T> {
  return act(async () => change())
}

const TIMEOUT_MS = limitFor(2_000)
const POLL_MS = 15

/** Waits until a check passes: what is loaded lazily arrives inside `act`. Not with fake timers. */
export async function eventually(check: () => void): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    await doing(() => new Promise((resolve) => setTimeout(resolve, POLL_MS)))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

export async function press(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press.')
  await doing(() => element.click())
}

/** As a person types it: React hears of it. */
export async function typeInto(element: Element | null | undefined, text: string): Promise<void> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error('There is nothing to type into.')
  const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  await doing(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** The button with these words, seen or read out. */
export function button(within: Element, words: string): HTMLElement {
  const all = [...within.querySelectorAll<HTMLElement>('button, [role=button]')]
  const found = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === words)
  if (!found) throw new Error(`No button “${words}” among ${all.map((each) => each.textContent?.trim()).join(', ')}`)
  return found
}
