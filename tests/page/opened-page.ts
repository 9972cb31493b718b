/** An open page with a fake ERP. */
import type { Row } from '../../engine/calls/contract.ts'
import type { Compiled, Definition } from '../../engine/definition/definition.ts'
import { formsOf } from './forms-of.ts'
import { createPage } from '../../engine/page/page.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import type { PageInputs } from '../../engine/page/page-inputs.ts'
import { VIEW, historyEntry } from '../../engine/page/address/address.ts'
import { compile, screens } from '../screens/screens.ts'
import { fakeErp, type Bodies, type FakeErp } from './fake-erp.ts'

export interface OpenedPage {
  readonly page: PageModel
  readonly definition: Definition
  readonly given: PageInputs
  readonly erp: FakeErp
  readonly openedAt: Date
  /** Every question sent so far: the read, and its query. */
  readonly requests: (readonly [read: string, query: Readonly<Record<string, string>>])[]
  /** Advances time, and answers everything the page requests. */
  rest(): void
}

interface Opening {
  readonly view?: string
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>
  /** The form is started with this row, or with the first one of a read. */
  readonly withRow?: boolean | Row
  /** The answers to reads; other reads get sample rows. */
  readonly bodies?: Bodies
}

const SESSION = {
  id: '7',
  userName: 'Lata Kulkarni',
  erpType: 'steel',
  email: '',
  company: 'Sample Steel',
  admin: true,
  isTestDb: false,
  flags: {},
}

export function openPage(compiled: Compiled, { view, query = {}, withRow = false, bodies }: Opening = {}): OpenedPage {
  const definition = compiled.client
  const erp = fakeErp(compiled, bodies)
  const params = new URLSearchParams(query)
  if (view !== undefined && view !== definition.start) params.set(VIEW, view)
  let now = Date.parse('2026-03-10T06:00:00Z')
  const openedAt = new Date(now)
  const given: PageInputs = {
    session: SESSION,
    locale: { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' },
    params,
    entry: withRow
      ? { form: 'begun', with: withRow === true ? erp.firstRow() : withRow, modal: null, below: null }
      : historyEntry(definition, params, null),
    narrow: false,
    now: () => now,
    newKey: () => 'key',
  }
  const page = createPage(definition, given, formsOf(definition))
  const asked: (readonly [string, Readonly<Record<string, string>>])[] = []
  const answered = new Set<string>()
  const rest = (): void => {
    now += 1000
    page.tick()
    for (let round = 0; round < 20; round += 1) {
      const open = page.wanted.get().filter(({ key, version }) => !answered.has(`${key} ${version}`))
      if (open.length === 0) return
      for (const question of open) {
        answered.add(`${question.key} ${question.version}`)
        asked.push([question.read, question.request.query])
        page.answered(question, erp.answer(question))
      }
    }
  }
  rest()
  return { page, definition, given, erp, openedAt, requests: asked, rest }
}

/** A screen of this repository, by its file. */
export function compiledScreen(file: string): Compiled {
  const source = screens.find((each) => each.file === file)
  const value = source && compile(source).value
  if (!value) throw new Error(`${file} does not compile.`)
  return value
}
