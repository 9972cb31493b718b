import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../http/change.ts'
import { html } from '../../http/html.ts'
import { newToken } from '../../http/secrets.ts'
import { companyErrors, type CompanyForm, normalizeCompany } from '../../people/companies.ts'
import { checkSetupToken, hasCompany, setUp } from '../../people/first-company.ts'
import { EMPTY_ADMINISTRATOR, personErrors, normalizePerson } from '../../people/people.ts'
import { setBrowserSessions } from '../../people/sessions/browser-sessions.ts'
import { rememberAccount } from '../../people/sessions/devices.ts'
import { countAttempt } from '../../people/sessions/limits.ts'
import { networkOf } from '../../people/sessions/network.ts'
import { openBeside } from '../../people/sessions/start-session.ts'
import { asksForPage } from '../../http/hooks.ts'
import { RULES_PAGE } from '../rules-page.ts'
import { type JoinResult, type JoinRequest, type JoinSource, registerJoinPage, translatedErrors } from './join-page.ts'
import { type SetUpForm, setUpHtml } from './set-up-form.ts'
import { textInput } from './inputs.ts'
import { readTypedPassword, type TypedPassword } from './typed-password.ts'

export const SET_UP_PAGE = '/ssr/setup'

/**
 * The page that creates the first company and administrator of an empty database. Until then every other page redirects
 * here. It can be used once, with the token that the server printed at its start.
 */
export async function registerSetUp(app: FastifyInstance, source: JoinSource): Promise<void> {
  const isSetUp = onceTrue(() => hasCompany(source.database))
  app.addHook('onRequest', async (request, reply) => {
    if (!leadsToSetUp(request)) return
    // Without a database pages are not redirected: they show the error themselves.
    if (await isSetUp().catch(() => true)) return
    await reply.code(303).header('location', SET_UP_PAGE).header('cache-control', 'no-store').send()
  })
  await registerJoinPage(app, source, { path: SET_UP_PAGE, draw, post })
}

/** Queries until the answer is yes, and then stores it: companies are never deleted. */
function onceTrue(ask: () => Promise<boolean>): () => Promise<boolean> {
  let isTrue = false
  return async () => (isTrue ||= await ask())
}

function leadsToSetUp(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return asksForPage(request) && path !== SET_UP_PAGE && !path.startsWith('/outbox')
}

const HOME = { to: '/' } as const

async function draw(join: JoinRequest): Promise<JoinResult> {
  if (await hasCompany(join.database)) return HOME
  if (join.token === '') return askForToken(join, null)
  const wrong = await wrongToken(join)
  if (wrong !== null) return askForToken(join, wrong)
  return formPage(join, { form: emptyForm(join), errors: {}, sealed: '' })
}

const WRONG = 'This is not the token of the latest start. Copy it again from what the server printed.'
const LATE = 'This token has expired. Start the server again: it prints another.'

/** Null: the token is right, which always counts. Throws 429 after too many wrong ones from a network. */
async function wrongToken({ database, request, token }: JoinRequest): Promise<string | null> {
  const state = await checkSetupToken(database.kysely, token)
  if (state === 'wrong') await countAttempt(database, { limit: 'linkToken', subject: networkOf(request.ip) })
  if (state === 'wrong') return WRONG
  return state === 'late' ? LATE : null
}

function askForToken({ language, published }: JoinRequest, error: string | null): JoinResult {
  const { translate, translateAny } = language
  const title = translate('Set up {site}', { site: published().manifest.label })
  const label = translate('Token')
  const input = textInput({
    name: 'token',
    label,
    required: true,
    error: error === null ? undefined : translateAny(error),
  })
  const body = html`<h1>${title}</h1>
    <p>
      ${translate('This database is empty. Open the address that the server printed when it started, or enter the token at its end.')}
    </p>
    <form method="post" action="${SET_UP_PAGE}" class="record">
      <input type="hidden" name="step" value="token" />
      <fieldset>${input}</fieldset>
      <button class="primary">${translate('Go on')}</button>
    </form>`
  return { title, body, status: error === null ? 200 : 403 }
}

