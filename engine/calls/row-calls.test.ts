import type { Capability } from './capabilities.ts'
import { expect, test } from 'vitest'
import { createCalls } from './calls.ts'
import { fakeTransport } from './fake.ts'
import type { FakeHandler } from './fake.ts'

const COMMENT = '/main/s/orders/comment'
const rowCall = { screen: 'orders', key: '7' }

function setUp(handlers: Readonly<Record<string, FakeHandler>>, capabilities: readonly Capability[] = []) {
  const transport = fakeTransport({ handlers })
  const calls = createCalls({
    transport,
    apiid: 'site',
    origin: 'https://erp.example.com',
    token: () => 't0',
    onUnauthorized: () => undefined,
    capabilities: () => capabilities,
  })
  return { calls, requests: transport.requests }
}

test.each([
  ['a bare list', [{ comment: 'a', username: 'U', created: '2025-01-01' }]],
  ['a list inside', { result: [{ text: 'a', createdBy: 'U', createdAt: '2025-01-01' }] }],
  ['other spellings', [{ content: 'a', by: 'U', at: '2025-01-01' }]],
])('comments are read from %s', async (_, get_comment) => {
  const { calls, requests } = setUp({ [COMMENT]: () => ({ get_comment }) })
  expect(await calls.comments(rowCall)).toEqual([{ text: 'a', by: 'U', at: '2025-01-01' }])
  expect(requests[0]?.query['key']).toBe('7')
})

test('a comment may be a text, and a document may have none', async () => {
  const bare = setUp({ [COMMENT]: () => ({ get_comment: ['hello', '', 5] }) })
  expect((await bare.calls.comments(rowCall)).map(({ text, by }) => [text, by])).toEqual([
    ['hello', null],
    ['5', null],
  ])
  expect(await setUp({ [COMMENT]: () => ({}) }).calls.comments(rowCall)).toEqual([])
})

test('the oldest comment is first, in whatever order they are returned', async () => {
  const newestFirst = [
    { comment: 'b', created: '2025-02-01T10:00:00Z' },
    { comment: 'a', created: '2025-01-01T10:00:00Z' },
  ]
  const { calls } = setUp({ [COMMENT]: () => ({ get_comment: newestFirst }) })
  expect((await calls.comments(rowCall)).map(({ text }) => text)).toEqual(['a', 'b'])
})

test('a new comment has its idempotency key only if the ERP supports such keys', async () => {
  const sent = { ...rowCall, text: 'Call me', idempotencyKey: 'k' }
  const plain = setUp({ [COMMENT]: () => ({ get_comment: ['Call me'] }) })
  expect(await plain.calls.addComment(sent)).toMatchObject([{ text: 'Call me' }])
  expect(plain.requests[0]).toMatchObject({ method: 'POST', body: { comment: 'Call me' }, headers: {} })
  const ours = setUp({ [COMMENT]: () => ({ ok: true }) }, ['decisions'])
  expect(await ours.calls.addComment(sent)).toBeNull()
  expect(ours.requests[0]?.headers).toEqual({ 'Idempotency-Key': 'k' })
})

test.each([
  [{ get_details: [{ a: 1 }, { a: 2 }] }, { a: 1 }],
  [{ get_details: { result: [{ a: 1 }] } }, { a: 1 }],
  [{ get_details: { a: 1 } }, { a: 1 }],
  [{ get_details: [] }, null],
  [null, null],
])('details are the first row of the answer: %j', async (body, row) => {
  const { calls } = setUp({ '/main/s/orders/details': () => body })
  expect(await calls.details(rowCall)).toEqual(row)
})

const href = (link: string) => setUp({}).calls.documentUrl(link)

test('a document of the ERP is opened with apiid and token', () => {
  const full = 'https://erp.example.com/main/pdf?id=7&apiid=site&apitoken=t0'
  expect(href('/main/pdf?id=7')).toBe(full)
  expect(href(' https://erp.example.com/main/pdf?id=7')).toBe(full)
})

test.each([
  'https://files.example.com/a.pdf',
  '//files.example.com/a.pdf',
  '/\\files.example.com/a.pdf',
  'http://erp.example.com/a.pdf',
  'https://erp.example.com@files.example.com/a.pdf',
  'https://erp.example.com:8443/a.pdf',
])('no token is sent to another origin: %s', (link) => {
  expect(href(link)).not.toContain('t0')
})

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:https://erp.example.com/1'])(
  'what is not a web address is refused: %s',
  (link) => {
    expect(href(link)).toBeNull()
  },
)
