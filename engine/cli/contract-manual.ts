import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { table } from './markdown-table.ts'

const FOLDER = join(import.meta.dirname, '../../schemas/erp')

/** The parts of JSON Schema that the contract uses. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly additionalProperties?: boolean | Shape
}

export interface CallSchema {
  readonly name: string
  readonly title: string
  readonly method: string
  readonly path: string
  /** The capability that announces it; missing: every ERP supports it. */
  readonly extension?: string
  /** What a person gets from an ERP that does not announce it. */
  readonly without?: string
  readonly query: Shape
  readonly headers?: Shape
  readonly body?: Shape
  readonly answer: Shape
  readonly refusal?: Shape
  readonly example: { readonly request: object; readonly answer: unknown }
}

const INTRODUCTION = `# The contract

Generated from \`schemas/erp/\`; \`countersign docs\` writes this file. These are the calls an ERP answers to stand
behind Countersign. The engine is liberal in what it takes (a member may be missing, stand beside or inside
\`get_list\`, be a number written as text) and strict in what it sends.

Every call brings the session cookie. A call is refused with an HTTP status and \`{ok: false, code, description}\`;
a person who is not signed in gets \`{ok: false, reason: "unauthorized"}\`. \`ok: false\` (or \`0\`, \`"n"\`) with status
200 is a refusal as well: its \`name\` and \`reason\` (or \`description\`, \`message\`) are shown, nothing counts as done,
and what was typed stays. Three answers say more than no: errors of fields in \`post_item\`, one outcome a document in
\`approval_list\`, and a \`retry\` of a list.

A refusal may name its request, as \`requestId\` in the body or as the header \`x-request-id\`: pages show it beside the
text of the error, so that whoever reports it and whoever reads the logs of the ERP speak of the same request. An ERP of
another origin than the pages lets them read the header by \`Access-Control-Expose-Headers\`, or sends the member. An ERP
behind \`ERP_URL\` gets the id of each request as \`x-request-id\`, and may write it into its logs. One that sends none
shows none.

The session is kept in a cookie (foundation §9). An ERP that answers a token (\`token\` or \`tok\`) and sets no cookie
of its own needs none behind \`ERP_URL\`: the process keeps the token in an HttpOnly cookie of its own address, puts it
as \`apitoken\` on each call that carries none, takes it over from the version answer when that brings another, and
drops it at \`/main/logout\` or when the version answer says that nobody is signed in. A sign-in answer with an
HttpOnly cookie means that the ERP keeps the session itself. With static hosting there is no such process: pages hold
the token in memory only, so there the ERP must set a session cookie itself (HttpOnly, Secure, \`SameSite=None\` when it
is on another site) and answer \`/main/v\` by it; without one every reload asks to sign in again.

\`get_props\` holds, of each field of a form, its options themselves or \`{options, label, required, …}\`; a list of
fields with their names is taken as well. Options are texts, maps with \`id\` and \`text\` (or \`value\` and \`label\`), or
one map of id to text. Only options are used: labels, marks and rules stand in the screen's definition, and what the
ERP refuses besides it says in \`post_item\`. Ids may be numbers; they are compared as texts. A flag that a badge shows
(\`unread\`) is words, \`1\` for the field's label, or \`0\` for nothing. \`possible_ccodes\` holds codes, or maps with
\`ccode\` and \`company\`.
`

/** Allowed in the query of every call (foundation §2, §7). */
const EVERYWHERE: Readonly<Record<string, string>> = {
  apiid: 'Which application calls: a constant of the build, `apiid` in app.yaml',
  apitoken: 'The `tok` of the sign-in or version answer',
  dswc: '`landing` at sign-in',
  heartbeat: '',
  slug: 'Taken from the address of the page',
  pk: 'Taken from the address of the page',
  shownav: '`n`: the page stands in a window of the ERP',
  erpsecret: 'Taken from the address of the page',
}

/** An extension that consists of members of ordinary calls, and is not a call of its own. */
const DECISIONS = {
  extension: 'decisions',
  calls: '`Idempotency-Key`, `versions`, and `ok`, `reason`, `status` of a decided document',
  without: 'No automatic repeat of a decision and no comparison of versions; an unknown outcome is reported as such',
}

