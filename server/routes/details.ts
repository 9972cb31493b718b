import type { FastifyInstance } from 'fastify'
import details from '../../schemas/erp/details.schema.json' with { type: 'json' }
import { auditedOf } from '../documents/audited.ts'
import { changesSinceDecision } from '../documents/changes.ts'
import { approvalsOf, findDocument } from '../documents/find.ts'
import { contractRow } from '../documents/row.ts'
import { linesOf } from '../drafts/lines.ts'
import { signedInReading } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import { screenOf, type ServerContext } from './context.ts'

export function registerDetails(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: details.query } } as const
  app.get('/s/:screen/details', route, detailsHandler(context))
}

/** Answers the document's list row, its changes since this person decided, and its approvals. */
function detailsHandler(context: ServerContext) {
  return signedInReading(context, async (call, request) => {
    const { person, work, app } = call
    const definition = screenOf(context, request, 'details')
    const { key } = queryOf<'details'>(request)
    const document = await findDocument(work, { person, definition }, key)
    const workflow = await context.workflows.get(work, person.companyId, document.workflow_hash)
    const row = contractRow({ document, definition, workflow, person, app })
    const audited = await auditedOf(work, { company: person.companyId, screen: definition.screen, id: document.id })
    const approvals = approvalsOf(audited, document)
    const changes = changesSinceDecision(audited, { person, definition })
    const lines = await linesOf(call, definition, document.id)
    return { ok: true, get_details: [{ ...row, ...lines, ...(changes.length > 0 && { changes }), approvals }] }
  })
}
