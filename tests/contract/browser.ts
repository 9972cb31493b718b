import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
  readonly body: Body
}

/** The members that tests read; everything else is compared as a whole. */
export interface Body {
  readonly ok?: boolean
  readonly reason?: string
  readonly code?: string
  readonly description?: string
  readonly tok?: string
  readonly isComplete?: boolean
  readonly uuid?: string | null
  readonly multiple?: boolean
  readonly otpDigits?: number
  readonly retryAfter?: number
  readonly loginRequired?: boolean
  readonly forcedLogout?: boolean
  readonly get_list: { readonly result: readonly Row[] }
  readonly get_totals?: { readonly result: Readonly<Record<string, number>> }
  readonly post_list: { readonly result: readonly Row[] }
  readonly get_comment: { readonly result: readonly Comment[] }
  readonly get_details: readonly Row[]
  readonly jobids: readonly string[]
  readonly get_stockgrid: { readonly groups: readonly object[]; readonly godown: readonly string[] }
  readonly get_waiting: { readonly result: readonly Waiting[] }
  readonly get_unreadcount: { readonly count: number; readonly variant: string }
  readonly get_attachments: { readonly result: readonly Attachment[] }
  readonly post_attachments: { readonly result: readonly Attachment[] }
  readonly get_revisions: { readonly result: readonly Attachment[] }
  readonly errored: readonly { readonly name: string; readonly reason: string }[]
  readonly download_id?: string
  readonly ready?: boolean
  readonly done?: number
  readonly total?: number | null
  readonly failed?: string
  readonly approval_list: readonly {
    readonly suppliedKey: string
    readonly ok: boolean
    readonly reason: string | null
    readonly msg: string
    readonly status: string
  }[]
}

export interface Comment {
  readonly id: string
  readonly comment: string
  readonly username: string
  readonly created: string
}

export interface Waiting {
  readonly screen: string
  readonly Status: string
  readonly count: number
}

export interface Row {
  readonly id: string
  readonly Status: string
  readonly version: number
  readonly [field: string]: unknown
}

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Attachment {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly size: number
  readonly uploadBy: string
  readonly is_item_deletable: boolean
}

type Query = Readonly<Record<string, string>>

/** A headless browser: stores its cookies and sends its token. */
export class Browser {
  token = ''
  /** The address of its calls; null: this machine. */
  address: string | null = null
  private readonly cookies: Map<string, string>
  private readonly server: FastifyInstance
  constructor(server: FastifyInstance, cookies = new Map<string, string>()) {
    this.server = server
    this.cookies = cookies
  }

  /** The same browser, using a server that was restarted. */
  movedTo(server: FastifyInstance): Browser {
    const moved = new Browser(server, this.cookies)
    moved.token = this.token
    return moved
  }

  /** Another browser with the same cookies and token. */
  copy(): Browser {
    const copy = new Browser(this.server, new Map(this.cookies))
    copy.token = this.token
    return copy
  }

  async get(path: string, query: Query = {}): Promise<Answer> {
    return await this.send({ method: 'GET', url: path, query: this.withToken(query) })
  }

  /** Downloads an answer that is not JSON. */
  async file(
    path: string,
    query: Query = {},
    method: 'GET' | 'HEAD' | 'PATCH' | 'POST' = 'GET',
  ): Promise<LightMyRequestResponse> {
    const cookies = Object.fromEntries(this.cookies)
    return await injected(this.server, { method, url: path, query: this.withToken(query), cookies })
  }

  async post(path: string, payload: object, extra: { query?: Query; headers?: Query } = {}): Promise<Answer> {
    const { query = {}, headers = {} } = extra
    return await this.send({ method: 'POST', url: path, payload, headers, query: this.withToken(query) })
  }

  /** The cookies, for requests that tests build themselves. */
  cookieJar(): Record<string, string> {
    return Object.fromEntries(this.cookies)
  }

  /** Stores the cookies of an answer to such a request. */
  setCookies({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
  }

  /** Uploads as a browser does: multipart, each file as attached[n]. */
  async upload(
    path: string,
    files: readonly Upload[],
    extra: { query?: Query; headers?: Query } = {},
  ): Promise<Answer> {
    const form = new FormData()
    files.forEach(({ name, bytes }, index) => form.append(`attached[${index}]`, new Blob([bytes]), name))
    const encoded = new Response(form)
    const headers = { ...extra.headers, 'content-type': encoded.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await encoded.arrayBuffer())
    return await this.send({ method: 'POST', url: path, payload, headers, query: this.withToken(extra.query ?? {}) })
  }

  async login(role: string, ccode = 'STEEL', more: object = {}): Promise<Answer> {
    return await this.signIn(`${role}@${ccode.toLowerCase()}.example`, ccode, more)
  }

  /** As `login`, with an e-mail address that is not derived from a role. */
  async signIn(email: string, ccode = 'STEEL', more: object = {}): Promise<Answer> {
    const hwid = `device-${Math.random()}`
    const answer = await this.post('/main/login', { email, pwd: DEMO_PASSWORD, ccode, hwid, ...more })
    this.token = answer.body.tok ?? this.token
    return answer
  }

  async rows(query: Query = {}, screen = 'orders'): Promise<readonly Row[]> {
    const { body } = await this.get(`/main/s/${screen}/list`, { page_by: '200', scope: 'all', ...query })
    return body.get_list.result
  }

  async approve(selected: readonly string[], more: object = {}, key?: string): Promise<Answer> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return await this.post('/main/s/orders/approval', { selected, ...more }, { headers, query: { scope: 'all' } })
  }

  private withToken(query: Query): Query {
    return this.token === '' ? query : { apitoken: this.token, ...query }
  }

  private async send(options: InjectOptions): Promise<Answer> {
    const cookies = Object.fromEntries(this.cookies)
    const from = this.address === null ? {} : { remoteAddress: this.address }
    const response = await injected(this.server, { ...options, ...from, cookies })
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    const retryAfter = response.headers['retry-after']?.toString()
    return {
      status: response.statusCode,
      text: withoutRequestId(response.body),
      retryAfter,
      body: response.json() as Body,
    }
  }
}

/** The complete answer; for an endless one only its head. */
export async function injected(server: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  if (options.url !== EVENTS || options.method !== 'GET') return await server.inject(options)
  const response = await server.inject({ ...options, payloadAsStream: true })
  if (response.statusCode !== 200) return await server.inject(options)
  response.stream().destroy()
  return Object.assign(response, { body: '{}', json: () => ({}) })
}

const EVENTS = '/main/events'

/** Removes the request id, the only difference between two equal answers. */
export const withoutRequestId = (text: string): string => text.replace(/,"requestId":"[^"]*"/, '')

/** A signed-in person for each of these roles, by role. */
export async function signedInAs<Role extends string>(
  server: FastifyInstance,
  roles: readonly Role[],
): Promise<Readonly<Record<Role, Browser>>> {
  const people: [Role, Browser][] = []
  for (const role of roles) people.push([role, await signedIn(server, role)])
  return Object.fromEntries(people) as Record<Role, Browser>
}

/** A signed-in person of the sample company. */
export async function signedIn(server: FastifyInstance, role: string, ccode = 'STEEL'): Promise<Browser> {
  const browser = new Browser(server)
  const { status, text } = await browser.login(role, ccode)
  if (status !== 200) throw new Error(`${role} cannot log in: ${text}`)
  return browser
}
