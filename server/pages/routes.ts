import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { referenceHtml } from './reference.ts'
import { sessionLocale } from '../../engine/calls/answers.ts'
import type { Session } from '../../engine/calls/contract.ts'
import { hiddenNames } from '../../engine/definition/hidden-fields.ts'
import { withoutFields } from '../../engine/definition/without-fields.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { Published } from '../../engine/publish/published.ts'
import { HttpError } from '../http/errors.ts'
import { requireAccess } from '../rights/screen-access.ts'
import { sameText, sign } from '../http/secrets.ts'
import { type CallAnswer, type PageCalls, pageCalls } from './calls.ts'
import { exportAddress, requestedExport } from './export.ts'
import { typedValues } from './form.ts'
import { languagesOf } from '../http/company-app.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import { type PageLanguage, pageLanguage } from './language.ts'
import { accepted, pageAddress, openDrawnPage, type DrawnPage, PageError } from './open-page.ts'
import { appearanceOf } from './appearance.ts'
import { sendPage } from './page.ts'
import { INDEX, indexHtml } from './page-index.ts'
import { pressFormAction } from './press.ts'
import { drawView, formItems, type SentForm, viewOf } from './view.ts'

export interface ServerPages {
  readonly published: () => Published
  /** Signs the message that the next page shows. */
  readonly secret: string
}

type PageRequest = FastifyRequest<{ Params: { slug: string; page: string } }>

const ADDRESS = '/ssr/:slug/:page(^landing$|^panel$)'
const FORM = 'application/x-www-form-urlencoded'

/**
 * The pages of foundation §2 that the server draws, each from its definition in `screens/` (`serverPage`): lists and
 * forms that need no script. A page makes the calls of the contract with the session of its visitor.
 */
export async function registerServerPages(app: FastifyInstance, pages: ServerPages): Promise<void> {
  const route = { config: { policy: 'session' }, exposeHeadRoute: true } as const
  await app.register(async (own) => {
    own.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    own.get(ADDRESS, route, (request: PageRequest, reply) => answer(request, reply, { app, pages, draw: drawn }))
    own.post(ADDRESS, route, (request: PageRequest, reply) => answer(request, reply, { app, pages, draw: pressed }))
  })
}

interface DrawOptions {
  readonly app: FastifyInstance
  readonly pages: ServerPages
  readonly draw: (page: DrawnPage, request: PageRequest, pages: ServerPages) => Promise<Drawn>
}

/** A page, or the address to redirect to after a form was processed. */
type Drawn = { readonly title: string; readonly body: HtmlValue; readonly status?: number } | { readonly to: string }

async function answer(
  request: PageRequest,
  reply: FastifyReply,
  { app, pages, draw }: DrawOptions,
): Promise<FastifyReply> {
  const published = pages.published()
  const params = new URLSearchParams(request.url.split('?')[1] ?? '')
  const calls = pageCalls(app, request)
  const found = await sessionOf(calls, { published, params, isForm: request.method === 'POST' })
  const requested = appearanceOf(request, { languages: languagesOf(published.app, found.session?.languages) })
  const language = pageLanguage(published, requested.language)
  const appearance = { ...requested, isFramed: requested.isFramed || request.params.page === 'panel' }
  const frame = { appearance, site: published.manifest.label, styles: [] }
  try {
    if (request.method === 'GET' && request.params.slug === INDEX && !published.screens.has(INDEX)) {
      const { session } = required(found, language)
      const body = indexHtml(published, session, language.translateAny)
      return sendPage(reply, { ...frame, title: language.translateAny('Data listing'), body: mainHtml(body) })
    }
    const page = opened(request, { calls, found, published, params, language })
    reply.header('set-cookie', [...page.calls.cookies()])
    const result = await draw(page, request, pages)
    if ('to' in result) return await reply.code(303).header('location', result.to).send()
    const { status = 200, title, body } = result
    return sendPage(reply.code(status), { ...frame, title, body: mainHtml(body) })
  } catch (error) {
    if (!(error instanceof PageError) && !(error instanceof HttpError)) throw error
    const title = language.translateAny(labelOf(published, request.params.slug))
    const home = html`<p>
      <a class="button" href="/" target="_top">${language.translate('Back to the start page')}</a>
    </p>`
    const body = html`<h1>${title}</h1>
      <p class="alert" role="alert">${language.translateAny(error.message)}</p>
      ${referenceHtml(language, (error instanceof PageError && error.requestId) || request.id)} ${home}`
    return sendPage(reply.code(error.status), { ...frame, title, body: mainHtml(body) })
  }
}

const mainHtml = (body: HtmlValue): Html => html`<main class="drawn">${body}</main>`

function labelOf({ app, screens }: Published, slug: string): string {
  return screens.get(slug)?.client.label ?? app.routes.find(({ route }) => route === slug)?.label ?? 'Not found'
}

