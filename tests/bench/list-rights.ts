/**
 * The list call (50 of a million documents, PostgreSQL, 8 connections) with rights to rows, compared with the same call
 * without, among 300 people in the teams of the site: one server for each, called in turn, and the median of the ratios per round, so that other load on the
 * machine affects all alike. Marks: 0.8 for people who see all or only their own rows, 0.6 for rows of several creators and several conditions. Each
 * connection uses another person, since only four calls of a person run at once (server/http/call-queues.ts).
 *
 * Run: npm run bench:list-rights. DATABASE_URL measures on that server; otherwise one is started in a folder that is
 * reused by the next run. ROUNDS (9) and SECONDS (2) of each; DOCUMENTS (1,000,000).
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RowRight } from '../../engine/definition/rights.ts'
import { fillScreen, SCREEN } from './list-call/fill.ts'
import type { Caller, Load, Measured } from './list-call/load.ts'
import { benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const SECONDS = Number(process.env['SECONDS'] ?? 2)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)

interface Variant {
  readonly rights: readonly RowRight[] | null
  readonly mark: number
}

const variants: Readonly<Record<string, Variant>> = {
  none: { rights: null, mark: 1 },
  all: { rights: ['all'], mark: 0.8 },
  own: { rights: ['own'], mark: 0.8 },
  team: { rights: ['team'], mark: 0.6 },
  'own, team': { rights: ['own', 'team'], mark: 0.6 },
  'own, team, waiting': { rights: ['own', 'team', 'waiting'], mark: 0.6 },
}

const children: ChildProcessWithoutNullStreams[] = []

interface Part {
  readonly child: ChildProcessWithoutNullStreams
  /** What it prints when it is ready. */
  readonly line: string
}

async function nextLine({ stdout }: Pick<Part['child'], 'stdout'>): Promise<string> {
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return line.toString().trim()
}

/** Starts a part in a separate process and reads the line that it prints when it is ready. */
async function start(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Part> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'list-call', script), ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  })
  child.stderr.pipe(process.stderr)
  children.push(child)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} has ended.`)
  })
  ended.catch(() => {})
  return { child, line: await Promise.race([nextLine(child), ended]) }
}

interface Measuring {
  readonly server: Part
  readonly load: Load
}

/** The rights are accepted first: all servers share one database, where only one version of them is effective. */
async function perSecond({ server: { child }, load }: Measuring): Promise<number> {
  const accepted = nextLine(child)
  child.stdin.write('accept\n')
  await accepted
  const { line } = await start('load.ts', [JSON.stringify(load)], {})
  return (JSON.parse(line) as Measured).perSecond
}

async function signedIn(address: string): Promise<readonly Caller[]> {
  const sessions = await Promise.all(people.map((role) => site.signIn(address, role)))
  return sessions.map(({ cookie, token }) => {
    return { cookie, path: `/main/s/${SCREEN}/list?page=0&page_by=50&uuid=&scope=all&apiid=bench&apitoken=${token}` }
  })
}

process.once('exit', () => children.forEach((child) => child.kill()))

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const url = await benchPostgres()
const site = await fillScreen(url, DOCUMENTS)
const loads = new Map<string, Measuring>()
const CONNECTIONS = 8
const people = site.roles.slice(0, CONNECTIONS)
if (people.length < CONNECTIONS) throw new Error(`The site has ${people.length} roles of one team, not ${CONNECTIONS}.`)
/** For all servers: signing in ends the other sessions of that person. */
let callers: readonly Caller[] = []
for (const [name, { rights }] of Object.entries(variants)) {
  const see = rights ? { SEE: JSON.stringify({ everyone: rights }) } : {}
  const server = await start('ours.ts', [], { DATABASE_URL: url, ...see })
  const address = server.line
  if (callers.length === 0) callers = await signedIn(address)
  const [first, ...others] = callers
  if (!first) throw new Error('Nobody is logged in.')
  const load = { ...first, others, address, seconds: SECONDS, connections: CONNECTIONS }
  loads.set(name, { server, load })
  await perSecond({ server, load: { ...load, seconds: 1 } })
}

const ratios = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round++) {
  const rates = new Map<string, number>()
  const order = round % 2 === 0 ? [...loads] : [...loads].toReversed()
  for (const [name, load] of order) rates.set(name, await perSecond(load))
  for (const [name, rate] of rates) ratios.get(name)?.push(rate / (rates.get('none') ?? 1))
  console.log([...rates].map(([name, rate]) => `${name}: ${rate.toFixed(0)}/s`).join(', '))
}
for (const [name, { mark }] of Object.entries(variants)) {
  if (name === 'none') continue
  const ratio = median(ratios.get(name) ?? [])
  console.log(`${name}: ${ratio.toFixed(2)} (mark ${mark}: ${verdictOf(ratio >= mark)})`)
}
// The database is reused: by other benchmarks, which expect the rights of the file.
const bare = loads.get('none')
if (bare) await perSecond({ ...bare, load: { ...bare.load, seconds: 0.1 } })
process.exit()
