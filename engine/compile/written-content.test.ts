import { expect, test } from 'vitest'
import { writtenContent, writtenPositions } from './compile.ts'

test('a file is parsed once for all rules that read it, and again when its text has changed', () => {
  const source = { file: 'crm/visits.yaml', text: 'label: Visits\n' }
  expect(writtenContent(source)).toEqual({ label: 'Visits' })
  expect(writtenContent(source)).toBe(writtenContent(source))
  expect(writtenPositions(source)).toBe(writtenPositions(source))
  expect(writtenContent({ ...source, text: 'label: Guests\n' })).toEqual({ label: 'Guests' })
})
