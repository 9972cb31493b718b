import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { LanguageName } from '../../../engine/definition/languages.ts'
import type { Words } from '../../../engine/messages/message.ts'
import type { Config } from '../../config/config.ts'
import { runSigned, type SignedCall, UNAUTHORIZED } from '../../http/signed-in.ts'
import type { Database } from '../../database/open.ts'
import { readCookie } from '../../http/cookies.ts'
import { html } from '../../http/html.ts'
import { type Look, lookOf } from '../look.ts'
import { sendPage } from '../page.ts'
import { translator } from '../words.ts'
import { calendarBody } from './calendar-page.ts'
import { contextOf, readAsked } from './context.ts'
import { rangeOf } from './days.ts'
import { entriesOf, jobsWithChecklists } from './entries.ts'

const STYLE = new URL('./calendar.css', import.meta.url)
const STYLE_PATH = '/ssr/calendar/calendar.css'

interface Given {
  readonly config: Config
  readonly database: Database
  readonly app: () => AppDefinition
  /** The site's own words in a language. */
  readonly words: (language: LanguageName) => Words
}

/**
 * `GET /ssr/calendar/page` (specialised-modules §2, §7): due and actual dates of the checklists of the person's
 * company, by month, week or as a list. The session's cookie is enough: the page changes nothing.
 */
export async function registerCalendar(app: FastifyInstance, given: Given): Promise<void> {
  const style = await readFile(STYLE, 'utf8')
  app.get(STYLE_PATH, { config: { policy: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get('/ssr/calendar/page', { config: { policy: 'session' } }, (request, reply) => answer(given, request, reply))
}

async function answer(given: Given, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = given.app()
  const look = lookOf(request, site)
  const { t } = translator(look.language, {})
  const token = readCookie(given.config, request, 'session')
  const drawn =
    token === null ? UNAUTHORIZED : await runSigned(given, token, (call) => draw(given, { call, request, look }))
  const page = { look, site: site.label, title: t('Calendar'), styles: [STYLE_PATH] }
  if (drawn !== UNAUTHORIZED) return sendPage(reply, { ...page, body: drawn as ReturnType<typeof calendarBody> })
  const body = html`<main class="calendar">
    <p class="empty">${t('Please sign in to see the calendar.')}</p>
    <a class="home" href="/login" target="_top">${t('Sign in')}</a>
  </main>`
  return sendPage(reply.code(401), { ...page, body })
}

interface Drawing {
  readonly call: SignedCall
  readonly request: FastifyRequest
  readonly look: Look
}

async function draw({ app, words }: Given, { call, request, look: { language } }: Drawing) {
  const { timeZone, locale } = app()
  const today = dayIn(timeZone, new Date())
  const asked = readAsked(request.query as Readonly<Record<string, unknown>>, today)
  const speaking = { language, locale, translator: translator(language, words(language)) }
  const range = rangeOf(asked.view, asked.day)
  const earlier = asked.view === 'list' && today >= range.from && today <= range.to
  const entries = await entriesOf(call, { ...range, job: asked.jobid, checklist: asked.id, today, earlier })
  const jobs = asked.id === '' ? await jobsWithChecklists(call) : []
  return calendarBody(contextOf(speaking, asked, today), { entries, jobs })
}
