import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { readCallFiles } from '../../server/http/contract/erp-calls.ts'

interface CallSchema {
  readonly query: object
  readonly body?: object
  readonly answer: object
  readonly example: { readonly request: { readonly query?: object; readonly body?: object }; readonly answer: object }
}

describe.each(readCallFiles<CallSchema>())('$name', (call) => {
  const fits = (schema: object, value: object): boolean => new Ajv({ strict: false }).validate(schema, value)

  it('has an example that is valid', () => {
    const { request, answer } = call.example
    expect(fits(call.query, request.query ?? {})).toBe(true)
    expect(fits(call.body ?? {}, request.body ?? {})).toBe(true)
    expect(fits(call.answer, answer)).toBe(true)
  })
})
