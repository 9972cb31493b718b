import { expect, it } from 'vitest'
import { parseChange } from './change.ts'

it.each([
  [
    '{"company":"steel","screen":"sales"}',
    { company: 'steel', person: null, subject: { of: 'screen', screen: 'sales' } },
  ],
  [
    '{"company":"steel","about":"exports","person":"meera"}',
    { company: 'steel', person: 'meera', subject: { of: 'exports' } },
  ],
  [
    '{"company":"steel","about":"session","person":"meera"}',
    { company: 'steel', person: 'meera', subject: { of: 'session' } },
  ],
])('reads %s', (text, change) => {
  expect(parseChange(text)).toEqual(change)
})

it.each([
  '',
  'x',
  'null',
  '[]',
  '{}',
  '{"company":"steel"}',
  '{"company":"steel","about":"weather"}',
  '{"screen":"sales"}',
  '{"company":"steel","screen":"sales","person":1}',
])('ignores %j, which another version may have written', (text) => {
  expect(parseChange(text)).toBeNull()
})
