/** Random requests from the schema of a call: some are valid, most have an error. */
import type { InjectOptions } from 'fastify'
import type { Chance } from '../../sample/random.ts'
import type { CallSchema } from '../contract/routes.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

export interface Fuzzing {
  readonly chance: Chance
  /** Ids of existing rows. */
  readonly ids: readonly [string, ...string[]]
  /** Names of fields besides those in a schema. */
  readonly fields: readonly [string, ...string[]]
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '2026-02-30',
  '2026-11-24',
  '0000000000000000',
  "'; drop table documents; --",
  'a\u0000b',
  '../../etc/passwd',
  '%',
  '\\',
  '${7*7}',
  '\uD800',
  '١٢٣ नजद 🧵',
  '=HYPERLINK("x")',
  '<script>',
  '__proto__',
  'constructor',
  'y',
  'csv',
  'x'.repeat(5_000),
] as const

const WRONG = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  [],
  {},
  [null],
  [[]],
  { $ne: '' },
  { toString: 1 },
] as const

/** One in seven has a value of another type. */
function value(fuzzing: Fuzzing, schema: Schema, depth = 0): unknown {
  const { chance, ids } = fuzzing
  if (chance.next() < 1 / 7) return chance.pick(WRONG)
  const variants = schema.oneOf ?? schema.anyOf
  if (variants?.[0]) return value(fuzzing, chance.pick([variants[0], ...variants.slice(1)]), depth)
  if (schema.enum?.[0] !== undefined) return chance.pick([schema.enum[0], ...schema.enum.slice(1)])
  if (schema.type === 'integer' || schema.type === 'number') return chance.pick([0, 1, 2, -1, 1e9, 0.1])
  if (schema.type === 'boolean') return chance.next() < 0.5
  if (schema.type === 'array') {
    const length = chance.pick([0, 1, 1, 2, 3, 600])
    return Array.from({ length }, () => value(fuzzing, schema.items ?? {}, depth + 1))
  }
  if (schema.type === 'object' && depth < 6) return object(fuzzing, schema, depth)
  return chance.pick([chance.pick(ids), chance.pick(ids), chance.pick(TEXTS), 'A plain text'])
}

/** An object with most members of the schema, and sometimes with an unknown one. */
function object(fuzzing: Fuzzing, { properties = {}, additionalProperties }: Schema, depth: number): object {
  const { chance, fields } = fuzzing
  const most = chance.pick([0.3, 0.9, 1])
  const named = Object.entries(properties).filter(() => chance.next() < most)
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  const more =
    isOpen || chance.next() < 0.1 ? Array.from({ length: chance.between(0, 4) }, () => chance.pick(fields)) : []
  const of = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' }
  return Object.fromEntries([
    ...named.map(([name, schema]) => [name, value(fuzzing, schema, depth + 1)] as const),
    ...more.map((name) => [name, value(fuzzing, of, depth + 1)] as const),
  ])
}

/** The query has only a few parameters: all are optional, and an invalid one hides errors in later ones. */
function query(fuzzing: Fuzzing, schema: CallSchema['query']): Record<string, string | string[]> {
  const { chance } = fuzzing
  const properties = Object.entries(schema.properties as Readonly<Record<string, Schema>>)
  const most = Math.min(1, chance.pick([0, 2, 4]) / Math.max(1, properties.length))
  const asked = properties.filter(([name]) => name !== 'apitoken' && chance.next() < most)
  return Object.fromEntries(
    asked.map(([name, each]) => {
      const made = value(fuzzing, each)
      const text = typeof made === 'string' ? made : JSON.stringify(made)
      return [name, chance.next() < 0.05 ? [text, text] : text.toWellFormed()]
    }),
  )
}

export type Request = Pick<InjectOptions, 'query' | 'payload' | 'headers'>

const BROKEN = [
  '{"a":',
  '[]',
  'null',
  '"x"',
  '{"__proto__":{"a":1}}',
  '',
  '\u0000',
  `{"a":"${'x'.repeat(300_000)}"}`,
] as const
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
] as const

/** A request for a call; the body of one in twelve is not a JSON object at all. */
export function fuzzedRequest(fuzzing: Fuzzing, schema: CallSchema): Request {
  const { chance } = fuzzing
  const asked = query(fuzzing, schema.query)
  const key = chance.next() < 0.2 ? { 'idempotency-key': chance.pick(['k', 'x'.repeat(300), 'same-key', '']) } : {}
  if (schema.method !== 'POST' && schema.method !== 'PATCH') return { query: asked, headers: key }
  if (chance.next() < 1 / 12) {
    return { query: asked, payload: chance.pick(BROKEN), headers: { ...key, 'content-type': chance.pick(TYPES) } }
  }
  const made = value(fuzzing, { type: 'object', ...(schema.body as Schema | undefined) })
  return { query: asked, payload: JSON.stringify(made), headers: { ...key, 'content-type': 'application/json' } }
}
