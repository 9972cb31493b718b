/**
 * An ERP that answers every call with HTTP 200, refuses by `ok: false` with name and reason, and identifies a person by
 * the token alone: it sets no cookie. Ids are numbers, flags 0 and 1, props properties of fields, companies bare codes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN = 'only-a-token'
export const REFUSED = { ok: false, name: 'Locked', reason: 'The year is closed' }

export interface RecordedCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

export interface TokenErp {
  readonly address: string
  /** Every call, in order. */
  readonly calls: RecordedCall[]
  /** Refuses these calls from now on, and no others. */
  refuse(...calls: readonly string[]): void
  stop(): Promise<void>
}

const CONTACTS = {
  result: [{ id: 31, Pname: 'Rahul Traders', email: 'rahul@traders.example', mobileno: '9876543210' }],
}
const USERS = { result: [{ id: 7, Pname: 'Lata Menon', email: 'lata@old.example', mobileno: '9876500000' }] }
const JOBS = [{ value: 4711, text: 'Roof of the mill', Customer: 'Menon Mills', allow_job: 1 }]
const PART = { key: 1, PListNo: 12, Part: 'P-7', DispQty: 9, RcdQty: 0, ErecQty: 0, BalQty: 9, EntryQty: null }
const FILE = { id: 5, name: 'frame.pdf', extension: 'pdf', href: '/main/file/5', size: 12, is_item_deletable: 1 }
const ROWS = [1, 2, 3].map((id) => ({ id, Status: 'Submitted', Partyname: `Party ${id}`, OrderNo: id + 50 }))
const NOTICES = [
  { id: 1, title: 'Order 51 is approved', created: '2026-11-02 10:00', unread: 1 },
  { id: 2, title: 'Order 52 is approved', created: '2026-11-01 10:00', unread: '0' },
]

/** Responses by method and path below `/main`. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /s/sales/list': { get_list: { result: ROWS, isComplete: 1 } },
  'POST /s/sales/approval': { ok: true, approval_list: [] },
  'GET /s/sales/comment': { get_comment: [] },
  'POST /s/sales/comment': { get_comment: [{ content: 'Taken.' }] },
  'GET /s/sales/ma_list': { get_list: CONTACTS, get_users: USERS },
  'POST /s/sales/ma_notifycontacts': { ok: 1 },
  'GET /s/sales/attachments': { get_attachments: [FILE] },
  'POST /s/sales/deleteattachment': { get_attachments: [] },
  'GET /s/partwisestatus/props': {
    get_props: [
      { name: 'JobId', label: 'Job', required: 1, options: JOBS },
      { name: 'Status', options: { L: 'Loaded', E: 'Erected' } },
      { name: 'AdditionalStatus', options: ['Ok'] },
      { name: 'Description', options: ['Sheeting'] },
    ],
  },
  'GET /s/partwisestatus/parts': { get_parts: [PART] },
  'POST /s/partwisestatus/parts': { ok: 1 },
  'GET /s/notification/list': { get_list: { result: NOTICES, isComplete: 1 } },
  'GET /s/notification/unreadcount': { get_unreadcount: { count: '1', variant: 'danger' } },
  'GET /s/notificationconfig/notificationemaillogs_list': { get_list: { result: [], isComplete: 1 } },
  'GET /s/notificationconfig/notificationwhatsapplogs_list': { get_list: { result: [], isComplete: 1 } },
  'GET /logout': { ok: 1 },
}

export async function startTokenErp(): Promise<TokenErp> {
  const asked: RecordedCall[] = []
  let refused: readonly string[] = []
  const bodyFor = (call: RecordedCall) => (refused.includes(call.call) ? REFUSED : answerTo(call))
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://erp')
    const call = `${request.method} ${url.pathname.replace(/^\/main/, '')}`
    const received = { call, query: url.searchParams, body: await bodyOf(request) }
    asked.push(received)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bodyFor(received)))
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: asked,
    refuse: (...calls) => void (refused = calls),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answerTo({ call, query, body }: RecordedCall): unknown {
  const isKnown = query.get('apitoken') === TOKEN
  const person = { id: 7, userName: 'lata', fullname: 'Lata Menon', erpType: 'steel', company: 'Old ERP Ltd' }
  if (call === 'POST /login') return body['ccode'] === 'OLD' ? companies() : { ok: 1, ...person, tok: TOKEN }
  if (call === 'GET /v') return isKnown ? { v: '9', loginRequired: 0, ...person } : { loginRequired: 1 }
  return isKnown ? (ANSWERS[call] ?? { ok: false, reason: 'No such call' }) : { ok: false, reason: 'unauthorized' }
}

const companies = () => ({ ok: 0, multiple: 1, possible_ccodes: ['MILL', 42] })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
