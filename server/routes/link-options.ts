import type { FastifyInstance } from 'fastify'
import options from '../../schemas/erp/options.schema.json' with { type: 'json' }
import type { Field, Input, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { readValues } from '../../engine/definition/value-list.ts'
import { specOf } from '../../engine/fields/field-types.ts'
import { lineInputs } from '../../engine/page/form/lines.ts'
import { formNames, type Values } from '../rows/forms/form-values.ts'
import { HttpError } from '../http/errors.ts'
import { queryOf } from '../http/request.ts'
import { signedInReading, type CompanyCall, type SignedCall } from '../http/signed-in.ts'
import { type FoundRows, idIn, linkedRows, searchRows } from '../rows/links/linked-rows.ts'
import { withLinksChanged } from '../rows/links/links-in.ts'
import { type MembersById, seenMembersOf, withReadMembers } from '../rows/links/read-members.ts'
import { offeredSomewhere } from '../rows/links/offered-rows.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, maySee, linkTargetOf } from '../rows/links/target.ts'
import { screenOf, type ServerContext } from './context.ts'

/** The rows that a link can refer to, for the input that searches while a person types (our extension `links`). */
export function registerLinkOptions(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: options.query } } as const
  app.get('/s/:screen/options', route, optionsHandler(context))
}

function optionsHandler(context: ServerContext) {
  return signedInReading(context, async (call, request) => {
    const definition = screenOf(context, request, 'options')
    const { field = '', search = '', key, keys, of, page_by: most } = queryOf<'options'>(request)
    const linkNamed = (name: string) => linkTarget(context, definition, name)
    const membersFor = (target: LinkTarget, name: string, rows: readonly LinkedRow[]) =>
      seenMembersOf({ ...call, screens: context.screens }, target, { rows, link: definition.fields[name] })
    if (keys !== undefined) return answerOf(await namedRows(call, keysIn(keys), { linkNamed, membersFor }))
    const target = linkNamed(field)
    const inputs = inputsOf(definition, field)
    const namesIn = (text: string | undefined) => namesOf(call, { definition, screens: context.screens }, text)
    const results = key
      ? await rowOf(call, target, key)
      : await searchRows(call, target, {
          search,
          most: most === undefined ? undefined : Number(most),
          among: {
            tree: offeredSomewhere(inputs, target, inputs.some(({ where }) => where) ? await namesIn(of) : {}),
            timeZone: call.app.timeZone,
          },
        })
    const hidden = hiddenMembers(call.person, target)
    const members = membersOf(definition, field).filter((name) => !hidden.includes(name))
    const code = codeOf(target, hidden)
    const read = await membersFor(target, field, results.rows)
    return answerOf(
      results.rows.map((row) => ({ ...optionOf(row, { members, code }), ...read.get(row.id) })),
      results.isComplete,
    )
  })
}

/** The names that the link's conditions read: members of links as this person may see them, never as they were sent. */
async function namesOf(
  call: CompanyCall,
  { definition, screens }: { readonly definition: ServerDefinition; readonly screens: ServerContext['screens'] },
  of: string | undefined,
) {
  const { form = {}, line = null } = of === undefined ? {} : valuesIn(of)
  const names = [...Object.keys(form), ...Object.keys(line ?? {})]
  const linking = { ...call, screens, definition: { fields: definition.fields, ownFields: names } }
  const plain = [form, line ?? {}].map((values) => withLinksChanged(linking.definition, values, linkOfId))
  const [ofForm = {}, ofLine = {}] = await withReadMembers(linking, plain)
  return { ...formNames({ ...call, choices: {} }, ofForm), line: line && ofLine }
}

/** A link without what was sent with it. */
function linkOfId(_field: Field, value: Value): Value {
  const id = idIn(value)
  return id === null ? null : { id, text: id }
}

/** Throws 400 for what is no map of maps. */
function valuesIn(text: string): { readonly form?: Values; readonly line?: Values } {
  const found = parsed(text)
  const isMaps =
    found && Object.values(found).every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
  if (isMaps) return found
  throw new HttpError(400, 'invalid-values', 'Write the values as a JSON map of form and line.')
}