interface RequestedPage {
  readonly calls: PageCalls
  readonly found: Found
  readonly published: Published
  readonly params: URLSearchParams
  readonly language: PageLanguage
}

/** Throws PageError without a session, without access, and for a page without a definition. */
function opened(request: PageRequest, { calls, found, published, params, language }: RequestedPage): DrawnPage {
  const { slug } = request.params
  const compiled = definedPage(published, slug, language)
  const { session, token } = required(found, language)
  requireAccess(session, compiled.server)
  const { apiid } = published.app
  const { currency, timeZone, yearStart } = sessionLocale(published.app, session)
  return openDrawnPage({
    definition: language.localized(withoutFields(compiled.client, hiddenNames(session.flags ?? {}, slug))),
    language,
    locale: { locale: language.locale, currency, timeZone, yearStart },
    path: request.url.split('?')[0] ?? '',
    params,
    session,
    token,
    apiid,
    calls,
    timeZone,
  })
}

/** Throws PageError without a session, or if that is unknown. */
function required({ session, token, failure }: Found, language: PageLanguage) {
  if (failure !== null) accepted({ language }, failure)
  if (session === null) throw new PageError(401, language.translate('This session has expired. Please login again.'))
  return { session, token }
}

function definedPage({ screens, app }: Published, slug: string, { translate }: PageLanguage): Compiled {
  const compiled = screens.get(slug)
  if (compiled && compiled.client.serverPage !== null) return compiled
  const isRoute = app.routes.some(({ route, page }) => page !== null && route === slug)
  // A route of app.yaml may name a page of another ERP; to be drawn here it needs a file.
  throw new PageError(
    404,
    translate(isRoute ? 'This server has no definition of this page.' : 'There is no such page.'),
  )
}

interface Found {
  readonly session: Session | null
  readonly token: string
  /** An answer that does not show whether there is a session, such as without a database. */
  readonly failure: CallAnswer | null
}

interface Signed {
  readonly published: Published
  readonly params: URLSearchParams
  readonly isForm: boolean
}

/**
 * The session of the visitor. The token of the address may be one that opens a session. An address without a token is
 * accepted with the cookie alone, but never for a form, which another site could send (CSRF).
 */
async function sessionOf(calls: PageCalls, { published, params, isForm }: Signed): Promise<Found> {
  const { apiid } = published.app
  const tokens = [params.get('apitoken') ?? '', ...(isForm ? [] : [''])].filter((token) => !isForm || token !== '')
  for (const apitoken of new Set(tokens)) {
    const { status, body } = await calls.get('/main/v', { apiid, ...(apitoken === '' ? {} : { apitoken }) })
    if (status >= 500) return { session: null, token: '', failure: { status, body } }
    const version = body as Session & { readonly loginRequired: boolean; readonly tok: string }
    if (version?.loginRequired === false) return { session: version, token: version.tok, failure: null }
  }
  return { session: null, token: '', failure: null }
}

async function drawn(page: DrawnPage, _request: PageRequest, { secret }: ServerPages): Promise<Drawn> {
  const view = viewOf(page)
  const requested = requestedExport(page, view)
  if (requested !== null) return { to: await exportAddress(page, requested) }
  return await drawView(page, view, { done: doneIn(page.params, secret), sent: null })
}

async function pressed(page: DrawnPage, request: PageRequest, { secret }: ServerPages): Promise<Drawn> {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const view = viewOf(page)
  const result = await pressFormAction(page, view, sent).catch(refused)
  if (result.result === 'done') return { to: pageAddress(page, doneAs(result.text, secret)) }
  if (result.result === 'asked') return result
  const values = withTypedValues(page, sent, result.sent)
  return { ...(await drawView(page, view, { done: null, sent: values })), status: 422 }
}

interface Refused {
  readonly result: 'stopped'
  readonly sent: SentForm | { readonly alert: string }
}

/** A refused call: the form is shown again as it was sent. */
function refused(error: unknown): Refused {
  if (!(error instanceof PageError) || error.status === 401) throw error
  return { result: 'stopped', sent: { alert: error.message } }
}

function withTypedValues(page: DrawnPage, sent: URLSearchParams, of: Refused['sent']): SentForm {
  if ('values' in of) return of
  return { values: typedValues(page, formItems(viewOf(page)), sent), errors: {}, alert: of.alert }
}

/** The message for the next page, signed so that no link can make the page show an arbitrary text. */
function doneAs(text: string | null, secret: string): Readonly<Record<string, string | null>> {
  return text === null ? {} : { done: text, signed: sign(secret, 'page', text) }
}

function doneIn(params: URLSearchParams, secret: string): string | null {
  const text = params.get('done')
  if (text === null) return null
  return sameText(params.get('signed') ?? '', sign(secret, 'page', text)) ? text : null
}
