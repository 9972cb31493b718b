import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { createContext } from '../../server/start/create-context.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { registerInvitations } from '../../server/pages/join/accept.ts'
import { createPasswordQueue } from '../../server/people/sessions/password-queue.ts'
import type { Answer, Browser } from './browser.ts'
import { type Kind, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { publishedScreens } from './page-visitor.ts'

/** A site with the invitation page; STEEL is the support company. */
export async function openPeopleSite(kind: Kind): Promise<Site> {
  const installation = await newInstallation(kind)
  const config = { ...installation.config, supportCompany: 'STEEL' }
  const site = await publishedScreens(() => false)
  return await openSite(
    { ...installation, config },
    {
      rows: 30,
      screens: [orders],
      prepare: (server, parts) =>
        void registerInvitations(server, { ...parts, published: () => site, passwords: createPasswordQueue() }),
    },
  )
}

/** Sends queued messages, as the running server does, and returns the newest link sent to an e-mail address. */
export async function sentLink(
  { installation: { config }, database }: Site,
  to: string,
  company = 'steel',
): Promise<string> {
  const screens = { get: () => orders, all: () => [orders] }
  const context = createContext({ config, database, screens, app: () => app }, (error) => {
    throw error
  })
  await context.delivery.round()
  // The server's own delivery, which each invitation wakes, may be running.
  await untilPassed(async () => expect(await queued(database, company, to)).toBe(0))
  await Promise.all([context.delivery.close(), context.exports.close()])
  const names = (await readdir(config.outboxDir)).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(config.outboxDir, name), 'utf8')))
  const mail = mails.findLast((text) => text.includes(`To: ${to}`)) ?? ''
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /http:\/\/[^/]+(\/ssr\/invitation\?token=[\w-]+)/.exec(plain)?.[1] ?? ''
}

async function queued(database: Site['database'], company: string, to: string): Promise<number> {
  const rows = await inTenant(database, company, (work) =>
    work.selectFrom('messages').select('id').where('recipient', '=', to).where('state', '=', 'Queued').execute(),
  )
  return rows.length
}

export const tokenIn = (link: string): string => link.split('token=')[1] ?? ''

export interface Listed {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly admin: boolean
  readonly Status: string
  readonly inviteState: string | null
  readonly sessions: number
}

/** The calls of the screen, by a person. */
export function peopleScreen(browser: Browser) {
  const at = (call: string) => `/main/s/people/${call}`
  const list = async (query = {}): Promise<readonly Listed[]> => {
    const { body } = await browser.get(at('list'), { page_by: '100', ...query })
    return (body.get_list?.result ?? []) as unknown as readonly Listed[]
  }
  return {
    list,
    one: async (email: string) => (await list({ search: email }))[0],
    get: (call: string, query = {}): Promise<Answer> => browser.get(at(call), query),
    save: (body: object, key = ''): Promise<Answer> => browser.post(at('item'), body, key ? { query: { key } } : {}),
    post: (call: string, body: object): Promise<Answer> => browser.post(at(call), body),
  }
}

export interface Entry {
  readonly event: string
  readonly person: string | null
  readonly document?: string
  readonly before?: string
  readonly after?: string
  readonly from?: string
  readonly by?: string
  readonly handedTo?: string | null
  readonly company?: string
  /** How a session began or ended. */
  readonly how?: string
}

/** The audit of a company, oldest first. */
export async function auditOf({ database }: Site, company: string): Promise<readonly Entry[]> {
  const rows = await inTenant(database, company, (work) =>
    work.selectFrom('audit').select('entry').where('company_id', '=', company).orderBy('seq').execute(),
  )
  return rows.map(({ entry }) => JSON.parse(entry) as Entry)
}

interface Login {
  readonly email: string
  readonly pwd: string
  /** Company code. Default: STEEL. */
  readonly ccode?: string
}

/** The status of a login with a password. */
export async function login(server: FastifyInstance, { email, pwd, ccode = 'STEEL' }: Login): Promise<number> {
  const payload = { email, pwd, ccode, hwid: `device-${Math.random()}` }
  return (await server.inject({ method: 'POST', url: '/main/login', payload })).statusCode
}
