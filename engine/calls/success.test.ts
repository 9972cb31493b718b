import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCalls, type Calls } from './calls.ts'
import { messageFor } from './errors.ts'
import { exportCalls, type ExportCalls } from './export-calls.ts'
import { gridCalls, type GridCalls } from './grid-request.ts'
import { streamRows } from './grid-stream.ts'
import { httpTransport } from './http.ts'
import { loginRefusal } from './login-answer.ts'
import { speechCalls } from './speech-calls.ts'
import type { Transport } from './transport.ts'

/** Foundation §8: every call shows this message, whatever the HTTP status. */
const REFUSED = { ok: false, name: 'Locked', reason: 'Year is closed' }
const WORDS = 'Locked: Year is closed'

function callsTo(answer: unknown) {
  const answered = () => Promise.resolve({ status: 200, body: answer })
  const file = new Blob([JSON.stringify(answer)], { type: 'application/json' })
  const fetch = () => Promise.resolve(new Response(file))
  const transport: Transport = { ...httpTransport({ fetch }), send: answered, upload: answered }
  const core = createCalls({
    transport,
    apiid: 'site',
    origin: 'https://erp.example',
    token: () => 't0',
    onUnauthorized: () => undefined,
    capabilities: () => ['decisions', 'exports', 'newpassword', 'rowexports', 'storedlogins', 'waiting'],
    wait: () => Promise.resolve(),
  })
  return { ...core, ...core.extend(gridCalls), ...core.extend(exportCalls), ...core.extend(speechCalls) }
}

type AllCalls = Calls & GridCalls & ExportCalls & ReturnType<typeof speechCalls>
/** Calls that send no request. */
type AskNothing = 'extend' | 'documentUrl' | 'exportUrl' | 'gridRequest' | 'gridRefusal' | 'gridTotals' | Offers
type Offers = 'takesRows' | 'isOffered'
type Failing = Exclude<keyof AllCalls, AskNothing | 'health' | 'upload' | 'loginByEmail' | 'loginByOtp' | 'newPassword'>

const at = { screen: 'orders', path: 'x', query: {} }
const row = { screen: 'orders', key: '1' }
const record = { screen: 'orders', pk: '1', table: '' }
const ticket = { id: '1', format: 'csv' } as const
const paged = { ...at, page: 0, pageSize: 50, uuid: null }
const file = new File(['x'], 'x.pdf')
const { signal } = new AbortController()
const email = { email: 'a@b.example', pwd: 'x', ccode: 'C', hwid: 'h', testDb: 'n' } as const

/** Every call: a new one without a line here does not compile. */
const FAILING: Record<Failing, (calls: AllCalls) => Promise<unknown>> = {
  list: (calls) => calls.list(paged),
  get: (calls) => calls.get(at),
  post: (calls) => calls.post({ ...at, body: {} }),
  decide: (calls) => calls.decide({ ...at, selected: ['1'], versions: {}, key: 'k' }),
  comments: (calls) => calls.comments(row),
  addComment: (calls) => calls.addComment({ ...row, text: 'x', idempotencyKey: 'k' }),
  details: (calls) => calls.details(row),
  files: (calls) => calls.files({ ...record, of: 'attachments' }),
  deleteFile: (calls) => calls.deleteFile({ ...record, id: '1' }),
  fileBytes: (calls) => calls.fileBytes({ href: 'https://erp.example/file', signal }),
  waiting: (calls) => calls.waiting(),
  unreadCount: (calls) => calls.unreadCount(),
  storedLogin: (calls) => calls.storedLogin({ ccode: 'C', hwid: 'h' }),
  agsk: (calls) => calls.agsk(),
  version: (calls) => calls.version(true),
  logout: (calls) => calls.logout(),
  gridPage: (calls) => calls.gridPage(paged),
  startExport: (calls) => calls.startExport({ ...at, format: 'csv', columns: [], titles: [] }),
  exportSentRows: (calls) => calls.exportSentRows({ name: 'T', format: 'csv', columns: [], rows: [] }),
  exportState: (calls) => calls.exportState(ticket),
  cancelExport: (calls) => calls.cancelExport(ticket),
  transcribe: (calls) => calls.transcribe({ audio: file, language: 'hi-IN', signal }),
}

const failureOf = (promise: Promise<unknown>) => promise.then(() => null, messageFor)

