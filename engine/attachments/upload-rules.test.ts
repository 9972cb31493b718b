import { expect, test } from 'vitest'
import { limitsOf, LOCKED_TEXT, lockOf, sizeText, verdicts } from './upload-rules.ts'

const MB = 1024 * 1024
const texts = (sizes: readonly number[], existing: number, limits = limitsOf(5, 10)) =>
  verdicts(
    sizes.map((size) => ({ size })),
    existing,
    limits,
  ).map(({ text }) => text)

test('each file is checked by its size, then by the number of files still allowed', () => {
  expect(texts([1, 11 * MB, 1, 1], 3)).toEqual([
    'Ok for upload',
    'Will not be uploaded because size > 10M',
    'Ok for upload',
    'Will not be uploaded because max 5 attachments are allowed.',
  ])
})

test('a file of exactly the maximum size is allowed', () => {
  expect(texts([10 * MB], 4)).toEqual(['Ok for upload'])
})

test('no setting exceeds the hard cap, and invalid values give the defaults', () => {
  expect(limitsOf(5, 500)).toEqual({ max: 5, maxSize: 50 })
  expect(limitsOf(0, Number.NaN)).toEqual({ max: 5, maxSize: 10 })
  expect(texts([51 * MB], 0, limitsOf(5, 50))).toEqual(['Will not be uploaded because size > 50M'])
})

const now = new Date('2026-11-21T00:00:00Z')
const file = (at: string, isDeletable = true) => ({ at, isDeletable })

test('after 30 days only an administrator can delete a file', () => {
  expect(lockOf(file('2026-10-23T00:00:00Z'), false, now)).toBeNull()
  expect(lockOf(file('2026-10-21T00:00:00Z'), false, now)).toBe(LOCKED_TEXT)
  expect(lockOf(file('2026-10-21T00:00:00Z'), true, now)).toBeNull()
})

test('a file that the ERP locks cannot be deleted', () => {
  expect(lockOf(file('2026-11-20T00:00:00Z', false), false, now)).toContain('Admin powers')
})

test('sizes are shown in a suitable unit', () => {
  expect([900, 184_220, 1_300_000].map(sizeText)).toEqual(['900 B', '180 KB', '1.2 MB'])
})
