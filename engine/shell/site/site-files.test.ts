import { expect, it } from 'vitest'
import { embeddedJson } from './site-files.ts'

const pageWith = (text: string | null) => ({
  getElementById: () => (text === null ? null : ({ textContent: text } as HTMLElement)),
})

it('reads what the server embedded in the page', () => {
  expect(embeddedJson(pageWith(' {"a":1} '), 'version')).toEqual({ a: 1 })
})

it.each([null, '', '%VERSION%', '{"a":'])('returns null when the page contains %j', (text) => {
  expect(embeddedJson(pageWith(text), 'version')).toBeNull()
})
