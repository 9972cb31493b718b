/**
 * A third-party ERP: it implements the calls of foundation §7 and none of our extensions, in a format of its own.
 * Numbers are texts, flags are 0 and 1, the token is called `token`, the first list call asks for a repeat,
 * `isComplete` is inside `get_list`, comments are a bare array.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ROWS = 120
const PASSWORD = 'plain'
const COOKIE = 'erpsid=s1'
const TOKEN = 'plain-token'

export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export interface PlainErp {
  readonly address: string
  readonly password: string
  /** Every call, in order. */
  readonly calls: readonly RecordedCall[]
  /** Ends all sessions, as a restart of the ERP would. */
  forget(): void
  /** Applies the next decision and never sends its response. */
  swallowNextAnswer(): void
  statusOf(id: string): string | undefined
  stop(): Promise<void>
}

interface Row {
  readonly id: number
  Status: string
}

export async function startPlainErp(): Promise<PlainErp> {
  const heard: RecordedCall[] = []
  const rows: Row[] = Array.from({ length: ROWS }, (_, index) => ({ id: 1000 + index, Status: 'Submitted' }))
  const comments = new Map<string, unknown[]>()
  let signedIn = false
  let listCalls = 0
  let swallow = false

  const contractRow = ({ id, Status }: Row) => ({
    id,
    Status,
    StatusClass: Status === 'Approved' ? 'badge badge-success' : 'badge badge-info',
    Partyname: `Party ${id}`,
    OrderNo: id + 50_000,
    OrderAmount: '1,250,000.50',
    TotalKg: '42000',
    BOMWeight: '21000',
    dateStamp: '2026-11-02',
    awsfile_count: '2',
    allowPDFdownload: '0',
    showApprovalMessage: 0,
  })
  const page = (number: number) => {
    const from = number * 50
    return { result: rows.slice(from, from + 50).map(contractRow), isComplete: from + 50 >= ROWS ? 1 : 0 }
  }
  const decide = (body: Record<string, unknown>, Status: string) => {
    const ids = (body['selected'] as unknown[]).map(String)
    for (const row of rows) if (ids.includes(String(row.id))) row.Status = Status
    return {
      post_list: page(0),
      approval_list: ids.map((id) => ({ msg: `${id} is ${Status} now`, suppliedKey: Number(id) })),
    }
  }
  const knows = ({ headers }: RecordedCall) => signedIn && (headers.cookie ?? '').includes(COOKIE)
  const calls: Record<string, (call: RecordedCall) => unknown> = {
    'GET /main/v': (call) =>
      knows(call)
        ? {
            v: '11.2',
            loginRequired: 0,
            userName: 'lata',
            fullname: 'Lata Menon',
            erpType: 'steel',
            company: 'Old ERP Ltd',
            id: 7,
            token: TOKEN,
          }
        : { loginRequired: 1 },
    'POST /main/login': ({ body }) => {
      if (body['pwd'] !== PASSWORD) return null
      signedIn = true
      return { ok: 1, id: 7, userName: 'lata', erpType: 'steel', company: 'Old ERP Ltd', token: TOKEN }
    },
    'GET /main/s/sales/list': (call) => {
      if (!knows(call)) return { ok: false, reason: 'unauthorized' }
      listCalls += 1
      return listCalls === 1 ? { retry: 1, uuid: 'again-1' } : { get_list: page(Number(call.query.get('page'))) }
    },
    'POST /main/s/sales/approval': ({ body }) => decide(body, 'Approved'),
    'GET /main/s/sales/comment': ({ query }) => ({ get_comment: comments.get(query.get('key') ?? '') ?? [] }),
    'POST /main/s/sales/comment': ({ query, body }) => {
      const key = query.get('key') ?? ''
      comments.set(key, [
        ...(comments.get(key) ?? []),
        { content: body['comment'], createdBy: 'lata', createdAt: '2026-11-21 09:15' },
      ])
      return { get_comment: comments.get(key) }
    },
    'GET /main/s/sales/details': ({ query }) => ({
      get_details: [{ ...contractRow(rows[0] as Row), id: query.get('key'), Incoterm: 'EXW' }],
    }),
    'GET /main/s/sales/jobidforfilters': () => ({ jobids: ['J-1', 'J-2'] }),
  }

  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://erp')
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
    }
    heard.push(call)
    const found = calls[`${call.method} ${call.path}`]
    if (!found) return void response.writeHead(404).end('no such call')
    const open = call.path === '/main/v' || call.path === '/main/login' || call.path.endsWith('/list')
    if (!open && (!knows(call) || call.query.get('apitoken') !== TOKEN)) return void response.writeHead(401).end('{}')
    const body = found(call)
    if (swallow && call.path.endsWith('/approval')) {
      swallow = false
      return void request.socket.destroy()
    }
    const headers = {
      'content-type': 'application/json',
      ...(call.path === '/main/login' && body ? { 'set-cookie': `${COOKIE}; Path=/; HttpOnly` } : {}),
    }
    if (body === null)
      response.writeHead(401, headers).end(JSON.stringify({ ok: 0, description: 'Wrong password, says the old ERP.' }))
    else response.writeHead(200, headers).end(JSON.stringify(body))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password: PASSWORD,
    calls: heard,
    forget: () => (signedIn = false),
    swallowNextAnswer: () => (swallow = true),
    statusOf: (id) => rows.find((row) => String(row.id) === id)?.Status,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
