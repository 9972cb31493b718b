import { expect, test } from 'vitest'
import { partialAnswer, readToEnd, type PageParameters } from './read-to-end.ts'

interface Answer {
  readonly ids: readonly number[]
  readonly isComplete: boolean
  readonly uuid?: string
}

async function read(path: string, erp: (times: number) => Answer, pageBy: string | null = null) {
  const requests: PageParameters[] = []
  const read: number[] = []
  const isWhole = await readToEnd({ path, pageBy }, (paging) => {
    const { ids, isComplete, uuid = null } = erp(requests.length)
    requests.push(paging)
    read.push(...ids)
    return Promise.resolve(partialAnswer({ rows: ids.map((id) => ({ id })), isComplete, uuid }))
  })
  return { requests, read, isWhole }
}

const ALL = { page: '0', page_by: '1000000' }

test('a list requests all rows at once', async () => {
  const { requests, isWhole } = await read('daywise_list', () => ({ ids: [1, 2], isComplete: true }))
  expect({ requests, isWhole }).toEqual({ requests: [ALL], isWhole: true })
})

test('a partial answer is continued from its uuid', async () => {
  const result = await read('list', (times) => ({ ids: [times], isComplete: times === 2, uuid: `after ${times}` }))
  expect(result).toMatchObject({ read: [0, 1, 2], isWhole: true })
  expect(result.requests[2]).toEqual({ page: '2', page_by: '1000000', uuid: 'after 1' })
})

test('without a uuid rows are requested in pages of the size the ERP chose', async () => {
  const result = await read('list', (times) => ({ ids: [times, times + 10], isComplete: times === 1 }))
  expect([result.requests[1], result.read.length]).toEqual([{ page: '1', page_by: '2' }, 4])
})

test('a call that is no list is requested without a page, and continued if its answer is partial', async () => {
  const { requests } = await read('parts', (times) => ({ ids: [times], isComplete: times === 1, uuid: 'u' }))
  expect(requests).toEqual([{}, { uuid: 'u' }])
})

test('an ERP that returns the same rows again cannot return the others', async () => {
  const { requests, isWhole } = await read('list', () => ({ ids: [1, 2], isComplete: false }))
  expect([requests.length, isWhole]).toEqual([2, false])
})

test('a page without rows is the end, whatever its isComplete', async () => {
  const { isWhole } = await read('list', (times) => ({ ids: times === 0 ? [1] : [], isComplete: false }))
  expect(isWhole).toBe(true)
})

test('a query with a page size of its own keeps it to the end', async () => {
  const { requests } = await read('list', (times) => ({ ids: [times], isComplete: times === 1 }), '100')
  expect(requests).toEqual([{}, { page: '1', page_by: '100' }])
})
