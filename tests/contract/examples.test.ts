import { Ajv } from 'ajv'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../schemas/erp')

interface CallSchema {
  readonly query: object
  readonly body?: object
  readonly answer: object
  readonly example: { readonly request: { readonly query?: object; readonly body?: object }; readonly answer: object }
}

describe.each(readdirSync(folder))('%s', (name) => {
  const call = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CallSchema
  const fits = (schema: object, value: object): boolean => new Ajv({ strict: false }).validate(schema, value)

  it('has an example that is valid', () => {
    const { request, answer } = call.example
    expect(fits(call.query, request.query ?? {})).toBe(true)
    expect(fits(call.body ?? {}, request.body ?? {})).toBe(true)
    expect(fits(call.answer, answer)).toBe(true)
  })
})
