/** The contract as an OpenAPI document: valid, complete, and enough for a generated client to work with. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { readErpCalls } from '../../server/http/contract/erp-calls.ts'
import { openApiDocument, openApiText } from '../../server/http/contract/openapi.ts'
import { newInstallation, openSite, type Site } from './databases.ts'
import { routes } from './routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const document = openApiDocument(readErpCalls(), '0.0.0')

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as never)
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' })
  })

  it('has every route of the server, each operation under a name of its own', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    )
    expect(operations.map(({ route }) => route).toSorted()).toEqual(Object.keys(routes).toSorted())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('opens without a session what the server opens without one', () => {
    const open = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security === undefined ? [] : [`${method.toUpperCase()} ${path}`],
      ),
    )
    const isPublic = Object.entries(routes).flatMap(([route, { policy }]) => (policy === 'public' ? [route] : []))
    expect(open.toSorted()).toEqual(isPublic.toSorted())
  })
})

/** The part of a generated client that is used here. */
interface Client {
  readonly defaults: { baseUrl: string; headers: Record<string, string> }
  login(body: object, query?: object): Promise<Answer>
  list(screen: string, query: object): Promise<Answer>
  approval(screen: string, body: object, query: object): Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

describe('a client generated from it', () => {
  let site: Site
  let folder = ''
  beforeAll(async () => {
    site = await openSite(await newInstallation('pglite'), { rows: 20 })
    folder = await mkdtemp(join(tmpdir(), 'countersign-client-'))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
    await rm(folder, { recursive: true })
  })

  it('compiles, logs in, lists and approves', async () => {
    const { body } = await site.server.inject({ url: '/main/openapi.json' })
    expect(JSON.parse(body)).toEqual(JSON.parse(openApiText()))
    await writeFile(join(folder, 'openapi.json'), body)
    const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)
    await run(bin('oazapfts'), ['openapi.json', 'client.ts'], { cwd: folder })
    const options = '--strict --skipLibCheck --module nodenext --target esnext --outDir out client.ts'
    await run(bin('tsc'), options.split(' '), { cwd: folder })
    const client = (await import(pathToFileURL(join(folder, 'out/client.js')).href)) as Client
    await usedBy(client)
  })

  async function usedBy(client: Client): Promise<void> {
    client.defaults.baseUrl = await site.server.listen({ port: 0, host: '127.0.0.1' })
    const head = { email: 'head@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'a-client' }
    const { data: person, headers } = await client.login(head, { dswc: 'landing' })
    client.defaults.headers = {
      cookie: headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    }
    const apitoken = String(person['tok'])
    const list = await client.list('orders', { apitoken, page: '0', status: 'Submitted' })
    expect(list.data).toMatchObject({ ok: true })
    const [row] = (list.data['get_list'] as { result: { id: string }[] }).result
    const approved = await client.approval('orders', { selected: [row?.id] }, { apitoken })
    expect(approved.data).toMatchObject({ approval_list: [{ suppliedKey: row?.id, ok: true }] })
  }
})
