import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { dayIn } from '../../../../engine/definition/date-range.ts'
import { type CompanyCall, runSigned, UNAUTHORIZED } from '../../../http/signed-in.ts'
import { readCookie } from '../../../http/cookies.ts'
import { html } from '../../../http/html.ts'
import { appearanceOf } from '../../../pages/appearance.ts'
import { sendPage } from '../../../pages/page.ts'
import { translator } from '../../../pages/words.ts'
import type { PageSite } from '../../server-module.ts'
import { calendarBody } from './calendar-page.ts'
import { calendarContext, readSelection } from './context.ts'
import { daysOfView } from './days.ts'
import { calendarEntries, jobsWithChecklists } from './entries.ts'

const STYLE = new URL('./calendar.css', import.meta.url)
const STYLE_PATH = '/ssr/calendar/calendar.css'

/**
 * `GET /ssr/calendar/page` (specialised-modules §2, §7): due and actual dates of the checklists of the person's
 * company, by month, week or as a list. The session's cookie is enough: the page changes nothing.
 */
export async function registerCalendar(app: FastifyInstance, source: PageSite): Promise<void> {
  const style = await readFile(STYLE, 'utf8')
  app.get(STYLE_PATH, { config: { policy: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get('/ssr/calendar/page', { config: { policy: 'session' } }, (request, reply) => answer(source, request, reply))
}

async function answer(source: PageSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = readCookie(source.config, request, 'session')
  const found = token === null ? UNAUTHORIZED : await runSigned(source, token, (call) => draw(source, call, request))
  const drawn = found === UNAUTHORIZED ? null : (found as Awaited<ReturnType<typeof draw>>)
  const site = source.app()
  const appearance = drawn?.appearance ?? appearanceOf(request, site)
  const { t } = translator(appearance.language, {})
  const page = { appearance, site: site.label, title: t('Calendar'), styles: [STYLE_PATH] }
  if (drawn !== null) return sendPage(reply, { ...page, body: drawn.body })
  const body = html`<main class="calendar">
    <p class="empty">${t('Please log in to see the calendar.')}</p>
    <a class="home" href="/login" target="_top">${t('Log in')}</a>
  </main>`
  return sendPage(reply.code(401), { ...page, body })
}

async function draw({ wordsOf: siteWords }: PageSite, call: CompanyCall, request: FastifyRequest) {
  const { timeZone, locale } = call.app
  const appearance = appearanceOf(request, call.app)
  const { language } = appearance
  const today = dayIn(timeZone, new Date())
  const selection = readSelection(request.query as Readonly<Record<string, unknown>>, today)
  const speaking = { language, locale, translator: translator(language, siteWords(language)) }
  const range = daysOfView(selection.view, selection.day)
  const earlier = selection.view === 'list' && today >= range.from && today <= range.to
  const entries = await calendarEntries(call, {
    ...range,
    job: selection.jobid,
    checklist: selection.id,
    today,
    earlier,
  })
  const jobs = selection.id === '' ? await jobsWithChecklists(call) : []
  return { appearance, body: calendarBody(calendarContext(speaking, selection, today), { entries, jobs }) }
}
