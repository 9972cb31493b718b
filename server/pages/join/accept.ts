import type { FastifyInstance } from 'fastify'
import { INVITATION_PAGE } from '../../alerts/invitation-link.ts'
import { readCookie } from '../../http/cookies.ts'
import { html, type HtmlValue } from '../../http/html.ts'
import { enter, type Person } from '../../http/person.ts'
import { hashOf, newToken } from '../../http/secrets.ts'
import { acceptInvitation, findInvitation, type Invitation } from '../../people/invitations.ts'
import { browserSessions, setBrowserSessions } from '../../people/sessions/browser-sessions.ts'
import { rememberAccount } from '../../people/sessions/devices.ts'
import { countAttempt } from '../../people/sessions/limits.ts'
import { hasWay, requireWay } from '../../people/sessions/login-ways.ts'
import { networkOf } from '../../people/sessions/network.ts'
import { endSession } from '../../people/sessions/session-ends.ts'
import { openBeside } from '../../people/sessions/start-session.ts'
import { type JoinResult, type JoinRequest, type JoinSource, registerJoinPage, translatedErrors } from './join-page.ts'
import { providerButton } from './provider-pages.ts'
import { passwordInputs } from './set-up-form.ts'
import { readTypedPassword } from './typed-password.ts'

/**
 * The page that the link of an invitation opens. Opening it changes nothing, since mail scanners open links, too. A
 * person who is signed in as somebody else sees a message, and the invitation stays as it is.
 */
export async function registerInvitations(app: FastifyInstance, source: JoinSource): Promise<void> {
  await registerJoinPage(app, source, { path: INVITATION_PAGE, draw, post })
}

async function draw(join: JoinRequest): Promise<JoinResult> {
  const found = await find(join)
  return 'title' in found ? found : formPage(join, found, { errors: {}, sealed: '' })
}

/**
 * The invitation of the token, or a page with the reason it cannot be used. Throws 429 after too many wrong tokens from a
 * network; a right one always counts, since nobody guesses it.
 */
async function find(join: JoinRequest): Promise<Invitation | Exclude<JoinResult, { to: string }>> {
  const { database, request, token } = join
  if (database.quarantine !== null) return unusable(join, COPY, 410)
  const invitation = await database.kysely.transaction().execute((work) => findInvitation(work, token))
  if (invitation === null) {
    await countAttempt(database, { limit: 'linkToken', subject: networkOf(request.ip) })
    return unusable(join, UNKNOWN, 404)
  }
  if (invitation.state === 'used') return unusable(join, USED, 410)
  if (invitation.state === 'late') return unusable(join, LATE, 410)
  const other = await signedInAs(join, invitation)
  return other === null ? invitation : otherPersonPage(join, invitation, other)
}

const UNKNOWN = 'This link is not valid, or a newer one was sent. Ask who invited you to send it again.'
const USED = 'This link has been used already. Log in, or ask an administrator for another link.'
const COPY = 'This is a restored copy of the site, in which invitations cannot be accepted.'
const LATE = 'This link has expired. Ask who invited you to send it again.'

function unusable({ language }: JoinRequest, why: string, status: number) {
  const { translate, translateAny } = language
  const title = translate('Invitation')
  const body = html`<h1>${title}</h1>
    <p class="alert" role="alert">${translateAny(why)}</p>
    <p><a class="button" href="/login">${translate('Log in')}</a></p>`
  return { title, body, status }
}

/** The person signed in with this browser if it is not the invited one; null: it is the invited one, or nobody. */
async function signedInAs(join: JoinRequest, { companyId, person }: Invitation): Promise<Person | null> {
  const token = readCookie(join.config, join.request, 'session')
  if (!token) return null
  const found = await join.database.kysely.transaction().execute((work) => enter(work, hashOf(token)))
  if (!found) return null
  const isSame = found.companyId === companyId && found.id === person.id
  // The same human being in another company stays signed in there.
  const isSameHuman = person.email !== '' && found.email.toLowerCase() === person.email
  return isSame || isSameHuman ? null : found
}

function otherPersonPage(join: JoinRequest, { person, company }: Invitation, other: Person) {
  const { translate } = join.language
  const title = translate('Invitation to {company}', { company })
  const text = translate('This invitation is for {name}, and you are logged in as {other}. It was not used.', {
    name: person.name,
    other: other.name,
  })
  const body = html`<h1>${title}</h1>
    <p class="alert" role="alert">${text}</p>
    <form method="post" action="${INVITATION_PAGE}">
      <input type="hidden" name="token" value="${join.token}" />
      <input type="hidden" name="step" value="sign-out" />
      <div class="bar">
        <button>${translate('Log out and go on as {name}', { name: person.name })}</button>
        <a class="button primary" href="/">${translate('Stay logged in as {other}', { other: other.name })}</a>
      </div>
    </form>`
  return { title, body, status: 409 }
}

