import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Published } from '../../../engine/publish/published.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open.ts'
import { referenceHtml } from '../reference.ts'
import { HttpError } from '../../http/errors.ts'
import { html, type HtmlValue } from '../../http/html.ts'
import type { PasswordQueue } from '../../people/sessions/password-queue.ts'
import { appearanceOf } from '../appearance.ts'
import { type PageLanguage, pageLanguage } from '../language.ts'
import { sendPage } from '../page.ts'

/** The dependencies of the public pages that let people in: set-up, invitation and provider. */
export interface JoinSource {
  readonly config: Config
  readonly database: Database
  readonly published: () => Published
  readonly passwords: PasswordQueue
}

export interface JoinRequest extends JoinSource {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: PageLanguage
  /** What the form sent; empty for GET. */
  readonly sent: URLSearchParams
  /** From the form, else from the address. */
  readonly token: string
}

/** A page, or the address to redirect to. */
export type JoinResult =
  | { readonly title: string; readonly body: HtmlValue; readonly status?: number }
  | { readonly to: string }

const FORM = 'application/x-www-form-urlencoded'
/** Most bytes of a form: ten times the longest one. */
const BODY_LIMIT = 64 * 1024

type Answer = (join: JoinRequest) => Promise<JoinResult>

/** Serves a public page, optionally with a form posted to its own address. Errors for people are drawn as a page. */
export async function registerJoinPage(
  app: FastifyInstance,
  source: JoinSource,
  page: { readonly path: string; readonly draw: Answer; readonly post?: Answer },
): Promise<void> {
  const { path, draw, post } = page
  await app.register(async (own) => {
    own.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    const open = { config: { policy: 'public' } } as const
    own.get(path, open, (request, reply) => answer(source, { request, reply }, draw))
    if (post) own.post(path, open, (request, reply) => answer(source, { request, reply }, post))
  })
}

async function answer(
  source: JoinSource,
  { request, reply }: Pick<JoinRequest, 'request' | 'reply'>,
  draw: Answer,
): Promise<FastifyReply> {
  const published = source.published()
  const appearance = appearanceOf(request, published.app)
  const language = pageLanguage(published, appearance.language)
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const params = new URLSearchParams(request.url.split('?')[1] ?? '')
  const token = (sent.get('token') ?? params.get('token') ?? '').trim()
  const frame = { appearance, site: published.manifest.label, styles: [] }
  try {
    const drawn = await draw({ ...source, request, reply, language, sent, token })
    if ('to' in drawn)
      return await reply.code(303).header('location', drawn.to).header('cache-control', 'no-store').send()
    const { title, body, status = 200 } = drawn
    return sendPage(reply.code(status), { ...frame, title, body: html`<main class="drawn join">${body}</main>` })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const title = language.translate('This does not work now')
    const body = html`<h1>${title}</h1>
      <p class="alert" role="alert">${language.translateAny(error.message)}</p>
      ${referenceHtml(language, request.id)}`
    return sendPage(reply.code(error.status), { ...frame, title, body: html`<main class="drawn join">${body}</main>` })
  }
}

/** Field errors in the language of the page. */
export const translatedErrors = (
  { translateAny }: PageLanguage,
  errors: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, text && translateAny(text)]))
