import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Session } from '../../engine/calls/contract.ts'
import type { Published } from '../../engine/publish/published.ts'
import { languagesOf } from '../http/company-app.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import { appearanceOf } from './appearance.ts'
import { type PageCalls, pageCalls } from './calls.ts'
import { type PageLanguage, pageLanguage } from './language.ts'
import { sendPage } from './page.ts'

export const RULES_PAGE = '/ssr/rules'

interface Rule {
  readonly screen: string
  readonly label: string
  /** The hash of the rules that wait to be accepted; null: none wait. */
  readonly pending: string | null
  readonly changes: readonly string[]
  /** In how many stored rows a value is not of the type of its field. */
  readonly misfits?: readonly string[]
  /** How many documents wait under earlier rules, by role. */
  readonly earlier?: readonly string[]
  /** The stored rows that break a `unique` rule. */
  readonly twins?: readonly string[]
  /** What stored rows hold that the files no longer have, with the fix. */
  readonly unknown?: readonly string[]
}

/**
 * The changed rules (who may approve what) that wait to be accepted in the company: an administrator reads and accepts
 * them here, screen by screen or all at once. The calls are those of `countersign accept`.
 */
export async function registerRulesPage(app: FastifyInstance, published: () => Published): Promise<void> {
  const route = { config: { policy: 'session' } } as const
  await app.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    own.get(RULES_PAGE, route, (request, reply) => answer({ app, published, request, reply }))
    own.post(RULES_PAGE, route, (request, reply) => answer({ app, published, request, reply }))
  })
}

interface PageRequest {
  readonly app: FastifyInstance
  readonly published: () => Published
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer({ app, published: current, request, reply }: PageRequest): Promise<FastifyReply> {
  const published = current()
  const { apiid } = published.app
  const calls = pageCalls(app, request)
  const sent = request.body instanceof URLSearchParams ? request.body : null
  const session = await sessionOf({ calls, apiid }, sent)
  const token = session?.tok ?? null
  const appearance = appearanceOf(request, { languages: languagesOf(published.app, session?.languages) })
  const language = pageLanguage(published, appearance.language)
  const page = { calls, apiid, language }
  const failed = token === null ? null : sent && (await accept({ ...page, token }, sent))
  if (token !== null && sent !== null && failed === null)
    return await reply.code(303).header('location', RULES_PAGE).send()
  const { status, body } = token === null ? signIn(language) : await rulesHtml({ ...page, token }, failed)
  reply.header('set-cookie', [...calls.cookies()])
  const frame = {
    appearance,
    site: published.manifest.label,
    styles: [],
    title: language.translate('Rules of approval'),
  }
  return sendPage(reply.code(status), { ...frame, body: html`<main class="drawn">${body}</main>` })
}

interface Page {
  readonly calls: PageCalls
  readonly apiid: string
  readonly language: PageLanguage
}

interface SignedPage extends Page {
  /** The API token. */
  readonly token: string
}

/** A session with its API token. */
type Signed = Session & { readonly tok: string }

/** Null: nobody is signed in. A form must send the token, which another site cannot know. */
async function sessionOf(
  { calls, apiid }: Omit<Page, 'language'>,
  sent: URLSearchParams | null,
): Promise<Signed | null> {
  const apitoken = sent?.get('apitoken') ?? ''
  if (sent !== null && apitoken === '') return null
  const { body } = await calls.get('/main/v', { apiid, ...(apitoken === '' ? {} : { apitoken }) })
  const version = body as Signed & { readonly loginRequired: boolean }
  return version?.loginRequired === false ? version : null
}

const UNEXPECTED = 'The ERP refused this.'

/** Accepts the rules whose screen and hash were sent. Returns why one was refused; null: all are accepted. */
async function accept({ calls, apiid, token }: SignedPage, sent: URLSearchParams): Promise<string | null> {
  for (const each of sent.getAll('rule')) {
    const [screen = '', hash = ''] = each.split(' ')
    const query = { apiid, apitoken: token }
    const { status, body } = await calls.post('/main/rules', { query, body: { screen, hash }, key: randomUUID() })
    if (status >= 400) return (body as { readonly description?: string } | null)?.description ?? UNEXPECTED
  }
  return null
}

function signIn({ translate }: PageLanguage): Drawn {
  const body = html`<h1>${translate('Rules of approval')}</h1>
    <p class="alert" role="alert">${translate('This session has expired. Please login again.')}</p>
    <p><a class="button" href="/login">${translate('Log in')}</a></p>`
  return { status: 401, body }
}

interface Drawn {
  readonly status: number
  readonly body: HtmlValue
}

async function rulesHtml({ calls, apiid, token, language }: SignedPage, failed: string | null): Promise<Drawn> {
  const { translate, translateAny } = language
  const { status, body: rules } = await calls.get('/main/rules', { apiid, apitoken: token })
  const title = html`<h1>${translate('Rules of approval')}</h1>`
  if (status >= 400) {
    const text = (rules as { readonly description?: string } | null)?.description ?? UNEXPECTED
    return {
      status,
      body: html`${title}
        <p class="alert" role="alert">${translateAny(text)}</p>
        ${home(language)}`,
    }
  }
  const waiting: Rule[] = []
  for (const rule of rules as readonly Rule[]) {
    if (rule.pending === null) continue
    const one = await calls.get('/main/rules', { apiid, apitoken: token, screen: rule.screen })
    waiting.push(one.status < 400 ? ((one.body as readonly Rule[])[0] ?? rule) : rule)
  }
  const alert = failed !== null && html`<p class="alert" role="alert">${translateAny(failed)}</p>`
  if (waiting.length === 0)
    return {
      status: 200,
      body: html`${title}${alert}
        <p class="done">${translate('No rules wait: documents can be approved.')}</p>
        ${home(language)}`,
    }
  const body = html`${title}${alert}
    <p>
      ${translate('The files of the screens say who approves what. Nothing is approved by these rules before an administrator of the company has accepted them.')}
    </p>
    ${formHtml(waiting, { token, language })}`
  return { status: failed === null ? 200 : 409, body }
}

function formHtml(waiting: readonly Rule[], { token, language }: Pick<SignedPage, 'token' | 'language'>): Html {
  const { translate, translateAny } = language
  return html`<form method="post" action="${RULES_PAGE}" class="rules">
    <input type="hidden" name="apitoken" value="${token}" />
    ${waiting.map(
      ({ screen, label, pending, changes, earlier = [], twins = [], misfits = [], unknown = [] }) =>
        html`<section>
          <label class="tick"
            ><input type="checkbox" name="rule" value="${screen} ${pending}" checked />
            <b>${translateAny(label)}</b></label
          >
          <ul>
            ${[...changes, ...earlier, ...twins, ...misfits, ...unknown].map((each) => html`<li>${each}</li>`)}
          </ul>
        </section>`,
    )}
    <div class="bar">
      <button class="primary">${translate('Accept the ticked rules')}</button>
      <a class="button" href="/">${translate('Later')}</a>
    </div>
  </form>`
}

const home = ({ translate }: PageLanguage): Html =>
  html`<p><a class="button primary" href="/">${translate('Back to the start page')}</a></p>`
