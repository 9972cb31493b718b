/** A page with one list and an ERP that answers when the test tells it to. */
import { vi } from 'vitest'
import type { ListCall } from '../../../engine/calls/calls.ts'
import type { Session } from '../../../engine/calls/contract.ts'
import type { Action, Definition } from '../../../engine/definition/definition.ts'
import { field, input, map, member, pageOf, read } from './sample-page.ts'
import { list, locale, withUses } from './sample-screen.ts'
import { startRequests } from '../../../engine/page/asking/requester.ts'
import { formsOf } from '../forms-of.ts'
import { createPage } from '../../../engine/page/page.ts'
import type { PageModel } from '../../../engine/page/page-model.ts'
import type { PageInputs } from '../../../engine/page/page-inputs.ts'

/** The person of sample pages. */
export const session: Session = {
  id: '7',
  userName: 'Lata',
  erpType: 'steel',
  email: '',
  company: 'Sample',
  admin: false,
  isTestDb: false,
  flags: {},
}

/** A page with one list, whose query uses what is typed into `seek`. */
export function listScreen(actions: Readonly<Record<string, Action>> = {}): Definition {
  const from = { ...list.from, query: map({ seek: member('form', 'seek') }) } as typeof list.from
  const text = {
    block: 'text',
    text: [{ value: { op: 'name', name: 'rows' }, format: null }],
    tone: 'plain',
    visibleWhen: null,
  } as const
  const base = pageOf([field('seek')], { seek: input() })
  const start = { name: 'start', label: null, modal: false, actions: [], blocks: [text] }
  const reads = { rows: read('rows', { from, pageSize: 2 }) }
  return withUses({ ...base, actions, reads, views: { ...base.views, start } })
}

/** A pending call, which the test answers or fails. */
interface AskedCall {
  readonly call: ListCall
  answer(page: unknown): void
  fail(error: unknown): void
}

interface AskedPage {
  readonly page: PageModel
  readonly calls: AskedCall[]
  stop(): void
  ids(): readonly unknown[]
  /** Advances time, ms. */
  pass(ms: number): void
}

/** Opens a page with an caller. Its clock starts at 0 ms and changes only with `pass`; no timer is started. */
export function openWithErp(given: Partial<PageInputs> = {}, definition: Definition = listScreen()): AskedPage {
  const calls: AskedCall[] = []
  const listCall = (call: ListCall) =>
    new Promise<never>((resolve, reject) => {
      calls.push({ call, answer: (page) => resolve(page as never), fail: reject })
    })
  let now = 0
  const page = createPage(
    definition,
    {
      session,
      locale,
      params: new URLSearchParams(),
      entry: { form: 'a', with: null, modal: null, below: null },
      narrow: false,
      now: () => now,
      newKey: () => 'key',
      ...given,
    },
    formsOf(definition),
  )
  const stop = startRequests({ page, calls: { list: listCall, get: vi.fn(), post: vi.fn() } })
  const ids = () =>
    page
      .rows('rows')
      .get()
      .map((row) => row['id'])
  return { page, calls, stop, ids, pass: (ms) => void (now += ms) }
}

/** Resolves once pending answers have arrived. */
export const settled = () => new Promise((resolve) => setTimeout(resolve))
