import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { createPublisher, type Published } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import { openReference } from '../../server/start/backend.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { newInstallation } from './databases.ts'
import { blockSpecs } from '../../widgets/specs.ts'

type Compiled = Published['screens'] extends ReadonlyMap<string, infer Screen> ? Screen : never

/** The screens of the site that a test needs. Throws if they do not compile. */
export async function publishedScreens(isNeeded: (name: string, screen: Compiled) => boolean): Promise<Published> {
  const { published } = createPublisher(blockSpecs).publish(
    await readSources(join(import.meta.dirname, '../../screens')),
  )
  if (!published) throw new Error('The screens of the site do not compile.')
  return { ...published, screens: new Map([...published.screens].filter(([name, screen]) => isNeeded(name, screen))) }
}

/** A reference ERP with sample companies that draws the pages of these screens. */
export async function openPages(kind: Parameters<typeof newInstallation>[0], site: Published) {
  const installation = await newInstallation(kind, { modules: true })
  let shown = site
  const live = { current: () => shown, prepare: () => undefined }
  const reference = await openReference({ ...installation.config, sample: true }, live)
  const app = await reference.app('test')
  return {
    app,
    /** Replaces the screens, as after a change of the files. */
    show(changed: Published): void {
      shown = changed
    },
    async close(): Promise<void> {
      await app.close()
      await reference.close()
      await installation.remove()
    },
  }
}

/** A person of a sample company who opens pages that the server draws, and sends their forms. */
export interface Visitor {
  get(path: string, cookies?: string): Promise<{ status: number; body: string }>
  /** The raw answer: a redirect or a file. */
  open(path: string): Promise<{ status: number; body: string; to: string; headers: Readonly<Record<string, unknown>> }>
  post(path: string, form: Readonly<Record<string, string>>): Promise<{ status: number; body: string; to: string }>
  readonly token: string
  /** The cookie of the session, as a request sends it. */
  readonly cookie: string
}

export async function visitor(app: FastifyInstance, email: string, ccode: string): Promise<Visitor> {
  const payload = { email, pwd: DEMO_PASSWORD, ccode, hwid: 'server-pages' }
  const answer = await app.inject({ method: 'POST', url: '/main/login', payload })
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { tok: token } = answer.json<{ tok: string }>()
  const withToken = (path: string) => `${path}${path.includes('?') ? '&' : '?'}apitoken=${encodeURIComponent(token)}`
  return {
    token,
    cookie,
    async get(path, cookies = '') {
      const headers = { cookie: `${cookie}; ${cookies}` }
      const { statusCode, body } = await app.inject({ url: withToken(path), headers })
      return { status: statusCode, body }
    },
    async open(path) {
      const url = path.includes('apitoken=') ? path : withToken(path)
      const { statusCode, body, headers } = await app.inject({ url, headers: { cookie } })
      return { status: statusCode, body, to: String(headers['location'] ?? ''), headers }
    },
    async post(path, form) {
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const payload = new URLSearchParams(form).toString()
      const {
        statusCode,
        body,
        headers: sent,
      } = await app.inject({ method: 'POST', url: withToken(path), headers, payload })
      return { status: statusCode, body, to: String(sent['location'] ?? '') }
    },
  }
}

export const rowsIn = (body: string): number => (body.split('<tbody>')[1] ?? '').split('<tr>').length - 1
export const fieldError = (body: string, field: string): string =>
  new RegExp(`id="error-${field}">([^<]*)`).exec(body)?.[1] ?? ''
