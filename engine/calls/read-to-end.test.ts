import { expect, test } from 'vitest'
import { partialAnswer, readToEnd, type Paging } from './read-to-end.ts'

interface Answer {
  readonly ids: readonly number[]
  readonly isComplete: boolean
  readonly uuid?: string
}

async function read(path: string, erp: (times: number) => Answer, pageBy: string | null = null) {
  const asked: Paging[] = []
  const read: number[] = []
  const isWhole = await readToEnd({ path, pageBy }, (paging) => {
    const { ids, isComplete, uuid = null } = erp(asked.length)
    asked.push(paging)
    read.push(...ids)
    return Promise.resolve(partialAnswer({ rows: ids.map((id) => ({ id })), isComplete, uuid }))
  })
  return { asked, read, isWhole }
}

const ALL = { page: '0', page_by: '1000000' }

test('a list is asked for everything at once', async () => {
  const { asked, isWhole } = await read('daywise_list', () => ({ ids: [1, 2], isComplete: true }))
  expect({ asked, isWhole }).toEqual({ asked: [ALL], isWhole: true })
})

test('an answer that was cut short is gone on from its uuid', async () => {
  const found = await read('list', (times) => ({ ids: [times], isComplete: times === 2, uuid: `after ${times}` }))
  expect(found).toMatchObject({ read: [0, 1, 2], isWhole: true })
  expect(found.asked[2]).toEqual({ page: '2', page_by: '1000000', uuid: 'after 1' })
})

test('without a uuid it is asked in pages of the size the ERP chose', async () => {
  const found = await read('list', (times) => ({ ids: [times, times + 10], isComplete: times === 1 }))
  expect([found.asked[1], found.read.length]).toEqual([{ page: '1', page_by: '2' }, 4])
})

test('a call that is no list is asked without a page, and gone on with when it says so', async () => {
  const { asked } = await read('parts', (times) => ({ ids: [times], isComplete: times === 1, uuid: 'u' }))
  expect(asked).toEqual([{}, { uuid: 'u' }])
})

test('an ERP that answers the same rows again cannot bring the others', async () => {
  const { asked, isWhole } = await read('list', () => ({ ids: [1, 2], isComplete: false }))
  expect([asked.length, isWhole]).toEqual([2, false])
})

test('a page without rows is the end, whatever it says', async () => {
  const { isWhole } = await read('list', (times) => ({ ids: times === 0 ? [1] : [], isComplete: false }))
  expect(isWhole).toBe(true)
})

test('a query that says how many it asks for at once is asked so to the end', async () => {
  const { asked } = await read('list', (times) => ({ ids: [times], isComplete: times === 1 }), '100')
  expect(asked).toEqual([{}, { page: '1', page_by: '100' }])
})
