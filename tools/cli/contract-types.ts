import { readCallFiles } from '../../server/http/contract/erp-calls.ts'

/** The keywords that schemas of the contract use; any other keyword narrows a value, not its type. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly description?: string
}

interface Call {
  readonly name: string
  readonly title: string
  readonly query: Schema
  readonly body?: Schema
}

const HEAD = `/* oxlint-disable max-lines -- generated */
/** Generated from the schemas of the calls by \`countersign schema\`: what each call is sent, by the name of its schema. */

`

/** TypeScript types of the query and the body of every call of the contract. */
export function contractTypes(): string {
  const calls = readCallFiles<Call>()
  const common = commonParameters(calls)
  const shared = objectType({ properties: common }, 0)
  const members = calls.map(({ name, title, query, body }) => {
    const lines = [`    readonly query: ${queryType(query, common)}`]
    if (body) lines.push(`    readonly body: ${typeOf(body, 2)}`)
    return `  /** ${title} */\n  readonly ${keyOf(name)}: {\n${lines.join('\n')}\n  }`
  })
  const query = `/** Parameters that most calls take, whatever they answer. */\nexport type CommonQuery = ${shared}\n`
  return `${HEAD}${query}\nexport interface Calls {\n${members.join('\n')}\n}\n`
}

type Parameters = Readonly<Record<string, Schema>>

/** The parameters that most calls have, in the same form. */
function commonParameters(calls: readonly Call[]): Parameters {
  const all = calls.flatMap(({ query }) => Object.entries(query.properties ?? {}))
  const byForm = Map.groupBy(all, ([name, schema]) => `${name} ${JSON.stringify(schema)}`)
  const common = [...byForm.values()].filter((same) => same.length > calls.length / 2)
  return Object.fromEntries(common.flatMap(([first]) => (first ? [first] : [])))
}

/** `CommonQuery` and the call's own parameters; all of them where the call lacks a common one. */
function queryType(query: Schema, common: Parameters): string {
  const { properties = {} } = query
  const takesCommon = Object.entries(common).every(
    ([name, schema]) => JSON.stringify(properties[name]) === JSON.stringify(schema),
  )
  if (!takesCommon) return typeOf(query, 2)
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in common)))
  if (Object.keys(own).length === 0 && !isOpen(query)) return 'CommonQuery'
  return `CommonQuery & ${objectType({ ...query, properties: own }, 2)}`
}

const isOpen = ({ patternProperties, additionalProperties }: Schema): boolean =>
  patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false)

function typeOf(schema: Schema, depth: number): string {
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return union(schema.anyOf.map((each) => typeOf(each, depth)))
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return types.length === 0 ? 'unknown' : union(types.map((type) => plainType(type, schema, depth)))
}

function plainType(type: string, schema: Schema, depth: number): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return listType(schema, depth)
    case 'object':
      return objectType(schema, depth)
    default:
      throw new Error(`A schema of the contract has the type "${type}".`)
  }
}

function listType({ items = {}, minItems, maxItems }: Schema, depth: number): string {
  const each = typeOf(items, depth)
  if (maxItems !== undefined && minItems === maxItems) return `readonly [${Array(maxItems).fill(each).join(', ')}]`
  return /[ |&]/.test(each) ? `readonly (${each})[]` : `readonly ${each}[]`
}

function objectType(schema: Schema, depth: number): string {
  const { properties = {}, patternProperties = {}, additionalProperties = true, required = [] } = schema
  const indent = '  '.repeat(depth + 1)
  const members = Object.entries(properties).map(([name, each]) => {
    const mark = required.includes(name) ? '' : '?'
    const comment = each.description ? `${indent}/** ${each.description.replaceAll('*/', '')} */\n` : ''
    return `${comment}${indent}readonly ${keyOf(name)}${mark}: ${typeOf(each, depth + 1)}\n`
  })
  const others = Object.values(patternProperties).map((each) => typeOf(each, depth))
  if (typeof additionalProperties === 'object') others.push(typeOf(additionalProperties, depth))
  const isAnything = members.length === 0 && others.length === 0 && additionalProperties === true
  const record = isAnything ? ['unknown'] : others
  return (
    [
      ...(members.length > 0 ? [`{\n${members.join('')}${'  '.repeat(depth)}}`] : []),
      ...(record.length > 0 ? [`Readonly<Record<string, ${union(record)}>>`] : []),
    ].join(' & ') || 'Readonly<Record<string, never>>'
  )
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
