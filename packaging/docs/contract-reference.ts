/** The page of the manual with every call: parameters, answer and example, from the schemas of the calls. */
import { table } from '../../tools/cli/markdown-table.ts'
import {
  type CallSchema,
  type CallShape,
  COMMON_PARAMETERS,
  ownParameters,
  readErpCalls,
  withoutCall,
} from '../../server/http/contract/erp-calls.ts'

const INTRODUCTION = `# Calls of the contract

Every call with its parameters, its answer and an example. The same as an OpenAPI 3.1 document for programs:
\`countersign contract > openapi.json\`, or \`/main/openapi.json\` of a running server. How they are spoken: [The contract](contract.md).
`

/** Markdown: first a table of all calls, then each under the name of its file. */
export function contractReference(): string {
  const calls = readErpCalls()
  return `${[
    INTRODUCTION,
    `## All calls\n\n${indexOf(calls)}`,
    `## Query of every call\n\n${commonTable(calls)}`,
    ...calls.map(describe),
  ].join('\n')}\n`
}

function indexOf(calls: readonly CallSchema[]): string {
  const rows = calls.map((call) => [
    `[\`${call.method} ${call.path}\`](#${call.name})`,
    call.title,
    call.extension ? `\`${call.extension}\`` : '',
  ])
  return table(['call', 'what it does', 'extension'], rows)
}

function commonTable([first]: readonly CallSchema[]): string {
  const rows = Object.entries(COMMON_PARAMETERS).map(([name, meaning]) => [
    `\`${name}\``,
    meaning,
    limitsOf(first?.query.properties?.[name] ?? {}),
  ])
  return table(['name', 'meaning', 'limits'], rows)
}

function describe(call: CallSchema): string {
  const { name, method, path, title, extension, example } = call
  const marked = extension ? `Extension \`${extension}\`. Without it: ${withoutCall(call)}.\n` : null
  const request = Object.entries(example.request).map(([part, value]) => `${part}: ${JSON.stringify(value)}`)
  const parts = [
    `## ${name}\n\n\`${method} ${path}\`\n\n${title}.\n`,
    marked,
    section('Query', { ...call.query, properties: Object.fromEntries(ownParameters(call.query)) }),
    section('Headers', call.headers),
    section('Body', call.body ?? Object.values(call.media ?? {})[0]),
    section('Answer', call.answer),
    `Example\n\n\`\`\`\n${[`${method} ${path}`, ...request].join('\n')}\n\`\`\`\n`,
    `\`\`\`json\n${JSON.stringify(example.answer, null, 2)}\n\`\`\`\n`,
  ]
  return parts.filter((part) => part !== null).join('\n')
}

function section(title: string, shape: CallShape | undefined): string | null {
  const rows = shape ? rowsOf(shape, '') : []
  if (rows.length === 0) return null
  return `${title}\n\n${table(['name', 'meaning', 'limits'], rows)}`
}

/** One line for each member; nested ones by their path: `get_list.result[].id`. */
function rowsOf(shape: CallShape, path: string): readonly (readonly string[])[] {
  if (shape.items) return rowsOf(shape.items, `${path}[]`)
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`
    const needed = shape.required?.includes(name) ? '' : 'may be missing'
    const limits = [limitsOf(member), needed].filter((each) => each !== '').join('; ')
    return [[`\`${place}\``, member.description ?? '', limits], ...rowsOf(member, place)]
  })
}

function limitsOf(shape: CallShape): string {
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``
  if (shape.enum) return shape.enum.map((each) => `\`${JSON.stringify(each)}\``).join(' ')
  const { type, pattern, format } = shape
  const more = typeof shape.additionalProperties === 'object' ? limitsOf(shape.additionalProperties) : ''
  return [
    more === '' ? [type ?? 'anything'].flat().join(' or ') : `map of ${more}`,
    between(shape.minLength, shape.maxLength, 'characters'),
    between(shape.minimum, shape.maximum, ''),
    between(shape.minItems, shape.maxItems, 'items'),
    pattern === undefined ? '' : `\`${pattern}\``,
    format ?? '',
  ]
    .filter((each) => each !== '')
    .join(', ')
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const range =
    most === undefined ? `at least ${least}` : least === undefined ? `at most ${most}` : `${least} to ${most}`
  return `${range} ${unit}`.trim()
}