/** docs/contract.md: first a table of all calls, then each with its parameters, answer and example. */
export function contractManual(): string {
  const calls = readCalls()
  return `${[
    INTRODUCTION,
    `## All calls\n\n${indexOf(calls)}`,
    `## Extensions\n\nUsed only when the \`capabilities\` of the version answer name them.\n\n${extensionsOf(calls)}`,
    `## Query of every call\n\n${everywhereOf(calls)}`,
    ...calls.map(describe),
  ].join('\n')}\n`
}

/** Every call of schemas/erp, in the order of the manual. */
export function readCalls(): readonly CallSchema[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.schema.json'))
  const calls = names.map((name) => {
    const call = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Omit<CallSchema, 'name'>
    return { ...call, name: basename(name, '.schema.json') }
  })
  const order = ({ path, method }: CallSchema): string => `${path.includes('{') ? 1 : 0} ${path} ${method}`
  return calls.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function indexOf(calls: readonly CallSchema[]): string {
  const rows = calls.map((call) => [
    `[\`${call.method} ${call.path}\`](#${call.name})`,
    call.title,
    call.extension ? `\`${call.extension}\`` : '',
  ])
  return table(['call', 'what it does', 'extension'], rows)
}

function extensionsOf(calls: readonly CallSchema[]): string {
  const own = [...Map.groupBy(calls, ({ extension }) => extension ?? '')].filter(([extension]) => extension !== '')
  const rows = own.map(([extension, each]) => [
    `\`${extension}\``,
    each.map(({ method, path }) => `\`${method} ${path}\``).join(', '),
    each[0]?.without ?? '',
  ])
  const { extension, calls: where, without } = DECISIONS
  return table(['extension', 'where', 'an ERP without it'], [[`\`${extension}\``, where, without], ...rows])
}

function everywhereOf([first]: readonly CallSchema[]): string {
  const rows = Object.entries(EVERYWHERE).flatMap(([name, meaning]) => {
    const shape = first?.query.properties?.[name]
    return meaning === '' || !shape ? [] : [[`\`${name}\``, meaning, limitsOf(shape)]]
  })
  return table(['name', 'meaning', 'limits'], rows)
}

function describe(call: CallSchema): string {
  const { name, method, path, title, extension, without, example } = call
  const marked = extension ? `Extension \`${extension}\`. ${without ? `Without it: ${without}.\n` : '\n'}` : null
  const request = Object.entries(example.request).map(([part, value]) => `${part}: ${JSON.stringify(value)}`)
  const parts = [
    `## ${name}\n\n\`${method} ${path}\`\n\n${title}.\n`,
    marked,
    section('Query', ownQuery(call.query)),
    section('Headers', call.headers),
    section('Body', call.body),
    section('Answer', call.answer),
    `Example\n\n\`\`\`\n${[`${method} ${path}`, ...request].join('\n')}\n\`\`\`\n`,
    `\`\`\`json\n${JSON.stringify(example.answer, null, 2)}\n\`\`\`\n`,
  ]
  return parts.filter((part) => part !== null).join('\n')
}

/** Without the parameters that every call may have, unless they have a meaning of their own here. */
function ownQuery(query: Shape): Shape {
  const own = Object.entries(query.properties ?? {}).filter(
    ([name, { description }]) => description !== undefined || !(name in EVERYWHERE),
  )
  return { ...query, properties: Object.fromEntries(own) }
}

function section(title: string, shape: Shape | undefined): string | null {
  const rows = shape ? rowsOf(shape, '') : []
  if (rows.length === 0) return null
  return `${title}\n\n${table(['name', 'meaning', 'limits'], rows)}`
}

/** One line for each member; nested ones by their path: `get_list.result[].id`. */
function rowsOf(shape: Shape, path: string): readonly (readonly string[])[] {
  if (shape.items) return rowsOf(shape.items, `${path}[]`)
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`
    const needed = shape.required?.includes(name) ? '' : 'may be missing'
    const limits = [limitsOf(member), needed].filter((each) => each !== '').join('; ')
    return [[`\`${place}\``, member.description ?? '', limits], ...rowsOf(member, place)]
  })
}

function limitsOf(shape: Shape): string {
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
