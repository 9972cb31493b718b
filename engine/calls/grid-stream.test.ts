import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { streamRows } from './grid-stream.ts'

/** An ERP that returns these answers one after the other. */
async function erp(...answers: readonly object[]) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(new URL(request.url ?? '', 'http://erp').search)
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const rows: unknown[] = []
  const { port } = server.address() as AddressInfo
  const path = '/main/s/parts/list'
  const url = `http://127.0.0.1:${port}${path}?a=1`
  const request = { url, path, headers: {}, retryAfterMs: 0, timeoutMs: 5000, sentWith: null }
  const onRows = (more: readonly unknown[]) => void rows.push(...more)
  const end = await streamRows({ request, answer: 'get_list.result', signal: new AbortController().signal, onRows })
  return { end, rows, requests }
}

const answer = (ids: readonly number[], more: object) => ({ get_list: { result: ids.map((id) => ({ id })) }, ...more })

test('a partial answer is continued to its end', async () => {
  const { end, rows, requests } = await erp(
    answer([1, 2], { isComplete: false, uuid: 'u1', get_totals: { result: { qty: 9 } } }),
    answer([3], { isComplete: true }),
  )
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(end).toMatchObject({ end: 'whole', isCut: false, envelope: { get_totals: { result: { qty: 9 } } } })
  expect(requests).toEqual(['?a=1&page=0&page_by=1000000', '?a=1&page=1&page_by=1000000&uuid=u1'])
})

test('an answer that is not ready is requested again with its uuid', async () => {
  const { rows, requests } = await erp({ retry: true, uuid: 'r1' }, answer([1], { isComplete: true }))
  expect([rows.length, requests[1]]).toEqual([1, '?a=1&page=0&page_by=1000000&uuid=r1'])
})

test('rows that are returned again are not duplicated', async () => {
  const { end, rows } = await erp(answer([1, 2], { isComplete: false }))
  expect([end, rows.length]).toEqual([expect.objectContaining({ isCut: true }), 2])
})

test('an ended session is a refusal, whatever else the answer contains', async () => {
  const { end, requests } = await erp({ ok: 'n', reason: 'unauthorized', retry: true })
  expect([end, requests.length]).toMatchObject([{ end: 'refused' }, 1])
})

test('a refusal ends the stream', async () => {
  const { end } = await erp(answer([1], { isComplete: false, uuid: 'u' }), { ok: false, reason: 'unauthorized' })
  expect(end).toMatchObject({ end: 'refused', refusal: { kind: 'refused' } })
})
