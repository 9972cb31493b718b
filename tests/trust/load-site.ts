/** The site for the proof of load: documents of a shipped screen, people who use them, and a server process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CompiledQuery, sql } from 'kysely'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { hashPassword } from '../../server/people/sessions/passwords.ts'
import { COMPANY, COPY, fillScreen, SCREEN, seedSite, type SignedIn, signInAt } from '../bench/list-call/fill.ts'

/** Signed in. */
export interface LoadPerson extends SignedIn {
  readonly role: string
}

/** The size of the site. */
export interface Preparing {
  readonly documents: number
  readonly people: number
  /** Number of waiting documents to select per role. */
  readonly waiting: number
}

/** Adds missing documents (sample rows and copies of them) and people. Selects the documents to work on. */
export async function prepareLoad(config: Config, { documents, people, waiting }: Preparing): Promise<LoadDocuments> {
  const { databaseUrl } = config
  if (databaseUrl !== null) await fillScreen({ ...config, databaseUrl }, { documents })
  const database = await openDatabase(config)
  try {
    if (config.databaseUrl === null) await fillEmbedded(database, documents)
    await addPeople(database, people)
    return await pickDocuments(database, waiting)
  } finally {
    await database.close()
  }
}

async function fillEmbedded(database: Database, documents: number): Promise<void> {
  await seedSite(database, [SCREEN])
  for (let from = await countDocuments(database); from < documents; from += STEP) {
    const values = [COMPANY, SCREEN, from + 1, Math.min(documents, from + STEP)]
    await inCompany(database, (work) => work.executeQuery(CompiledQuery.raw(COPY, values)))
  }
  await inCompany(database, (work) => sql`analyze documents`.execute(work))
}

/** Rows per transaction. */
const STEP = 10_000

async function countDocuments(database: Database): Promise<number> {
  const { count } = await inCompany(database, (work) =>
    work
      .selectFrom('documents')
      .select(sql<number>`count(*)`.as('count'))
      .where('company_id', '=', COMPANY)
      .where('screen', '=', SCREEN)
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

async function inCompany<T>(database: Database, run: (work: Work) => Promise<T>): Promise<T> {
  return await asOwner(database, async (work) => {
    await setTenant(work, COMPANY)
    return await run(work)
  })
}

/** Most of them make the first decision, a quarter the second; the others read and comment. */
const ROLES = ['sales-head', 'sales-head', 'accounts', 'sales-engineer'] as const
/** Cheap password hashes: signing in at its full cost is another proof. */
const CHEAP = 4

export const emailOf = (number: number): string => `load-${number}@steel.example`

/** Creates this many people of the sample company STEEL with these roles in turn, unless they exist. */
export async function addPeople(database: Database, count: number, roles: readonly string[] = ROLES): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP)
  const people = numbers.map((number) => ({
    company_id: COMPANY,
    id: `load-${number}`,
    name: `Person ${number}`,
    email: emailOf(number),
    roles: [roles[number % roles.length] ?? ''],
    team: ['crm'],
    admin: false,
    flags: JSON.stringify({ module_crm: true }),
  }))
  const accounts = numbers.map((number) => {
    const phone = `71000${String(number).padStart(5, '0')}`
    const { company_id, id: person_id, email } = people[number] ?? { company_id: COMPANY, id: '', email: '' }
    return { company_id, person_id, email, country_code: '+91', phone, password_hash }
  })
  await inCompany(database, async (work) => {
    await work
      .insertInto('people')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await work
      .insertInto('accounts')
      .values(accounts)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

const roleOf = (number: number): string => ROLES[number % ROLES.length] ?? ROLES[0]

/** Signs in at a running server. */
export async function signInPeople(address: string, count: number): Promise<readonly LoadPerson[]> {
  const people: LoadPerson[] = []
  for (let number = 0; number < count; number++) people.push(await signIn(address, number))
  return people
}

async function signIn(address: string, number: number): Promise<LoadPerson> {
  return { role: roleOf(number), ...(await signInAt(address, emailOf(number), `load-${number}`)) }
}

/** Ids of any documents, and ids and versions of documents that wait for a role. */
export interface LoadDocuments {
  readonly some: readonly string[]
  readonly waiting: Readonly<Record<string, readonly WaitingDocument[]>>
}

export interface WaitingDocument {
  readonly id: string
  readonly version: number
}

async function pickDocuments(database: Database, count: number): Promise<LoadDocuments> {
  return await inCompany(database, async (work) => {
    const ofScreen = work.selectFrom('documents').where('company_id', '=', COMPANY).where('screen', '=', SCREEN)
    const some = await ofScreen.select('id').limit(5_000).execute()
    const waiting: Record<string, readonly WaitingDocument[]> = {}
    for (const role of new Set(ROLES)) {
      waiting[role] = await ofScreen
        .select(['id', 'version'])
        .where(sql<boolean>`next_roles = array[${role}]::text[]`)
        .where('owner_id', 'not like', 'load-%')
        .limit(count)
        .execute()
    }
    return { some: some.map(({ id }) => id), waiting }
  })
}

export interface Running {
  readonly address: string
  readonly pid: number
  /** Sends it a line, and returns the next one that it prints. */
  ask(line: string): Promise<string>
  /** Ends the process. */
  stop(): Promise<void>
}

interface Starting {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Whether the process goes before others on this machine, as CPUWeight in the systemd units makes a server do. */
  readonly isPreferred?: boolean
}

/** A process that prints its address when it is ready and exits when its stdin closes. */
export async function startProcess(
  script: string,
  { args = [], env = {}, isPreferred = false }: Starting = {},
): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    detached: isPreferred,
  })
  if (isPreferred) await prefer(child.pid ?? 0)
  const answer = async (line: string): Promise<string> => {
    child.stdin?.write(`${line}\n`)
    return await nextLine(child, script)
  }
  return { address: await nextLine(child, script), pid: child.pid ?? 0, ask: answer, stop: () => end(child) }
}

/**
 * Linux shares processors among sessions (sched_autogroup), and each process of PostgreSQL has its own: the priority of a
 * process counts only within its session. Without the right or the file, the process stays as it is.
 */
const prefer = (pid: number): Promise<void> => writeFile(`/proc/${pid}/autogroup`, PREFERRED).catch(() => {})
const PREFERRED = '-10'

/** Runs a process that reads its task as JSON and prints its result as JSON. */
export async function runProcess<Found>(script: string, task: object): Promise<Found> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(task))
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (printed === '') throw new Error(`${script} has ended without a result.`)
  return JSON.parse(printed) as Found
}

async function nextLine(child: ChildProcess, script: string): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} has ended.`)
  })
  ended.catch(() => {})
  if (child.stdout === null) throw new Error(`${script} has no output.`)
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  return line.toString().trim()
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.end()
  if (child.exitCode === null) await exit
}

/** The settings of a server process for this installation. */
export function environmentOf(config: Config): Readonly<Record<string, string>> {
  const { dataDir, databaseUrl, auditKey } = config
  return {
    DATA_DIR: dataDir,
    AUDIT_DIR: join(dataDir, 'audit'),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(auditKey === null ? {} : { AUDIT_KEY: auditKey }),
  }
}

/** An installation in this folder, on this database; null: the embedded one. */
export const configOf = (folder: string, databaseUrl: string | null): Config =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    OUTBOX_DIR: join(folder, 'outbox'),
    LOG_LEVEL: 'silent',
    AUDIT_KEY: 'the key of the audit of the proof of load',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
