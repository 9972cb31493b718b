/**
 * What one would write without a framework for this one call: node http and pg, named statements, rows sent as they
 * arrive. It checks the session and sets the tenant as our server does. Exits when its stdin closes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { rolesOfDatabase } from '../../../server/database/roles.ts'
import { hashOf, sameText } from '../../../server/http/secrets.ts'
import { apiTokenOf } from '../../../server/http/secrets.ts'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: `-c role=${await workingRole()}`,
})
const stored = await pool.query<{ value: string }>(`select value from secrets where name = 'signing'`)
const secret = stored.rows[0]?.value ?? ''

const ENTER = `select company_id, person_id, name, roles from enter($1)`
const LIST = `select id, status, version, doc_date, owner_id, data, workflow_hash, last_move, last_person, last_at
  from documents where company_id = $1 and screen = $2 order by doc_date desc, id desc limit 51`

/** The working role of our server, whose name is derived from that of the database. */
async function workingRole(): Promise<string> {
  const owned = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owned }) })
  const { app } = await rolesOfDatabase(owner)
  await owner.destroy()
  return app
}

interface Row {
  readonly data: object
  readonly [column: string]: unknown
}

async function listFor(screen: string, token: string): Promise<object> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const entered = await client.query<{ company_id: string }>({ name: 'enter', text: ENTER, values: [hashOf(token)] })
    const company = entered.rows[0]?.company_id
    const values = [company, screen]
    const { rows } = company ? await client.query<Row>({ name: 'list', text: LIST, values }) : { rows: [] }
    await client.query('commit')
    if (!company) return { ok: false, reason: 'unauthorized' }
    const result = rows.slice(0, 50).map(({ data, id, status, version, doc_date }) => {
      return { ...data, id, Status: status, dateStamp: doc_date, version }
    })
    return { ok: true, get_list: { result }, isComplete: rows.length <= 50, uuid: null }
  } finally {
    client.release()
  }
}

async function answer(request: IncomingMessage): Promise<object> {
  const url = new URL(request.url ?? '', 'http://localhost')
  const token = /countersign-session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const paired = sameText(url.searchParams.get('apitoken') ?? '', apiTokenOf(secret, token))
  if (!paired) return { ok: false, reason: 'unauthorized' }
  return await listFor(url.pathname.split('/')[3] ?? '', token)
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = JSON.stringify(await answer(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.stdin.resume().once('end', () => process.exit(0))
