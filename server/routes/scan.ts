import type { FastifyInstance } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import scan from '../../schemas/erp/scan.schema.json' with { type: 'json' }
import { screenNamed } from '../config/screens.ts'
import { documentIfSeen } from '../rows/documents/find.ts'
import { type Document, displayNumber } from '../workflow/document.ts'
import { documentsContaining, documentsNumbered, type DocumentRef } from '../rows/documents/numbered.ts'
import { codeIn, readDocumentCode } from '../rows/documents/scan-code.ts'
import { definitionFor } from '../rights/definitions.ts'
import { searchesStoredText } from '../rights/searched.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { type CompanyCall, type SignedCall, signedIn } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

/** The screen that a code opens. */
interface ScannedScreen {
  /** Route of the site, with the query that selects the document. */
  readonly route: string
  /** Caption of the screen. */
  readonly label: string
  /** Name of the document. */
  readonly name: string
}

/**
 * Resolves the code of a document or of a module's row, or the whole number of a document (extension scan). `get_scan` is null
 * if the code is unknown, belongs to another company or to a document that this person may not see; `get_search` then
 * has the lists in which the person finds the text.
 */
export function registerScan(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: scan.query } } as const
  app.get(
    '/scan',
    route,
    signedIn(context, async (call, request) => {
      const code = codeIn(queryOf<'scan'>(request).code)
      const opening = (await openDocument(context, call, code)) ?? (await openRow(context, call, code))
      const numbered = opening === null && NUMBER.test(code) ? await openNumbered(context, call, code.trim()) : null
      return { ok: true, get_scan: opening ?? numbered?.opening ?? null, get_search: numbered?.searches ?? [] }
    }),
  )
}

async function openDocument(
  context: ServerContext,
  { work, person }: SignedCall,
  code: string,
): Promise<ScannedScreen | null> {
  const ref = readDocumentCode(context.database.secret, person.companyId, code)
  const screen = ref && screenNamed(context.screens, ref.screen)
  if (!screen || !mayOpen(person, screen)) return null
  return await openSeen({ work, person }, definitionFor(person, screen), ref.id)
}

/** A text without spaces that has a digit: numbers of documents are as different as their series. */
const NUMBER = /^\s*(?=.*\d)\S{3,60}\s*$/

/** What a number leads to: its document, or else the lists in which the person finds the text. */
interface Numbered {
  readonly opening: ScannedScreen | null
  readonly searches: readonly Pick<ScannedScreen, 'route' | 'label'>[]
}

/**
 * The document with this whole number, on the first screen that has one the person may see. A number that this server
 * has drawn is a column; that of another document is one of its fields, which the index of the search finds.
 */
async function openNumbered({ screens }: ServerContext, call: SignedCall, number: string): Promise<Numbered> {
  const { work, person } = call
  const searched = screens.all().filter((each) => each.documents && mayOpen(person, each))
  const where = { company: person.companyId, screens: searched.map(({ screen }) => screen) }
  const numbered = await firstSeen(call, searched, { refs: await documentsNumbered(work, where, number) })
  if (numbered !== null) return { opening: openingOf(numbered), searches: [] }
  const containing = await documentsContaining(work, where, number)
  const isNumbered = ({ definition, document }: SeenDocument): boolean =>
    displayNumber(definition, document).toLowerCase() === number.toLowerCase()
  const named = await firstSeen(call, searched, { refs: containing, isWanted: isNumbered })
  if (named !== null) return { opening: openingOf(named), searches: [] }
  return { opening: null, searches: await searchesIn(call, searched, { containing, number }) }
}

interface SeenDocument {
  readonly definition: ServerDefinition
  readonly document: Document
}

interface Wanted {
  readonly refs: readonly DocumentRef[]
  /** Missing: each of them is. */
  isWanted?(seen: SeenDocument): boolean
}

/** In the order of the site. */
async function firstSeen(
  { work, person }: SignedCall,
  screens: readonly ServerDefinition[],
  { refs, isWanted = () => true }: Wanted,
): Promise<SeenDocument | null> {
  for (const screen of screens) {
    const definition = definitionFor(person, screen)
    for (const { id } of refs.filter((each) => each.screen === screen.screen)) {
      const document = await documentIfSeen(work, { person, definition }, id)
      if (document && isWanted({ definition, document })) return { definition, document }
    }
  }
  return null
}

const MOST_SEARCHES = 5

/** The lists with a document that contains the text and that the person may see. */
async function searchesIn(
  call: SignedCall,
  screens: readonly ServerDefinition[],
  { containing, number: search }: { readonly containing: readonly DocumentRef[]; readonly number: string },
): Promise<Numbered['searches']> {
  const searches: Numbered['searches'][number][] = []
  for (const screen of screens) {
    if (searches.length === MOST_SEARCHES) break
    const seen = await firstSeen(call, [screen], { refs: containing })
    // What somebody may not see of its documents must not be found by their texts.
    if (seen === null || !searchesStoredText(seen.definition)) continue
    const { label, oneDocument } = seen.definition
    searches.push({ label, route: routeTo(screen.screen, { ...oneDocument.filters, search }) })
  }
  return searches
}

async function openSeen(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  id: string,
): Promise<ScannedScreen | null> {
  const document = await documentIfSeen(work, { person, definition }, id)
  return document ? openingOf({ definition, document }) : null
}

function openingOf({ definition, document }: SeenDocument): ScannedScreen {
  const name = displayNumber(definition, document)
  const { view, filters } = definition.oneDocument
  const opened = view === null ? {} : { view, 'w.id': document.id }
  const route = routeTo(definition.screen, { ...opened, ...filters, search: name })
  return { route, label: definition.label, name }
}

/** Of the modules whose screen the person may open, the first that knows the code. */
async function openRow(
  { screens, codes }: ServerContext,
  call: CompanyCall,
  code: string,
): Promise<ScannedScreen | null> {
  for (const { screen, find } of codes) {
    const definition = screens.get(screen)
    const pk = definition && mayOpen(call.person, definition) ? await find(call, code) : null
    if (definition && pk !== null) return { route: routeTo(screen, { pk }), label: definition.label, name: pk }
  }
  return null
}

const routeTo = (screen: string, query: Readonly<Record<string, string>>): string =>
  `/${screen}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
