import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitFor } from '../runner/limits.ts'
import { newPostgres, renewPostgres } from '../contract/new-postgres.ts'
import { copyScreens, restoreScreens } from './shipped-screens.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The greeting with the demo logins is the last output of a start, apart from the log. */
const READY = /is ready: +(http:\/\/\S+)[^]*\n\n$/
const LOG_LINE = /^\{.*\n/gm
/**
 * Time limit for the publication of changed screens, also on a slow machine. The first change after a start compiles all
 * screens.
 */
const PUBLISH_MS = limitFor(6_000)
const PUBLISH_POLL_MS = 50

export interface Login {
  readonly email: string
  readonly password: string
  readonly ccode: string
}

/** One installation of the product on its own data and screens, as `npm start` runs it. */
export interface Product {
  readonly address: string
  /** The id of the current process. */
  readonly pid: number
  readonly screensFolder: string
  /** Address of its PostgreSQL; null on the embedded database and with another ERP. */
  readonly databaseUrl: string | null
  /** Its output so far: the address, the demo logins, the OTPs. */
  output(): string
  /** Ends the process and starts another on the same data. */
  restart(): Promise<void>
  /** Resets screens, rows, people, files and messages to their initial state. The process keeps running. */
  reset(): Promise<void>
  /** The codes sent so far, oldest first, as stored in the outbox folder. */
  outbox(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** How an installation differs from the plain one: its settings, its command line, and its database. */
export interface Setup {
  /**
   * Runs on the embedded database. Tests that do not depend on it run on PostgreSQL where there is one, which starts
   * and answers with a third of the work (tests/browser/global-setup.ts).
   */
  readonly embedded?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Outlives the test file: no hook runs after the last file of a process, so global-setup.ts ends it with the run. */
  readonly isShared?: boolean
}

export async function startProduct(setup: Setup = {}): Promise<Product> {
  const { embedded = false, env: settings = {}, args = [], isShared = false } = setup
  const template = process.env['TEST_PRODUCT']
  // What a test leaves is deleted after the run.
  const folder = await mkdtemp(join(template ?? tmpdir(), 'countersign-'))
  const screensFolder = join(folder, 'screens')
  const database = embedded || 'ERP_URL' in settings ? null : await copyOfDatabase(settings)
  const copyData = (): void => {
    const data = template && join(template, database ? 'files' : 'data')
    if (data && existsSync(data)) cpSync(data, join(folder, 'data'), { recursive: true })
  }
  copyScreens(screensFolder)
  copyData()
  const env = { ...environmentOf(folder), ...(database ? { DATABASE_URL: database } : {}), ...settings }
  const run = async (more: NodeJS.ProcessEnv = {}): Promise<Running> => {
    const started = await launch({ ...env, ...more }, args)
    if (!('ERP_URL' in settings)) await untilSampled(started.address)
    if (isShared) writeFileSync(join(folder, PID_FILE), String(started.child.pid))
    return started
  }
  let running = await run()
  const manifest = async () => (await fetch(`${running.address}/screens/manifest.json`)).text()
  const shipped = await manifest()
  return {
    get address() {
      return running.address
    },
    get pid() {
      return running.child.pid ?? 0
    },
    screensFolder,
    databaseUrl: database,
    output: () => running.output(),
    async restart() {
      await end(running.child)
      running = await run({ PORT: new URL(running.address).port })
    },
    async reset() {
      const template = process.env['TEST_PRODUCT_DATABASE']
      if (!database || !template) throw new Error('Only a product on a copy of TEST_PRODUCT_DATABASE can be renewed.')
      // The product stores the rules of workflows in its database as it reads them, so screens are restored first.
      if (restoreScreens(screensFolder)) await until(async () => (await manifest()) === shipped)
      for (const name of ['data', 'outbox']) rmSync(join(folder, name), { recursive: true, force: true })
      copyData()
      await renewPostgres(database, template)
    },
    outbox: () => readOutbox(join(folder, 'outbox')),
    async stop() {
      await end(running.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same for all products, which start with copies of each other's data. */
export const AUDIT_KEY = 'the key of the audit of all products of tests'

const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  OUTBOX_DIR: join(folder, 'outbox'),
  SCREENS_DIR: join(folder, 'screens'),
  AUDIT_KEY,
  SAMPLE: '1',
  LOG_LEVEL: 'warn',
})

/** Calls of signed-in people are answered, and refused, once all sample rows are there. */
async function untilSampled(address: string): Promise<void> {
  await fetch(`${address}/main/waiting`).catch(() => undefined)
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PUBLISH_MS
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('The product did not publish its screens as they were at first.')
    await sleep(PUBLISH_POLL_MS)
  }
}

/** A file in the folder of a shared product that contains the id of its process. */
export const PID_FILE = 'shared.pid'

let plain: Product | null = null

/** Shared by all test files of this process that need nothing special; reset to its initial state for each. */
export async function plainProduct(): Promise<Product> {
  if (plain) {
    await plain.reset()
    return plain
  }
  plain = await startProduct({ isShared: true })
  return plain
}

/** The address of this process's plain product; null: no test file has requested it yet. */
export const plainAddress = (): string | null => plain?.address ?? null

/** Null: there is no database to copy. */
async function copyOfDatabase({ DATABASE_URL: own }: Readonly<Record<string, string>>): Promise<string | null> {
  const template = process.env['TEST_PRODUCT_DATABASE']
  return own ?? (template ? await newPostgres(template) : null)
}

interface Running {
  readonly child: ChildProcess
  readonly address: string
  output(): string
}

function launch(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString()
      const match = READY.exec(text.replaceAll(LOG_LINE, ''))
      if (match?.[1]) resolve({ child, address: match[1], output: () => text })
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${text}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The one-time passwords in the outbox, which has letters as well. */
async function readOutbox(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text !== '').map((text) => (JSON.parse(text) as { otp: string }).otp)
}

/** The line the product printed for a demo login, found by the label of its role and the code of its company. */
function loginLine(product: Product, role: string, ccode: string): string {
  const lines = product.output().split('\n')
  const line = lines
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${role} `) && each.includes(` ${ccode} `))
  if (!line) throw new Error(`No demo login for "${role}" of ${ccode} was printed.`)
  return line
}

export function demoLogin(product: Product, role: string, company = 'STEEL'): Login {
  const [, email = '', password = '', ccode = ''] = loginLine(product, role, company).split(/ {2,}/)
  return { email, password, ccode }
}

/** The phone of a demo login. */
export function demoPhone(product: Product, role: string): { countryCode: string; number: string } {
  const [, countryCode = '', number = ''] = /(\+\d+) (\d+)/.exec(loginLine(product, role, 'STEEL')) ?? []
  return { countryCode, number }
}
