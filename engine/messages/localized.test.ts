import { expect, test } from 'vitest'
import { localized } from './localized.ts'

const choice = { type: 'choice', label: 'Day', options: ['Monday', 'Tuesday'] }

test('options stay as they are sent', () => {
  expect(localized(choice, (text) => text.toUpperCase())).toEqual({ ...choice, label: 'DAY' })
})
