import { expect, it } from 'vitest'
import { entriesText, storedEntries } from './stored-entries.ts'

it('lists what scripts can read, including cookies with equals signs', () => {
  const entries = storedEntries({ theme: 'dark' } as unknown as Storage, 'a=1; b=x=y')
  expect(entries.map(({ name, value }) => [name, value])).toEqual([
    ['theme', 'dark'],
    ['a', '1'],
    ['b', 'x=y'],
  ])
  expect(entriesText(entries).split('\n')[2]).toBe('Cookie\tb\tx=y')
})

it('is empty when nothing is stored', () => {
  expect(storedEntries({} as Storage, '')).toEqual([])
})
