import { expect, test } from 'vitest'
import { localized } from './localized.ts'

const choice = { type: 'choice', label: 'Day', options: ['Monday', 'Tuesday'] }

test('options stay as they are sent', () => {
  expect(localized(choice, (text) => text.toUpperCase())).toEqual({ ...choice, label: 'DAY' })
})

test('texts beside each other within a text are translated one by one, if each has a translation', () => {
  const reason = (value: string) => ['Only ', { value: { op: 'literal', value }, format: null }]
  const words: Readonly<Record<string, string>> = { Accounts: 'الحسابات', Director: 'المدير', ', ': '، ' }
  const inArabic = (value: string) => localized({ reason: reason(value) }, (text) => words[text] ?? text)
  expect(inArabic('Accounts, Director')).toEqual({ reason: reason('الحسابات، المدير') })
  expect(inArabic('Accounts, new')).toEqual({ reason: reason('Accounts, new') })
})
