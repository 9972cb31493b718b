import type { FastifyInstance } from 'fastify'
import details from '../../schemas/erp/details.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { type Audited, auditedOf } from '../rows/documents/audited.ts'
import { changesSinceDecision } from '../rows/documents/changes.ts'
import { approvalsOf, findDocument } from '../rows/documents/find.ts'
import { contractRow } from '../rows/documents/row.ts'
import { documentLines } from '../rows/drafts/lines.ts'
import { type CompanyCall, signedInReading } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import { withTextsOfLinks } from '../rows/links/link-texts.ts'
import { changedFields } from './history.ts'
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
    const changes = await changesSent(context, call, { definition, audited })
    const lines = await documentLines(call, definition, document.id)
    return { ok: true, get_details: [{ ...row, ...lines, ...(changes.length > 0 && { changes }), approvals }] }
  })
}

interface Decided {
  readonly definition: ServerDefinition
  readonly audited: readonly Audited[]
}

/** What has changed since this person decided, as people read it: labels, and values in the format of their fields. */
async function changesSent({ screens }: ServerContext, call: CompanyCall, { definition, audited }: Decided) {
  const { work, person, app } = call
  const changes = changesSinceDecision(audited, { person, definition })
  if (changes === null) return []
  const form = { work, person, screens, definition }
  const [before = {}, after = {}] = await withTextsOfLinks(form, [changes.before, changes.after])
  const printed = changedFields({ before, after, definition, locale: app })
  return [
    ...printed.map(({ label, row, column, before: was, after: is }) => ({
      field: label,
      ...(row !== undefined && { row }),
      ...(column !== undefined && { column: definition.fields[column]?.label ?? column }),
      before: was,
      after: is,
    })),
    ...changes.files.map(({ label, before: was, after: is }) => ({ field: label, before: was, after: is })),
  ]
}
