/** Two versions on one database: the older one works, and may be restarted, until a newer one removes something. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { type Installation, newInstallation, openSite } from '../contract/databases.ts'

type Version = 'now' | 'next' | 'breaking'

describe('two versions on one PostgreSQL', () => {
  let installation: Installation
  const running: ChildProcess[] = []
  beforeAll(async () => {
    installation = await newInstallation('postgres')
    const site = await openSite(installation, { rows: 40 })
    await site.close()
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await installation.remove()
  })

  const start = async (version: Version): Promise<string> => {
    const { config } = installation
    const env = {
      ...process.env,
      VERSION: version,
      DATA_DIR: config.dataDir,
      OUTBOX_DIR: config.outboxDir,
      DATABASE_URL: config.databaseUrl ?? '',
      AUDIT_KEY: config.auditKey ?? '',
      LOG_LEVEL: 'silent',
    }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'version-process.ts')], { env })
    running.push(child)
    child.stderr.pipe(process.stderr)
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return line.toString().trim()
  }

  it(
    'work side by side while the newer one only adds',
    async () => {
      const now = await Client.signIn(await start('now'))
      expect(await now.ready()).toEqual({ ok: true, missing: [] })

      const next = now.at(await start('next'))
      await Promise.all([now.approveNext(), next.approveNext()])
      expect(await now.ready()).toEqual({ ok: true, missing: [] })
      const again = now.at(await start('now'))
      await again.approveNext()

      await start('breaking')
      for (const client of [now, next, again])
        expect(await client.ready()).toEqual({ ok: false, missing: ['migrations'] })
      expect(await start('now')).toMatch(
        /^NewerDatabaseError: The database is of a later version: it serves processes that/,
      )
      expect(await start('breaking')).toMatch(/^http:/)
    },
    limitFor(60_000),
  )
})

class Client {
  private readonly address: string
  private readonly cookie: string
  private readonly token: string
  private constructor(address: string, { cookie, token }: { cookie: string; token: string }) {
    this.address = address
    this.cookie = cookie
    this.token = token
  }

  static async signIn(address: string): Promise<Client> {
    expect(address).toMatch(/^http:/)
    const login = {
      email: 'head@steel.example',
      pwd: DEMO_PASSWORD,
      ccode: 'STEEL',
      hwid: randomUUID(),
      logoutOthers: 'y',
    }
    const headers = { 'content-type': 'application/json' }
    const signed = await fetch(`${address}/main/login`, { method: 'POST', headers, body: JSON.stringify(login) })
    const { tok: token } = (await signed.json()) as { tok: string }
    const cookie = signed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return new Client(address, { cookie, token })
  }

  /** The same person, with the same session, at another process. */
  at(address: string): Client {
    expect(address).toMatch(/^http:/)
    return new Client(address, { cookie: this.cookie, token: this.token })
  }

  async ready(): Promise<unknown> {
    return await (await fetch(`${this.address}/readyz`)).json()
  }

  /** Approves a waiting document; tries another one if somebody else has decided it. */
  async approveNext(): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const list = await this.call('GET', '/main/s/orders/list?scope=all&Status=Submitted&page_by=200')
      const { get_list: found } = list as { get_list: { result: readonly { id: string; version: number }[] } }
      const one = found.result[Math.floor(Math.random() * found.result.length)]
      if (!one) throw new Error('No document waits.')
      const body = { selected: [one.id], versions: { [one.id]: one.version } }
      const answer = await this.call('POST', '/main/s/orders/approval?scope=all', body)
      if ((answer as { approval_list?: readonly { ok: boolean }[] }).approval_list?.[0]?.ok) return
    }
    throw new Error('No document could be approved.')
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const sent = { cookie: this.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const url = `${this.address}${path}&apitoken=${this.token}`
    const answer = await fetch(url, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) })
    return await answer.json()
  }
}
