import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Browser } from './browser.ts'

type Words = Readonly<Record<string, string>>

export interface CallSchema {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: object & { readonly properties: Readonly<Record<string, object>> }
  readonly body?: object & { readonly properties: Readonly<Record<string, object>> }
  readonly example: { readonly request: { readonly query?: Words; readonly body?: object } }
}

interface Row {
  /** `session`: nobody gets in without one; `public`: open to everybody. */
  readonly policy: 'session' | 'public'
  /** How a document of another company is asked for here, which is then as one of nobody; undefined: by no id. */
  readonly reaches?: (id: string) => { readonly query?: Words; readonly body?: object }
  /** The screen of the fixture that answers it, where one has to. */
  readonly screen?: 'orders' | 'stock'
}

const byKey = (id: string) => ({ query: { key: id } })

/** Every route of the server. One that is not here fails the tests, and so does one without a schema. */
export const routes: Readonly<Record<string, Row>> = {
  'GET /main/v': { policy: 'public' },
  'GET /main/a': { policy: 'public' },
  'GET /main/agsk': { policy: 'session' },
  'POST /main/login': { policy: 'public' },
  'POST /main/webappotplogin': { policy: 'public' },
  'POST /main/storedlogin': { policy: 'public' },
  'GET /main/logout': { policy: 'session' },
  'GET /main/rules': { policy: 'session' },
  'POST /main/rules': { policy: 'session' },
  'GET /main/waiting': { policy: 'session' },
  'GET /main/s/notification/unreadcount': { policy: 'session' },
  'GET /main/s/{screen}/list': { policy: 'session', screen: 'orders' },
  'GET /main/s/{screen}/jobidforfilters': { policy: 'session', screen: 'orders' },
  'GET /main/s/{screen}/stockgrid': { policy: 'session', screen: 'stock' },
  'POST /main/s/{screen}/approval': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { selected: [id] } }),
  },
  'POST /main/s/{screen}/rejection': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { selected: [id], reason: 'Forged' } }),
  },
  'GET /main/s/{screen}/comment': { policy: 'session', screen: 'orders', reaches: byKey },
  'POST /main/s/{screen}/comment': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ ...byKey(id), body: { comment: 'Forged' } }),
  },
  'GET /main/s/{screen}/details': { policy: 'session', screen: 'orders', reaches: byKey },
  'GET /main/s/{screen}/pdf': { policy: 'session', screen: 'orders', reaches: byKey },
}

/** What the server answers to, as `METHOD /path/{name}`, read off the running server. */
export function routesOf(server: FastifyInstance): readonly string[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (above[depth - 1] ?? '') + part
      above[depth] = path
      const names = methods === '' ? [] : methods.split(', ')
      return names.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    })
}

const FOLDER = join(import.meta.dirname, '../../schemas/erp')

/** The schemas of `schemas/erp`, by the route they describe. */
export const schemas: Readonly<Record<string, CallSchema>> = Object.fromEntries(
  readdirSync(FOLDER)
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as CallSchema)
    .map((schema) => [`${schema.method} ${schema.path}`, schema]),
)

export interface Sent {
  readonly query?: Words
  readonly body?: object
}

/** Calls a route of the table as this browser. */
export async function callRoute(browser: Browser, name: string, { query = {}, body = {} }: Sent = {}) {
  const [method = '', path = ''] = name.split(' ')
  const address = path.replace('{screen}', routes[name]?.screen ?? '')
  if (method === 'POST') return await browser.post(address, body, { query })
  const { statusCode: status, body: text } = await browser.file(address, query)
  return { status, text }
}
