import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'

/** Somebody of a sample company who opens pages the server draws, and sends their forms. */
export interface Visitor {
  get(path: string, cookies?: string): Promise<{ status: number; body: string }>
  /** The answer as it comes, redirection or file. */
  open(path: string): Promise<{ status: number; body: string; to: string; headers: Readonly<Record<string, unknown>> }>
  post(path: string, form: Readonly<Record<string, string>>): Promise<{ status: number; body: string; to: string }>
  readonly token: string
  /** Of the session, as a request carries it. */
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
