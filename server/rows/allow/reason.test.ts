import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { AppDefinition, Guard } from '../../../engine/definition/definition.ts'
import { formatterOf } from '../../../engine/fields/format.ts'
import { localized } from '../../../engine/messages/localized.ts'
import { reasonFor } from './reason.ts'

const words: Readonly<Record<string, string>> = { 'It holds {0}.': 'इसमें {0} है।' }
const say = (text: string): string => words[text] ?? text
const hindi = {
  locale: 'hi-IN-u-nu-deva',
  localized: <T>(value: T): T => localized(value, say),
  format: formatterOf({ yesno: String, named: say }),
}
const app = {
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  languages: ['en', 'hi'],
} as unknown as AppDefinition
const site = { languageOf: () => hindi }

const load = { op: 'member', of: { op: 'name', name: 'row' }, key: 'Load' } as const
const guard = {
  when: { op: 'literal', value: false },
  reason: ['It holds ', { value: load, format: null }, '.'],
} as unknown as Guard

const reasonIn = (language: string | undefined): string => {
  const request = { cookies: { 'countersign-language': language } } as unknown as FastifyRequest
  return reasonFor(guard, { row: { Load: 2.5 } }, { site, app, request })
}

it('a reason is in the chosen language', () => {
  expect(reasonIn('hi')).toBe('इसमें २.५ है।')
})

it('a reason in a language that the site does not support is the text of the file', () => {
  for (const language of ['en', 'ar', 'xx', '', undefined]) expect(reasonIn(language)).toBe('It holds 2.5.')
})