const answerOf = (result: readonly object[], isComplete = true) => ({ ok: true, get_options: { result }, isComplete })

/** The target that a field or a filter of the screen refers to. Throws 404 if it has none. */
function linkTarget({ screens }: ServerContext, { fields, filterLinks }: ServerDefinition, name: string): LinkTarget {
  const ofFilter = Object.hasOwn(filterLinks, name) ? filterLinks[name] : undefined
  const to = fields[name]?.to ?? ofFilter
  const target = to === undefined ? null : linkTargetOf(screens, to)
  if (target === null) throw new HttpError(404, 'unknown-field', `There is no link "${name}".`)
  return target
}

/** Largest number of rows in one answer. */
const MOST_KEYS = 20

/** The ids in `keys` with their links, one or several (`readValues`). Throws 400 for a text without any. */
function keysIn(text: string): readonly (readonly [name: string, id: string])[] {
  const entries = Object.entries(parsed(text) ?? {})
  const isFew = entries.length > 0 && entries.length <= MOST_KEYS
  if (isFew && entries.every((each): each is [string, string] => typeof each[1] === 'string')) {
    const all = entries.flatMap(([name, ids]) => readValues(ids).map((id) => [name, id] as const))
    if (all.length <= MOST_KEYS) return all.filter(([, id]) => id !== '')
  }
  throw new HttpError(400, 'invalid-keys', 'Write the keys as a JSON map of links and ids.')
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

type Keys = ReturnType<typeof keysIn>

/** Rows of several links, with one statement per link. Rows that the person may not see are missing. */
async function namedRows(
  call: SignedCall,
  keys: Keys,
  { linkNamed, membersFor }: LinkedScreens,
): Promise<readonly object[]> {
  const options: object[] = []
  for (const [field, id] of keys) {
    const target = linkNamed(field)
    const { rows } = await rowOf(call, target, id)
    const read = await membersFor(target, field, rows)
    options.push(...rows.map(({ text }) => ({ ...read.get(id), field, id, text })))
  }
  return options
}

interface LinkedScreens {
  linkNamed(name: string): LinkTarget
  /** What expressions read of rows that the person may see. */
  membersFor(target: LinkTarget, name: string, rows: readonly LinkedRow[]): Promise<MembersById>
}

/** The text of a row that is already referred to, or that is chosen by default. */
async function rowOf(call: SignedCall, target: LinkTarget, key: string): Promise<FoundRows> {
  const rows = maySee(call.person, target) ? await linkedRows(call, target, [key]) : new Map<string, LinkedRow>()
  return { rows: [...rows.values()].filter(({ isSeen }) => isSeen), isComplete: true }
}

/** The members of the chosen row that fill other fields. */
const membersOf = (definition: ServerDefinition, field: string): readonly string[] =>
  inputsOf(definition, field).flatMap(({ fills }) => Object.values(fills))

/** Where the link is filled in: in the form, and in lines. */
function inputsOf({ form, fields }: ServerDefinition, field: string): readonly Input[] {
  const items = form?.items ?? []
  const inLines = items.flatMap(({ lines }) => lineInputs(lines?.columns ?? [], fields))
  const own = items.filter((item) => item.field === field)
  return [...own, ...inLines.filter((cell) => cell.field.name === field)].map(({ input }) => input)
}

interface OptionMembers {
  readonly members: readonly string[]
  readonly code: string | null
}

function optionOf({ id, text, data }: LinkedRow, { members, code }: OptionMembers) {
  const hint = code === null ? null : (data[code] ?? null)
  const filled = Object.fromEntries(members.map((name) => [name, data[name] ?? null]))
  return { ...filled, id, text, ...(hint !== null && { hint: String(hint) }) }
}

/** The field that distinguishes rows of the same name: the first code, or the e-mail address for people. */
function codeOf({ definition }: LinkTarget, hidden: readonly string[]): string | null {
  if (definition === null) return 'email'
  const { fields, ownFields, title } = definition
  return (
    ownFields.find((name) => name !== title && !hidden.includes(name) && specOf(fields[name])?.isIdentifier) ?? null
  )
}
