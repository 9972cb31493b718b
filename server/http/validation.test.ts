import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { violationText } from './validation.ts'

const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false })
formats.default(ajv)

function messageFor(schema: object, value: unknown): string {
  const validate = ajv.compile(schema)
  expect(validate(value)).toBe(false)
  return violationText(validate.errors ?? [])
}

const of = (shape: object) => ({ type: 'object', additionalProperties: false, properties: { Amount: shape } })

test.each<[object, unknown, string]>([
  [of({}), { colour: 'red' }, 'The server does not know the field "colour".'],
  [{ type: 'object', required: ['Amount'] }, {}, '"Amount" is missing.'],
  [of({ type: 'number' }), { Amount: 'x' }, '"Amount" must be a number.'],
  [of({ type: ['string', 'null'] }), { Amount: 1 }, '"Amount" must be a text or empty.'],
  [of({ enum: ['y', ''] }), { Amount: 'z' }, '"Amount" must be one of: y, nothing.'],
  [of({ pattern: '^a$' }), { Amount: 'b' }, '"Amount" is not written as it should be.'],
  [of({ maxLength: 2 }), { Amount: 'abc' }, '"Amount" is too long: at most 2 characters.'],
  [of({ minLength: 1 }), { Amount: '' }, '"Amount" is empty.'],
  [of({ minimum: 0 }), { Amount: -1 }, '"Amount" must be at least 0.'],
  [of({ maxItems: 1 }), { Amount: [1, 2] }, '"Amount" holds too many entries: at most 1.'],
  [of({ uniqueItems: true }), { Amount: [1, 1] }, '"Amount" holds the same entry twice.'],
  [of({ format: 'date' }), { Amount: '31/12/2026' }, '"Amount" is not a day: write it as yyyy-mm-dd.'],
  [of({ type: 'array', items: { type: 'string' } }), { Amount: ['a', 1] }, 'Entry 2 of "Amount" must be a text.'],
  [
    of({ type: 'array', items: of({ type: 'number' }) }),
    { Amount: [{ Amount: 'x' }] },
    '"Amount" in entry 1 of "Amount" must be a number.',
  ],
  [{ type: 'object' }, [], 'What was sent is not what the server expects.'],
])('%j of %j: %s', (schema, sent, message) => {
  expect(messageFor(schema, sent)).toBe(message)
})
