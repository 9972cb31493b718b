import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayIn } from '../../engine/definition/date-range.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import scan from '../../schemas/erp/scan.schema.json' with { type: 'json' }
import { documentIfSeen } from '../documents/find.ts'
import { displayNumber } from '../workflow/document.ts'
import { hasNumber } from '../documents/whole-number.ts'
import { codeIn, readDocumentCode } from '../documents/scan-code.ts'
import { SCANNER } from '../modules/parts/save-scan.ts'
import { findSticker } from '../modules/parts/stickers.ts'
import { definitionFor } from '../rights/definitions.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { type CompanyCall, type SignedCall, signedIn } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

/** The screen that a code opens. */
interface Opening {
  /** Route of the site, with the query that selects the document. */
  readonly route: string
  /** Caption of the screen. */
  readonly label: string
  /** Name of the document. */
  readonly name: string
}

/**
 * Resolves the code of a document or a sticker, or the whole number of a document (extension scan). `get_scan` is null
 * if the code is unknown, belongs to another company or to a document that this person may not see.
 */
export function registerScan(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: scan.query } } as const
  app.get(
    '/scan',
    route,
    signedIn(context, async (call, request) => {
      const code = codeIn(queryOf<'scan'>(request).code)
      const opening =
        (await openDocument(context, call, code)) ??
        (await openSticker(context, call, code)) ??
        (await openNumbered(context, call, code))
      return { ok: true, get_scan: opening }
    }),
  )
}

async function openDocument(
  context: ServerContext,
  { work, person }: SignedCall,
  code: string,
): Promise<Opening | null> {
  const ref = readDocumentCode(context.database.secret, person.companyId, code)
  const screen = ref && context.screens.get(ref.screen)
  if (!screen || !mayOpen(person, screen)) return null
  return await openSeen({ work, person }, definitionFor(person, screen), ref.id)
}

/** The document with this whole number, on the first screen that has one the person may see. */
async function openNumbered({ screens }: ServerContext, call: SignedCall, number: string): Promise<Opening | null> {
  const { work, person } = call
  const numbered = screens.all().filter((each) => each.documents && mayOpen(person, each))
  const found = await work
    .selectFrom('documents')
    .select(['screen', 'id'])
    .where('company_id', '=', person.companyId)
    .where(sql<boolean>`screen = any(${numbered.map(({ screen }) => screen)})`)
    .where(hasNumber(number))
    .execute()
  for (const screen of numbered) {
    for (const { id } of found.filter((each) => each.screen === screen.screen)) {
      const opening = await openSeen(call, definitionFor(person, screen), id)
      if (opening !== null) return opening
    }
  }
  return null
}

async function openSeen(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  id: string,
): Promise<Opening | null> {
  const document = await documentIfSeen(work, { person, definition }, id)
  if (!document) return null
  const name = displayNumber(definition, document)
  const { view, filters } = definition.oneDocument
  const opened = view === null ? {} : { view, 'w.id': document.id }
  const route = routeTo(definition.screen, { ...opened, ...filters, search: name })
  return { route, label: definition.label, name }
}

async function openSticker(
  context: ServerContext,
  { work, person, app }: CompanyCall,
  code: string,
): Promise<Opening | null> {
  const definition = context.screens.get(SCANNER)
  if (!definition || !mayOpen(person, definition)) return null
  const today = dayIn(app.timeZone, new Date())
  const sticker = await findSticker(work, person, { code, today })
  return sticker && { route: routeTo(SCANNER, { pk: sticker.code }), label: definition.label, name: sticker.code }
}

const routeTo = (screen: string, query: Readonly<Record<string, string>>): string =>
  `/${screen}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
