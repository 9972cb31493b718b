import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FilterField, ServerDefinition } from '../../engine/definition/definition.ts'
import jobs from '../../schemas/erp/jobidforfilters.schema.json' with { type: 'json' }
import grid from '../../schemas/erp/stockgrid.schema.json' with { type: 'json' }
import { combinations, texts } from '../rows/documents/options.ts'
import { definitionFor } from '../rights/definitions.ts'
import { HttpError } from '../http/errors.ts'
import { signedInReading } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

const policy = { config: { policy: 'session' } } as const

/** Options of a list's filters (foundation §7), for screens that declare such a filter. */
export function registerOptions(app: FastifyInstance, context: ServerContext): void {
  app.get('/s/:screen/jobidforfilters', { ...policy, schema: { querystring: jobs.query } }, jobsHandler(context))
  app.get('/s/:screen/stockgrid', { ...policy, schema: { querystring: grid.query } }, gridHandler(context))
}

function jobsHandler(context: ServerContext) {
  return signedInReading(context, async ({ person, work }, request) => {
    const { definition, fields } = optionsOf(context, request, 'jobidforfilters')
    return { ok: true, jobids: await texts(work, { person, definition }, fields[0]) }
  })
}

function gridHandler(context: ServerContext) {
  return signedInReading(context, async ({ person, work }, request) => {
    const { definition, fields } = optionsOf(context, request, 'stockgrid')
    const documents = { person, definition }
    const ofGroups = fields.filter(({ source }) => source?.answer.endsWith('.groups'))
    const ofGodown = fields.find(({ source }) => source?.answer.endsWith('.godown'))
    const groups = await combinations(work, documents, ofGroups)
    const godown = await texts(work, documents, ofGodown)
    return { ok: true, get_stockgrid: { groups, godown } }
  })
}

interface Options {
  readonly definition: ServerDefinition
  /** The filters whose options this call answers. */
  readonly fields: readonly FilterField[]
}

function optionsOf({ screens }: ServerContext, request: FastifyRequest, path: string): Options {
  const { screen } = request.params as { screen: string }
  const whole = screens.get(screen)
  const definition = whole && request.person ? definitionFor(request.person, whole) : undefined
  const fields = definition?.filterFields.filter(({ source }) => source?.path === path) ?? []
  if (definition && fields.length > 0) return { definition, fields }
  throw new HttpError(404, 'unknown-screen', 'There is no such screen, or it does not answer this call.')
}
