import type { FastifyInstance } from 'fastify'
import openapi from '../../schemas/erp/openapi.schema.json' with { type: 'json' }
import { openApiText } from '../http/contract/openapi.ts'
import { policyOf } from '../http/policy.ts'

/** The contract for programs: the same for everybody, written once, when it is first asked for. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | null = null
  const route = { config: { policy: policyOf(openapi) }, schema: { querystring: openapi.query } }
  app.get('/openapi.json', route, async (_request, reply) => {
    text ??= openApiText()
    return await reply.type('application/json').send(text)
  })
}
