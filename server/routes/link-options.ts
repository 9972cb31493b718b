import type { FastifyInstance } from 'fastify'
import options from '../../schemas/erp/options.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import { queryOf } from '../http/request.ts'
import { signedIn, type SignedCall } from '../http/signed-in.ts'
import { type FoundRows, linkedRows, searchRows } from '../links/linked-rows.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, maySee, targetOf } from '../links/target.ts'
import { screenOf, type ServerContext } from './context.ts'

/** What a link can refer to, for the input that searches while a person types (our extension `links`). */
export function registerLinkOptions(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: options.query } } as const
  app.get('/s/:screen/options', route, optionsHandler(context))
}

function optionsHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const definition = screenOf(context, request, 'options')
    const { field, search = '', key, page_by: most } = queryOf<'options'>(request)
    const to = definition.fields[field]?.to ?? null
    const target = to === null ? null : targetOf(context.screens, to)
    if (target === null) throw new CallError(404, 'unknown-field', `There is no link "${field}".`)
    const found = key
      ? await rowOf(call, target, key)
      : await searchRows(call, target, { search, most: most === undefined ? undefined : Number(most) })
    const hidden = hiddenMembers(call.person, target)
    const members = membersOf(definition, field).filter((name) => !hidden.includes(name))
    return {
      ok: true,
      get_options: { result: found.rows.map((row) => optionOf(row, { members, code: codeOf(target, hidden) })) },
      isComplete: found.isComplete,
    }
  })
}

/** The text of a row that something refers to already, or that is chosen by default. */
async function rowOf(call: SignedCall, target: LinkTarget, key: string): Promise<FoundRows> {
  const rows = maySee(call.person, target) ? await linkedRows(call, target, [key]) : new Map<string, LinkedRow>()
  return { rows: [...rows.values()].filter(({ isSeen }) => isSeen), isComplete: true }
}

/** The members of the chosen row that fill other fields. */
function membersOf({ form }: ServerDefinition, field: string): readonly string[] {
  const inputs = form?.items.filter((item) => item.field === field) ?? []
  return inputs.flatMap(({ input }) => Object.values(input.fills))
}

interface Sent {
  readonly members: readonly string[]
  readonly code: string | null
}

function optionOf({ id, text, data }: LinkedRow, { members, code }: Sent) {
  const hint = code === null ? null : (data[code] ?? null)
  const filled = Object.fromEntries(members.map((name) => [name, data[name] ?? null]))
  return { ...filled, id, text, ...(hint !== null && { hint: String(hint) }) }
}

/** The field that tells rows of the same name apart: the first code, or the e-mail address of people. */
function codeOf({ definition }: LinkTarget, hidden: readonly string[]): string | null {
  if (definition === null) return 'email'
  const { fields, ownFields, title } = definition
  return ownFields.find((name) => name !== title && !hidden.includes(name) && fields[name]?.type === 'code') ?? null
}
