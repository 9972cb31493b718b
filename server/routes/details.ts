import type { FastifyInstance } from 'fastify'
import details from '../../schemas/erp/details.schema.json' with { type: 'json' }
import { approvalsOf, findDocument } from '../documents/find.ts'
import { contractRow } from '../documents/row.ts'
import { type Parts, screenOf, signedIn } from '../http/signed-in.ts'

export function registerDetails(app: FastifyInstance, parts: Parts): void {
  const route = { config: { policy: 'session' }, schema: { querystring: details.query } } as const
  app.get('/s/:screen/details', route, detailsHandler(parts))
}

/** The row as its list shows it, and how it came to its status. */
function detailsHandler(parts: Parts) {
  return signedIn(parts, async ({ person, work }, request) => {
    const definition = screenOf(parts, request, 'details')
    const { key } = request.query as { key: string }
    const document = await findDocument(work, { person, definition }, key)
    const workflow = await parts.workflows.get(work, person.companyId, document.workflow_hash)
    const row = contractRow({ document, definition, workflow, person, app: parts.app() })
    const approvals = await approvalsOf(work, person, { screen: definition.screen, document })
    return { ok: true, get_details: [{ ...row, approvals }] }
  })
}
