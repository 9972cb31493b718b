import { expect, it } from 'vitest'
import { changesSinceDecision } from './changes.ts'

const definition = { ownFields: ['Purpose', 'Items'], fields: {} } as never
const at = '2026-04-01T00:00:00.000Z'
const decided = { event: 'approve', at, person: 'head', username: 'Head' }
const save = (before: object, after: object) => ({
  event: 'document-changed',
  at,
  person: 'owner',
  username: 'Owner',
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})
const line = (key: string, Qty: number, row: number) => ({ key, Qty, '#row': row })
const changesOf = (...saves: ReturnType<typeof save>[]) =>
  changesSinceDecision([decided, ...saves], { person: { id: 'head' }, definition })

it('lines that several saves changed are changed lines, not added and removed ones', () => {
  const first = save({ Items: [line('b', 1, 2)] }, { Items: [line('b', 5, 2)] })
  const second = save({ Items: [line('c', 1, 3), line('b', 5, 2)] }, { Items: [line('c', 7, 3), line('b', 6, 2)] })
  expect(changesOf(first, second)).toMatchObject({
    before: { Items: [line('b', 1, 2), line('c', 1, 3)] },
    after: { Items: [line('c', 7, 3), line('b', 6, 2)] },
  })
})

it('a line that was added and changed is an added one', () => {
  const added = save({ Items: [] }, { Items: [line('d', 1, 4)] })
  const changed = save({ Items: [line('d', 1, 4)] }, { Items: [line('d', 2, 4)] })
  expect(changesOf(added, changed)).toMatchObject({ before: { Items: [] }, after: { Items: [line('d', 2, 4)] } })
})

it('a value that was changed back is unchanged', () => {
  const saves = [save({ Purpose: 'Loan' }, { Purpose: 'Repair' }), save({ Purpose: 'Repair' }, { Purpose: 'Loan' })]
  expect(changesOf(...saves)).toMatchObject({ before: {}, after: {} })
})