describe('an HTTP 200 with ok: false is a failure that shows its name and reason', () => {
  test.each(Object.entries(FAILING))('%s', async (_, call) => {
    expect(await failureOf(call(callsTo(REFUSED)))).toEqual({ text: WORDS, tone: 'danger', seconds: 15 })
  })

  test('upload', async () => {
    const call = { ...record, file, max: 5, maxSize: 10, signal, onProgress: () => undefined }
    expect(await callsTo(REFUSED).upload(call)).toEqual({ refused: WORDS })
    const errored = { ok: false, errored: [{ reason: 'Too large' }] }
    expect(await callsTo(errored).upload(call)).toEqual({ refused: 'Too large' })
    await expect(callsTo({ ok: false, reason: 'unauthorized' }).upload(call)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
  })

  test('health', async () => {
    expect(await callsTo(REFUSED).health()).toBe(false)
  })

  test('a login, whose form shows the reason', async () => {
    expect(await callsTo(REFUSED).loginByEmail(email)).toMatchObject({ ok: false })
    expect(await callsTo(REFUSED).loginByOtp({ phone: '1', countryCode: '+91' })).toMatchObject({ ok: false })
    expect(await callsTo(REFUSED).newPassword({ email: 'a@b.example', ccode: 'C' })).toMatchObject({ ok: false })
    expect(loginRefusal(REFUSED)).toBe(WORDS)
  })
})

describe('the rows a worker reads', () => {
  afterEach(() => vi.unstubAllGlobals())
  const calls = callsTo(null)
  const request = calls.gridRequest(at)
  const stream = (answer: unknown) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
    return streamRows({ request, answer: 'get_list.result', signal, onRows: () => undefined })
  }

  test('are refused by ok: false', async () => {
    const end = await stream(REFUSED)
    const refusal = end.end === 'refused' ? end.refusal : null
    expect(refusal && messageFor(calls.gridRefusal(request, refusal))?.text).toBe(WORDS)
  })

  test('are returned with ok: true', async () => {
    expect((await stream({ ok: true, get_list: { result: [] } })).end).toBe('whole')
  })
})

test.each([false, 0, '0', 'false', 'n', 'N', 'no', ''])('ok: %j means no', async (ok) => {
  expect(await failureOf(callsTo({ ...REFUSED, ok }).get(at))).toMatchObject({ text: WORDS })
})

test.each([true, 1, '1', 'y', 'OK', null, undefined])('ok: %j does not mean no', async (ok) => {
  expect(await callsTo({ ok, x: 1 }).get(at)).toMatchObject({ x: 1 })
})

test('ok: null does not refuse an export either', async () => {
  expect(await callsTo({ ok: null, ready: 1 }).exportState(ticket)).toMatchObject({ isReady: true, hasFailed: false })
})

test.each([
  [{ ok: false, reason: 'Closed' }, 'Closed'],
  [{ ok: false, description: 'Closed' }, 'Closed'],
  [{ ok: false, error: 'Closed' }, 'Closed'],
  [{ ok: false, error: { name: 'Locked', message: 'Closed' } }, 'Locked: Closed'],
])('%j has a reason', async (answer, words) => {
  expect(await failureOf(callsTo(answer).get(at))).toMatchObject({ text: words })
})

test('a refusal without a reason is shown with a trace id', async () => {
  const message = await failureOf(callsTo({ ok: false }).post({ ...at, body: {} }))
  expect(message?.text).toMatch(/^Something went wrong while processing your request, team notified. Trace id /)
})

describe('answers with ok: false that are not refusals', () => {
  test('a request to repeat the call', async () => {
    const repeat = { ok: false, retry: true, uuid: 'u' }
    await expect(callsTo(repeat).list(paged)).rejects.toMatchObject({ kind: 'timeout' })
    await expect(callsTo(repeat).gridPage(paged)).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('an OTP, or a choice of company', async () => {
    expect(await callsTo({ ok: 0, otpSent: 1 }).loginByEmail(email)).toMatchObject({ ok: false, otpSent: true })
  })

  test('nobody is logged in', async () => {
    expect(await callsTo({ ok: false, loginRequired: 1 }).version(false)).toMatchObject({ loginRequired: true })
    const signedOut = callsTo({ ok: false, reason: 'unauthorized' })
    expect(await signedOut.version(false)).toMatchObject({ loginRequired: true })
    await signedOut.logout()
  })

  test('one outcome per document; documents without one were not decided', async () => {
    const approval_list = [
      { suppliedKey: '1', ok: true },
      { suppliedKey: '2', msg: 'Over the limit' },
    ]
    const { outcomes } = await callsTo({ ...REFUSED, approval_list }).decide({
      ...at,
      selected: ['1', '2', '3'],
      versions: {},
      key: 'k',
    })
    expect(outcomes).toMatchObject([
      { suppliedKey: '1', ok: true },
      { suppliedKey: '2', ok: false, msg: 'Over the limit' },
      { suppliedKey: '3', ok: false, reason: 'Year is closed' },
    ])
  })
})
