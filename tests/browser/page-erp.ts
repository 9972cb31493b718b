/** An ERP for one page with a form, in the plain terms of the contract; it records the calls of the page. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RecordedCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

export interface PageErp {
  readonly address: string
  /** Calls below `/main/s/`, in order. */
  readonly calls: RecordedCall[]
  /** Answers the next save with these field errors. */
  failWithFieldErrors(errors: Record<string, string>): void
  /** Refuses the next save as a whole, with HTTP 200. */
  failWithReason(reason: string): void
  stop(): Promise<void>
}

const SCREEN = `
label: Desk
kind: page
filters:
  stage:
    type: choice
    look: buttons
    options: [{ Open: { count: =size(rows) } }, Closed]
    default: Open
fields:
  id: code
  Title: { type: text, requiredWhen: true }
  Sort: { type: choice, options: =props.sorts, fills: { Tint: tint } }
  Tint: { type: text, enabledWhen: false }
  Qty: { type: number, decimals: 0, min: 0, max: 5, clamp: true }
  Twice: { type: number, value: =form.Qty + form.Qty }
  Seek: { type: text, sent: false }
  Entry: { type: number, decimals: 0 }
data:
  props: { get: props, answer: get_props, one: true }
  rows: { get: list, query: =filter, fields: [id, Title, Sort] }
  parts:
    get: parts
    query: { id: =form.id, seek: =form.Seek }
    answer: get_parts
    key: key
    when: form.id != null
    fields: [key: code, Part: code, Entry]
  entered: { from: '=parts.filter(p, p.Entry != null)' }
actions:
  new: { keys: Ctrl+M, tone: primary, show: record, with: {} }
  open: { show: record, with: =row }
  save:
    keys: Ctrl+S
    tone: primary
    busy: Saving in progress...
    steps:
      - post: item
        query: { key: =form.id }
        body: { form: =form, parts: =entered }
        done: Saved {form.Title}.
        failed: It could not be saved.
  fill: { label: Fill, set: { Entry: 7 }, each: parts, when: row.Entry == null }
  ask: { label: More, show: more }
  back: { keys: Ctrl+B, back: true }
views:
  all:
    label: All desks
    actions: [new]
    blocks:
      - list: rows
        card: { title: Title, left: [Sort] }
        onPress: open
  record:
    label: "{form.id == null ? 'New desk' : form.Title}"
    actions: [save, fill, ask, back]
    blocks:
      - form: [Title, Sort, Tint, Qty, Twice]
      - tabs:
          first: [{ form: [Seek] }, { list: parts, card: { title: Part, left: [Entry] } }]
          second: [{ text: 'Twice is {form.Twice}.' }]
          third: { label: Third, enabledWhen: form.id != null, reason: Save it first., blocks: [{ text: Here. }] }
      - accordion:
          one: [{ text: Panel one. }]
          two: [{ text: Panel two. }]
  more:
    label: More of it
    modal: true
    actions: [back]
    blocks: [{ form: [Seek] }]
`

/** A folder of screens that contains only this page. */
export async function pageScreens(): Promise<string> {
  const folder = await mkdtemp(join(process.env['TEST_PRODUCT'] ?? tmpdir(), 'countersign-page-'))
  await mkdir(join(folder, 'utility'))
  const app = await readFile(join(import.meta.dirname, '../../screens/app.yaml'), 'utf8')
  // `parts` is a call that only this ERP has.
  await writeFile(join(folder, 'app.yaml'), `${app}\ncalls: [parts]\n`)
  await writeFile(join(folder, 'utility/desk.yaml'), SCREEN.trimStart())
  return folder
}

const ROWS = [
  { id: 'D-1', Title: 'Oak', Sort: 'wood' },
  { id: 'D-2', Title: 'Beech', Sort: 'wood' },
  { id: 'D-3', Title: 'Iron', Sort: 'metal' },
]
const PARTS = [
  { key: 'p1', Part: 'Leg', Entry: null },
  { key: 'p2', Part: 'Top', Entry: null },
]

export async function startPageErp(): Promise<PageErp> {
  const heard: RecordedCall[] = []
  let refusal: object | null = null
  const signedIn = { userName: 'lata', erpType: 'steel', company: 'Old ERP Ltd', id: '7', token: 't1' }
  const answers: Record<string, (heard: RecordedCall) => unknown> = {
    '/main/v': () => ({ v: '1.0', loginRequired: 0, ...signedIn }),
    '/main/s/desk/props': () => ({
      get_props: {
        sorts: [
          { id: 'wood', text: 'Wood', tint: 'brown' },
          { id: 'metal', text: 'Metal', tint: 'grey' },
        ],
      },
    }),
    '/main/s/desk/list': () => ({ get_list: { result: ROWS, isComplete: true } }),
    '/main/s/desk/parts': () => ({ get_parts: PARTS }),
    '/main/s/desk/item': () => {
      const refused = refusal
      refusal = null
      return refused
        ? { ok: false, ...refused }
        : { ok: true, post_parts: PARTS.map((part) => ({ ...part, Entry: 7 })) }
    },
  }
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://erp')
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const call = { call: url.pathname, query: url.searchParams, body: JSON.parse(text || '{}') }
    if (call.call.startsWith('/main/s/')) heard.push(call)
    const found = answers[url.pathname]?.(call)
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: heard,
    failWithFieldErrors: (post_item) => void (refusal = { post_item }),
    failWithReason: (reason) => void (refusal = { reason }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