async function post(join: JoinRequest): Promise<JoinResult> {
  if (join.sent.get('step') === 'sign-out') return await signOut(join)
  const found = await find(join)
  if ('title' in found) return found
  const { person, company, ccode } = found
  const isWithout = join.sent.get('how') === 'otp' && mayGoWithout(join, found)
  requireWay(join.config, isWithout ? 'otp' : 'password')
  const known = [person.name, person.email, company, ccode]
  const password = isWithout ? null : await readTypedPassword(join.sent, { ...join, known })
  if (password !== null && password.hash === null) return formPage(join, found, password)
  const browser = await accept(join, found, password?.hash ?? null)
  if (browser === null) return unusable(join, USED, 410)
  setBrowserSessions(join.config, join.reply, browser)
  rememberAccount(join, join, { company_id: found.companyId, person_id: person.id })
  return { to: '/' }
}

/** Requires a valid token, so that another site cannot sign people out through this page. */
async function signOut(join: JoinRequest): Promise<JoinResult> {
  const { config, database, request, reply, token } = join
  const invitation = await database.kysely.transaction().execute((work) => findInvitation(work, token))
  if (invitation === null) return unusable(join, UNKNOWN, 404)
  const { session } = browserSessions(config, request)
  if (session !== null) await database.kysely.transaction().execute((work) => endSession(work, session, 'logout'))
  setBrowserSessions(config, reply, { session: null, others: [] })
  return { to: `${INVITATION_PAGE}?token=${encodeURIComponent(token)}` }
}

/** Accepts the invitation and signs the person in, in one transaction. Null: used already. Throws 423 if blocked. */
async function accept(join: JoinRequest, invitation: Invitation, passwordHash: string | null) {
  const { config, database, request, token } = join
  const before = browserSessions(config, request)
  const { companyId, person } = invitation
  return await database.kysely.transaction().execute(async (work) => {
    const now = await findInvitation(work, token)
    if (now === null || !(await acceptInvitation(work, now, { token, passwordHash, app: join.published().app })))
      return null
    const session = { companyId, personId: person.id, hwid: `entry ${newToken()}`, logoutOthers: false }
    const opening = {
      ...session,
      impersonator: null,
      how: 'invitation',
      idleMinutes: config.sessionIdleMinutes,
    } as const
    return (await openBeside(work, before, opening)).browser
  })
}

/** Whether a password is optional: one-time passwords need a phone, and a password reset requires a new password. */
const mayGoWithout = ({ config }: JoinRequest, { person }: Invitation): boolean =>
  hasWay(config, 'otp') && person.phone !== '' && person.joinedAt === null

interface Entered {
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly sealed: string
}

function formPage(join: JoinRequest, invitation: Invitation, { errors: found, sealed }: Entered): JoinResult {
  const { language, token } = join
  const { translate } = language
  const { person, company, ccode } = invitation
  const errors = translatedErrors(language, found)
  const isNew = person.joinedAt === null
  const hasPassword = hasWay(join.config, 'password')
  const title = isNew
    ? translate('Invitation to {company}', { company })
    : translate('A new password for {company}', { company })
  const by = [person.email, `${person.countryCode}${person.phone}`].filter((each) => each !== '')
  const intro = translate('{name}, you will log in with {by} and the company code {ccode}.', {
    name: person.name,
    by: by.join(translate(', ')),
    ccode,
  })
  const body = html`<h1>${title}</h1>
    <p>${intro}</p>
    <form method="post" action="${INVITATION_PAGE}" class="record" novalidate>
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="sealed" value="${sealed}" />
      <input type="hidden" name="username" autocomplete="username" value="${person.email || person.phone}" />
      ${hasPassword && html`<fieldset>${passwordInputs({ errors, sealed, language })}</fieldset>`}
      <div class="bar">
        ${hasPassword && html`<button class="primary">${translate('Set the password and log in')}</button>`}
        ${mayGoWithout(join, invitation) && withoutButton(join)} ${providerButton(join, ccode)}
      </div>
    </form>`
  return { title, body, status: Object.keys(errors).length > 0 ? 422 : 200 }
}

const withoutButton = ({ language }: JoinRequest): HtmlValue =>
  html`<button name="how" value="otp">
    ${language.translate('Go on without a password, with one-time passwords')}
  </button>`
