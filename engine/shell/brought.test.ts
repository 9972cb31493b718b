import { expect, it } from 'vitest'
import { broughtJson } from './brought.ts'

const pageWith = (text: string | null) => ({
  getElementById: () => (text === null ? null : ({ textContent: text } as HTMLElement)),
})

it('reads what the page brought along', () => {
  expect(broughtJson(pageWith(' {"a":1} '), 'version')).toEqual({ a: 1 })
})

it.each([null, '', '%VERSION%', '{"a":'])('is nothing where the page says %j', (text) => {
  expect(broughtJson(pageWith(text), 'version')).toBeNull()
})