async function post(join: JoinRequest): Promise<JoinResult> {
  if (await hasCompany(join.database)) return tooLate(join)
  const wrong = await wrongToken(join)
  if (wrong !== null) return askForToken(join, wrong)
  if (join.sent.get('step') === 'token') return formPage(join, { form: emptyForm(join), errors: {}, sealed: '' })
  const form = formIn(join.sent)
  const known = [form.person.name, form.person.email, form.company.name, form.company.ccode]
  const password = await readTypedPassword(join.sent, { ...join, known })
  const errors = errorsOf(join, form, password)
  if (Object.keys(errors).length > 0 || password.hash === null)
    return formPage(join, { form, errors, sealed: password.sealed })
  return await finish(join, { form, passwordHash: password.hash, sealed: password.sealed })
}

/** Fields of the person are called `person.name`, since the company has a name, too. */
function errorsOf({ published }: JoinRequest, form: SetUpForm, password: TypedPassword): FieldErrors {
  const site = published().app
  const ofPerson = Object.entries(personErrors(form.person, site, []) ?? {})
  return {
    ...companyErrors(form.company, site),
    ...Object.fromEntries(ofPerson.map(([name, text]) => [`person.${name}`, text])),
    ...password.errors,
  }
}

interface Finished {
  readonly form: SetUpForm
  readonly passwordHash: string
  readonly sealed: string
}

/** Adds company and administrator and signs them in, or changes nothing. */
async function finish(join: JoinRequest, { form, passwordHash, sealed }: Finished): Promise<JoinResult> {
  const { config, database, published, reply, token } = join
  const { company, person: administrator } = form
  const done = await database.kysely.transaction().execute(async (work) => {
    const result = await setUp(work, { token, company, administrator, passwordHash, site: published().app })
    if (result.result !== 'added') return { ...result, browser: null }
    const { companyId, personId } = result
    const session = { companyId, personId, hwid: `entry ${newToken()}`, logoutOthers: false, impersonator: null }
    const opening = { ...session, how: 'set-up', idleMinutes: config.sessionIdleMinutes } as const
    const { browser } = await openBeside(work, { session: null, others: [] }, opening)
    return { result: 'signed-in', browser, account: { company_id: companyId, person_id: personId } } as const
  })
  if (done.result === 'errors') return formPage(join, { form, errors: done.errors, sealed })
  if (done.result === 'token') return askForToken(join, WRONG)
  if (done.browser === null) return tooLate(join)
  setBrowserSessions(config, reply, done.browser)
  rememberAccount(join, join, done.account)
  return { to: RULES_PAGE }
}

function tooLate({ language }: JoinRequest): JoinResult {
  const title = language.translate('The set-up is done')
  const text = language.translate('Somebody has set up the first company. Ask its administrator for an invitation.')
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button primary" href="/">${language.translate('Log in')}</a></p>`
  return { title, body, status: 409 }
}

function formPage(
  join: JoinRequest,
  drawn: { readonly form: SetUpForm; readonly errors: FieldErrors; readonly sealed: string },
): JoinResult {
  const { language, published, token } = join
  const { manifest, app } = published()
  const title = language.translate('Set up {site}', { site: manifest.label })
  const errors = translatedErrors(language, drawn.errors)
  const body = setUpHtml({ ...drawn, errors, title, token, language, app, action: SET_UP_PAGE })
  return { title, body, status: Object.keys(errors).length > 0 ? 422 : 200 }
}

function emptyForm({ published }: JoinRequest): SetUpForm {
  const { currency, timeZone, languages, platforms, countryCodes } = published().app
  const [platform] = platforms
  return {
    company: {
      name: '',
      ccode: '',
      address: '',
      erpType: platforms.length === 1 ? (platform?.name ?? '') : '',
      currency,
      timeZone,
      yearStart: '4',
      languages,
    },
    person: { ...EMPTY_ADMINISTRATOR, countryCode: Object.values(countryCodes)[0] ?? '' },
  }
}

function formIn(sent: URLSearchParams): SetUpForm {
  const text = (name: string): string => sent.get(name) ?? ''
  const company: CompanyForm = {
    name: text('name'),
    ccode: text('ccode'),
    address: text('address'),
    erpType: text('erpType'),
    currency: text('currency'),
    timeZone: text('timeZone'),
    yearStart: text('yearStart'),
    languages: sent.getAll('languages'),
  }
  const countryCode = text('person.countryCode')
  const person = {
    ...EMPTY_ADMINISTRATOR,
    name: text('person.name'),
    email: text('person.email'),
    phone: text('person.phone'),
  }
  // A country code without a phone stays chosen, since a phone may still be typed.
  return { company: normalizeCompany(company), person: { ...normalizePerson(person), countryCode } }
}
