import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { openScreens } from '../../engine/publish/live.ts'
import { appText } from '../../engine/publish/small-site.ts'
import { type Backend, openReference } from '../../server/start/backend.ts'
import { readConfig } from '../../server/config/config.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import type { Kind } from './databases.ts'
import { copyOfPostgres, newOwnPostgres } from './new-postgres.ts'

export type Settings = Readonly<Record<string, string>>

/**
 * Settings of a server on an empty database of this kind, whose login is not a superuser: with the screens of the
 * sample site, or without screens. Removed when the test has finished.
 */
export async function emptySite(kind: Kind, screens: 'none' | 'sample' = 'none'): Promise<Settings> {
  const { settings, remove } = await newEmptySite(kind, screens)
  onTestFinished(remove)
  return settings
}

/** An empty site to copy (`copyOfSite`), since creating an embedded database takes seconds. The caller removes it. */
export async function newEmptySite(kind: Kind, screens: 'none' | 'sample' = 'none') {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-empty-'))
  await copyScreens(screens, folder)
  const settings = settingsIn(folder, kind === 'postgres' ? await newOwnPostgres() : null)
  return { settings, remove: () => rm(folder, { recursive: true }) }
}

/** A copy of a site without a running server, with its screens or those of the sample. Removed after the test. */
export async function copyOfSite({ DATA_DIR = '', DATABASE_URL }: Settings, screens?: 'sample'): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(dirname(DATA_DIR), folder, { recursive: true })
  if (screens) await copyScreens(screens, folder)
  return settingsIn(folder, DATABASE_URL === undefined ? null : await copyOfPostgres(DATABASE_URL))
}

const screensIn = (folder: string): string => join(folder, 'screens')

const settingsIn = (folder: string, databaseUrl: string | null): Settings => ({
  DATA_DIR: join(folder, 'data'),
  OUTBOX_DIR: join(folder, 'outbox'),
  SCREENS_DIR: screensIn(folder),
  SAMPLE: '0',
  LOG_LEVEL: 'silent',
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})

async function copyScreens(screens: 'none' | 'sample', folder: string): Promise<void> {
  const from = screens === 'sample' ? join(import.meta.dirname, '../../screens') : await smallSite(folder)
  await rm(screensIn(folder), { recursive: true, force: true })
  await cp(from, screensIn(folder), { recursive: true })
}

async function smallSite(folder: string): Promise<string> {
  const small = await mkdtemp(join(folder, 'small-'))
  await writeFile(join(small, 'app.yaml'), appText())
  return small
}

export async function start(settings: Settings): Promise<Backend> {
  const config = readConfig(settings)
  return await openReference(config, await openScreens(config.screensDir, { watch: false, blocks: blockSpecs }))
}

/** A started server without a port; closed when the test has finished. */
export async function started(settings: Settings) {
  const backend = await start(settings)
  const server = await backend.app('none')
  const close = async (): Promise<void> => {
    await server.close()
    await backend.close()
  }
  return { backend, server, close, printed: await backend.greeting('http://localhost:4000') }
}

/** The token of the set-up page that the start has printed. */
export const printedToken = (printed: string): string => /setup\?token=(\S+)/.exec(printed)?.[1] ?? ''

interface Drawn {
  readonly status: number
  readonly body: string
  /** The redirect target; '' for a page. */
  readonly to: string
}

/** A browser without scripts that opens pages the server draws and sends their forms; stores cookies. */
export class PageBrowser {
  readonly cookies = new Map<string, string>()
  private readonly server: FastifyInstance
  constructor(server: FastifyInstance) {
    this.server = server
  }

  get(url: string): Promise<Drawn> {
    return this.send({ method: 'GET', url, headers: { accept: 'text/html' } })
  }

  submit(url: string, form: Readonly<Record<string, string | readonly string[]>>, more: Settings = {}): Promise<Drawn> {
    const fields = Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    const payload = new URLSearchParams(fields).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
    return this.send({ method: 'POST', url, payload, headers })
  }

  private async send(request: {
    method: 'GET' | 'POST'
    url: string
    payload?: string
    headers: Record<string, string>
  }) {
    const answer = await this.server.inject({ ...request, cookies: Object.fromEntries(this.cookies) })
    for (const { name, value } of answer.cookies) this.cookies.set(name, value)
    return { status: answer.statusCode, body: answer.body, to: String(answer.headers['location'] ?? '') }
  }

  /** The answer of the version call: who is signed in. */
  async session(): Promise<{ readonly loginRequired: boolean; readonly userName?: string; readonly tok?: string }> {
    const answer = await this.server.inject({ url: '/main/v', cookies: Object.fromEntries(this.cookies) })
    return answer.json()
  }
}

/** The value of an input of a page. */
export const inputValue = (body: string, name: string): string =>
  new RegExp(`name="${name.replace('.', '\\.')}"\\s+value="([^"]*)"`).exec(body)?.[1] ?? ''
