import { registerInvitations } from '../../../server/pages/join/accept.ts'
import { registerProviderPages } from '../../../server/pages/join/provider.ts'
import { readSignIn } from '../../../server/config/sign-in.ts'
import { createPasswordQueue } from '../../../server/people/sessions/password-queue.ts'
import { type Kind, newInstallation, openSite, type Site } from '../databases.ts'
import { PageBrowser } from '../empty-site.ts'
import { orders } from '../fixture.ts'
import { publishedScreens } from '../page-visitor.ts'
import type { Browser } from '../browser.ts'
import { auditOf, type Entry, peopleScreen } from '../people-site.ts'
import { CLIENT, type ProviderVisitor, visitProvider } from './control.ts'

const PUBLIC_URL = 'http://localhost:4000'
export const RETURN_URI = `${PUBLIC_URL}/ssr/provider/return`

interface Options {
  readonly issuer: string
  /** Further settings, such as LOGIN_WITH. */
  readonly env?: Readonly<Record<string, string>>
}

/** A site where the people of STEEL can sign in with a provider. */
export async function openProviderSite(kind: Kind, { issuer, env = {} }: Options): Promise<Site> {
  const installation = await newInstallation(kind)
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  const signIn = readSignIn({ OIDC_COMPANY: 'STEEL', OIDC_LABEL: 'Mill accounts', ...settings, ...env }, PUBLIC_URL)
  const config = { ...installation.config, publicUrl: PUBLIC_URL, signIn }
  const site = await publishedScreens(() => false)
  return await openSite(
    { ...installation, config },
    {
      rows: 30,
      screens: [orders],
      prepare: (server, parts) =>
        void server.register(async (own) => {
          const source = { ...parts, published: () => site, passwords: createPasswordQueue() }
          await registerInvitations(own, source)
          await registerProviderPages(own, source)
        }),
    },
  )
}

export const BEGIN = '/ssr/provider?ccode=STEEL'

/** The address of the provider that a browser is redirected to. */
export async function begun(browser: PageBrowser, address = BEGIN): Promise<string> {
  const { status, to, body } = await browser.get(address)
  if (status !== 303) throw new Error(`${status}: ${body}`)
  return to
}

/** The address that the browser is redirected back to, as a path of this site. */
export async function ledBack(browser: PageBrowser, visitor: ProviderVisitor, address = BEGIN): Promise<string> {
  return (await visitProvider(await begun(browser, address), visitor)).replace(PUBLIC_URL, '')
}

/** Signs in with the provider, in a new browser. */
export async function signInWith(site: Site, visitor: ProviderVisitor, browser = new PageBrowser(site.server)) {
  return { browser, answer: await browser.get(await ledBack(browser, visitor)) }
}

/** The alert on a page. */
export const alertOn = (body: string): string =>
  (/role="alert">([^<]*)</.exec(body)?.[1] ?? '').replaceAll('&#39;', "'").trim()

interface Guest {
  readonly id: string
  readonly email: string
}

/** People of STEEL who have just been invited. */
export interface Guests {
  /** A new person with an open invitation. */
  invited(): Promise<Guest>
  /** A new person who has signed in with the provider before. */
  bound(): Promise<Guest>
  /** The audit entries of a person. */
  events(id: string): Promise<readonly Entry[]>
}

export function guestsOf(site: Site, admin: Browser): Guests {
  let count = 0
  const invited = async (): Promise<Guest> => {
    const email = `mill${++count}@steel.example`
    const { body } = await peopleScreen(admin).save({ name: `Mill ${count}`, email, roles: ['accounts'] })
    return { id: (body as unknown as { id: string }).id, email }
  }
  return {
    invited,
    async bound() {
      const guest = await invited()
      const { answer } = await signInWith(site, guest)
      if (answer.status !== 303) throw new Error(alertOn(answer.body))
      return guest
    },
    events: async (id) =>
      (await auditOf(site, 'steel')).filter(({ person, document }) => person === id || document === id),
  }
}
