import type { ProviderConfig } from '../../config/sign-in.ts'
import type { HttpError } from '../../http/errors.ts'
import { html, type Html } from '../../http/html.ts'
import { hasWay } from '../../people/sessions/login-ways.ts'
import { ProviderRefusal, type ProviderRefusalReason } from '../../people/providers/refusal.ts'
import type { PageText } from '../words.ts'
import type { JoinResult, JoinRequest } from './join-page.ts'

export const PROVIDER_PAGE = '/ssr/provider'

interface Answer {
  readonly status: number
  readonly text: PageText
}

const NOT_TRUSTED = 403
const NO_ANSWER = 502

const REFUSALS: Readonly<Record<ProviderRefusalReason, Answer>> = {
  'no-provider': { status: 404, text: 'No provider is set for this company code. Log in another way.' },
  'unknown-visit': {
    status: 400,
    text: 'This login was begun in another browser or tab, was used already, or took more than ten minutes. Please begin again.',
  },
  unreachable: {
    status: 503,
    text: '{provider} cannot be reached at the moment. Try again later, or log in another way.',
  },
  'bad-answer': {
    status: NO_ANSWER,
    text: '{provider} has a problem and did not answer as it should. Try again later, or log in another way.',
  },
  'wrong-settings': {
    status: NO_ANSWER,
    text: '{provider} did not accept this server. Tell whoever runs it: issuer, client id or secret are wrong.',
  },
  'foreign-host': {
    status: NO_ANSWER,
    text: '{provider} names an address that the settings of this server do not allow. Tell whoever runs it.',
  },
  denied: { status: NOT_TRUSTED, text: '{provider} did not log you in: it was cancelled or not allowed.' },
  code: { status: NOT_TRUSTED, text: 'This answer of {provider} was used before or is too old. Please begin again.' },
  issuer: {
    status: NOT_TRUSTED,
    text: 'The answer comes from another provider than {provider}. Nobody was logged in.',
  },
  audience: { status: NOT_TRUSTED, text: 'The answer of {provider} is meant for another site. Nobody was logged in.' },
  expired: { status: NOT_TRUSTED, text: 'The answer of {provider} has expired. Please begin again.' },
  clock: {
    status: NO_ANSWER,
    text: 'The clocks of {provider} and of this server differ by minutes. Tell whoever runs this server.',
  },
  nonce: { status: NOT_TRUSTED, text: 'The answer of {provider} belongs to another login. Please begin again.' },
  signature: {
    status: NOT_TRUSTED,
    text: 'The answer of {provider} is not signed as it should be. Nobody was logged in.',
  },
  key: {
    status: NOT_TRUSTED,
    text: 'The answer is signed with a key that {provider} does not know. Nobody was logged in.',
  },
  unverified: {
    status: NOT_TRUSTED,
    text: 'Nobody here belongs to this account yet, and {provider} does not confirm that its e-mail address is yours. Ask an administrator.',
  },
  unbound: {
    status: NOT_TRUSTED,
    text: 'Nobody here belongs to this account yet, and there is no open invitation for its e-mail address. Ask an administrator for one.',
  },
  inactive: { status: NOT_TRUSTED, text: 'Your access has been switched off. Ask an administrator.' },
}

/** An attempt to sign in. */
export interface Attempt {
  readonly provider: ProviderConfig
  /** The page that was requested. */
  readonly returnTo: string
}

/** Shows why nobody was signed in, with links to try again and to other ways. @param attempt null: not known */
export function refusedPage(
  { config, language, request }: JoinRequest,
  attempt: Attempt | null,
  error: ProviderRefusal | HttpError,
): Exclude<JoinResult, { to: string }> {
  const { translate, translateAny } = language
  const { providers } = config.signIn
  const [only] = providers.length === 1 ? providers : []
  const label = (attempt?.provider ?? only)?.label
  const refusal = error instanceof ProviderRefusal ? error.refusal : null
  const { status } = refusal === null ? (error as HttpError) : REFUSALS[refusal]
  const provider = label ?? translate('the provider')
  const why = refusal === null ? translateAny(error.message) : translate(REFUSALS[refusal].text, { provider })
  const title = label === undefined ? translate('Log in') : translate('Log in with {provider}', { provider })
  const again = attempt && `${providerLink(attempt.provider)}&${againParams(attempt, refusal).toString()}`
  const body = html`<h1>${title}</h1>
    <p class="alert" role="alert">${why}</p>
    <div class="bar">
      ${again !== null && html`<a class="button primary" href="${again}">${translate('Try again')}</a>`}
      <a class="button ${again === null && 'primary'}" href="/login">${translate('Other ways to log in')}</a>
    </div>
    ${status >= FOR_OPERATORS && html`<p class="hint">${translate('Reference: {id}', { id: request.id })}</p>`}`
  return { title, body, status }
}

/** From this HTTP status on the page shows the request id, by which an operator finds the request in the log. */
const FOR_OPERATORS = 500

/** Refusals of the account itself: the next attempt lets the person choose another one at the provider. */
const OF_ANOTHER_ACCOUNT: readonly (ProviderRefusalReason | null)[] = ['unbound', 'unverified', 'inactive', 'denied']

function againParams({ returnTo }: Attempt, refusal: ProviderRefusalReason | null): URLSearchParams {
  return new URLSearchParams({ to: returnTo, ...(OF_ANOTHER_ACCOUNT.includes(refusal) ? { another: 'y' } : {}) })
}

/** Accepts an invitation if the provider confirms its e-mail address; null: the company has no provider. */
export function providerButton({ config, language }: JoinRequest, ccode: string): Html | null {
  const provider = config.signIn.providers.find(({ company }) => company === ccode.toUpperCase())
  if (!provider || !hasWay(config, 'provider')) return null
  const isOnly = !hasWay(config, 'password')
  const text = language.translate('Log in with {provider}', { provider: provider.label })
  return html`<a class="button ${isOnly && 'primary'}" href="${providerLink(provider)}">${text}</a>`
}

/** The address that begins signing in with the provider of a company. */
export const providerLink = ({ company }: Pick<ProviderConfig, 'company'>): string =>
  `${PROVIDER_PAGE}?ccode=${encodeURIComponent(company)}`

/** The question of foundation §8, 409, for a person who has come back from a provider. */
export function tooManySessionsPage({ language: { translate } }: JoinRequest): Exclude<JoinResult, { to: string }> {
  const title = translate('Too many sessions')
  const body: Html = html`<h1>${title}</h1>
    <p>
      ${translate('You are logged in on other devices. Do you want to log out the other sessions and log in here?')}
    </p>
    <form method="post" action="${PROVIDER_PAGE}">
      <div class="bar">
        <button class="primary">${translate('Log out others')}</button>
        <a class="button" href="/login">${translate('Cancel')}</a>
      </div>
    </form>`
  return { title, body, status: 409 }
}
