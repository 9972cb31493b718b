import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'

const ajv = new Ajv({ allowUnionTypes: true })
formats.default(ajv)
/** Cached by the JSON of the schema, which similar routes share, and so do several servers in one process. */
const compiled = new Map<string, ValidateFunction>()

/**
 * Validates without changing anything: no coercion, no defaults, no removed members. A schema is compiled at its first
 * call, so that the start does not wait for it.
 */
export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema }) => {
  let own: ValidateFunction | null = null
  const validate: ReturnType<typeof compileValidator> = (value) => {
    own ??= compiledOnce(schema)
    const isValid = own(value)
    validate.errors = own.errors ?? null
    return isValid
  }
  return validate
}

function compiledOnce(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile<unknown>(schema)
  compiled.set(text, validate)
  return validate
}

type Violation = NonNullable<ValidateFunction['errors']>[number]
/** A violation as Fastify passes it on. */
export type SchemaViolation = Pick<Violation, 'keyword' | 'instancePath' | 'params'>

/** A violation as a sentence for people: the field and what it should be. */
export function violationText(violations: readonly SchemaViolation[]): string {
  // With alternatives (anyOf) the last violation only reports that none matched; the first one is specific.
  const [first] = violations
  if (!first) return NOT_RIGHT
  const { keyword, params } = first
  if (keyword === 'additionalProperties')
    return `The server does not know the field "${text(params, 'additionalProperty')}".`
  if (keyword === 'required') return `"${text(params, 'missingProperty')}" is missing.`
  const name = nameIn(first.instancePath)
  return name === '' ? NOT_RIGHT : `${name} ${complaints[keyword]?.(params) ?? 'is not right'}.`
}

const NOT_RIGHT = 'What was sent is not what the server expects.'

type Params = SchemaViolation['params']

/** Texts by keyword of the schema. */
const complaints: Readonly<Record<string, (params: Params) => string>> = {
  type: (params) => `must be ${typeName(params)}`,
  enum: ({ allowedValues }) => `must be one of: ${optionsIn(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  pattern: () => 'is not written as it should be',
  format: (params) => `is not ${formatNames[text(params, 'format')] ?? 'written as it should be'}`,
  maxLength: (params) => `is too long: at most ${text(params, 'limit')} characters`,
  minLength: (params) =>
    params['limit'] === 1 ? 'is empty' : `is too short: at least ${text(params, 'limit')} characters`,
  maximum: (params) => `must be at most ${text(params, 'limit')}`,
  minimum: (params) => `must be at least ${text(params, 'limit')}`,
  exclusiveMaximum: (params) => `must be less than ${text(params, 'limit')}`,
  exclusiveMinimum: (params) => `must be more than ${text(params, 'limit')}`,
  maxItems: (params) => `holds too many entries: at most ${text(params, 'limit')}`,
  minItems: (params) =>
    params['limit'] === 1 ? 'is empty' : `holds too few entries: at least ${text(params, 'limit')}`,
  uniqueItems: () => 'holds the same entry twice',
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
  null: 'empty',
}

const formatNames: Readonly<Record<string, string>> = {
  date: 'a day: write it as yyyy-mm-dd',
  'date-time': 'a moment',
  email: 'an email address',
  uri: 'an address',
  uuid: 'a key of the right form',
}

function typeName(params: Params): string {
  const expected: unknown = params['type']
  const names = Array.isArray(expected) ? expected.map(String) : [String(expected)]
  return names.map((name) => typeNames[name] ?? name).join(' or ')
}

const MOST_OPTIONS = 20

function optionsIn(allowed: unknown): string {
  const options = Array.isArray(allowed) ? allowed.map((each) => (each === '' ? 'nothing' : String(each))) : []
  return options.length > MOST_OPTIONS ? `${options.slice(0, MOST_OPTIONS).join(', ')} …` : options.join(', ')
}

/** `/partsList/2/EntryQty` is "EntryQty" of entry 3 of "partsList". */
function nameIn(path: string): string {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const own = steps.at(-1)
  if (own === undefined) return ''
  const at = steps.findLastIndex((step) => /^\d+$/.test(step))
  if (at < 1) return `"${own}"`
  const entry = `entry ${Number(steps[at]) + 1} of "${steps[at - 1]}"`
  return at === steps.length - 1 ? `${entry.charAt(0).toUpperCase()}${entry.slice(1)}` : `"${own}" in ${entry}`
}

function text(params: Params, name: string): string {
  return String(params[name])
}
