import type { FastifyInstance, FastifyRequest } from 'fastify'
import pdf from '../../schemas/erp/pdf.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import { auditedOf } from '../rows/documents/audited.ts'
import { approvalsOf, findDocument } from '../rows/documents/find.ts'
import { isPrinted, notPrinted } from '../rows/documents/printed.ts'
import { createPdfDrawer, type PdfDrawer } from '../rows/documents/pdf-drawer.ts'
import { documentCode, scanLink } from '../rows/documents/scan-code.ts'
import { type Sheet, sheetOf, signaturesOf } from '../rows/documents/sheet.ts'
import { documentNames } from '../rows/drafts/document-names.ts'
import { documentLines, printedTables } from '../rows/drafts/lines.ts'
import { personKey } from '../http/call-queues.ts'
import { HttpError } from '../http/errors.ts'
import { actorOf } from '../http/person.ts'
import { type CompanyCall, signedInThen } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import { isAsDecided } from '../workflow/decided-content.ts'
import { screenOf, type ServerContext } from './context.ts'

export function registerPdf(app: FastifyInstance, context: ServerContext): void {
  const drawer = createPdfDrawer(context.fileThread)
  const route = { config: { policy: 'session' }, schema: { querystring: pdf.query } } as const
  app.get('/s/:screen/pdf', route, pdfHandler(context, drawer))
}

/** Reads the printed data in the transaction of the call and creates the PDF after it. */
function pdfHandler(context: ServerContext, drawer: PdfDrawer) {
  const read = async (call: CompanyCall, request: FastifyRequest) => {
    const paper = await readSheet(context, call, request)
    await auditPrint(call, paper.printed)
    return { paper, person: personKey(call.person) }
  }
  return signedInThen(context, read, async ({ paper, person }, reply) => {
    const bytes = await drawer.draw(paper, person)
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName(paper.sheet.name)}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    return bytes
  })
}

interface Printed {
  readonly printed: { readonly screen: string; readonly document: string }
  readonly sheet: Sheet
  /** Content of the QR code. */
  readonly link: string
}

/** Throws 403 for a document that is not approved yet (foundation §6). */
async function readSheet(context: ServerContext, call: CompanyCall, request: FastifyRequest): Promise<Printed> {
  const { person, work, app } = call
  const definition = screenOf(context, request, 'pdf')
  const { key } = queryOf<'pdf'>(request)
  const document = await findDocument(work, { person, definition }, key)
  const workflow = await context.workflows.get(work, person.companyId, document.workflow_hash)
  if (!(await isAsDecided(work, { person, definition, document, workflow }))) {
    const message = 'It is not what was decided: it has to be handed in again.'
    throw new HttpError(409, 'changed', message)
  }
  if (!isPrinted(definition, workflow, document.status)) {
    throw new HttpError(403, 'not-approved', notPrinted(definition))
  }
  const audited = await auditedOf(work, { company: person.companyId, screen: definition.screen, id: document.id })
  const approvals = approvalsOf(audited, document)
  const code = documentCode(context.database.secret, person.companyId, { screen: definition.screen, id: document.id })
  const lines = await documentLines(call, definition, document.id)
  const { registers, screens } = context
  const draft = { document, workflow }
  const names = await documentNames(call, { definition, app, registers, screens, draft, lines })
  const tables = printedTables({ definition, lines, app, names })
  const signatures = signaturesOf(workflow, document, app)
  return {
    printed: { screen: definition.screen, document: document.id },
    sheet: sheetOf({ document, definition, tables, approvals, signatures, person, app, names }),
    link: scanLink(context.config, code),
  }
}

/** The paper leaves the system as an export does; support that acts as a person is named in the entry, too. */
async function auditPrint({ work, person }: CompanyCall, printed: Printed['printed']): Promise<void> {
  await appendAudit(work, person.companyId, { event: 'printed', ...actorOf(person), ...printed })
}

/** Reduces a name to letters, digits and a few characters that are safe in headers and paths. */
function fileName(name: string): string {
  return (
    name
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'document'
  )
}
