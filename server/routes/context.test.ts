import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { sampleApp } from '../../tests/samples/samples.ts'
import { translatorFor } from './context.ts'

test('an answer is in the language that its caller has chosen', () => {
  const app = () => ({ ...sampleApp(), languages: ['en', 'hi'] as const })
  const languageOf = (name: string) => ({ translateAny: (text: string) => `${text} (${name})` })
  const request = { cookies: { 'countersign-language': 'hi' } } as unknown as FastifyRequest
  expect(translatorFor({ app, languageOf }, request)('Gone.')).toBe('Gone. (hi)')
  expect(translatorFor({ app }, request)('Gone.')).toBe('Gone.')
})
