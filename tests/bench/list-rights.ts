/**
 * The list call (50 of a million documents, PostgreSQL, 8 connections) with rights to rows, compared with the same call
 * without: one server for each, called in turn, and the median of the ratios per round, so that other load on the
 * machine affects all alike. Marks: 0.8 for people who see all or only their own rows, 0.6 for several conditions. Each
 * connection uses another person, since only four calls of a person run at once (server/http/call-queues.ts).
 *
 * Run: npm run bench:list-rights. DATABASE_URL measures on that server; otherwise one is started in a folder that is
 * reused by the next run. ROUNDS (9) and SECONDS (2) of each; DOCUMENTS (1,000,000).
 */
import { spawn, type ChildProcess } from 'node:child_process'
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
  team: { rights: ['team'], mark: 0.8 },
  'own, team': { rights: ['own', 'team'], mark: 0.6 },
  'own, team, waiting': { rights: ['own', 'team', 'waiting'], mark: 0.6 },
}

const children: ChildProcess[] = []

/** Starts a part in a separate process and reads the line that it prints when it is ready. */
async function start(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'list-call', script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  })
  children.push(child)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} has ended.`)
  })
  ended.catch(() => {})
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  return line.toString().trim()
}

async function perSecond(load: Load): Promise<number> {
  return (JSON.parse(await start('load.ts', [JSON.stringify(load)], {})) as Measured).perSecond
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
const loads = new Map<string, Load>()
const CONNECTIONS = 8
const people = site.roles.slice(0, CONNECTIONS)
if (people.length < CONNECTIONS) throw new Error(`The site has ${people.length} roles of one team, not ${CONNECTIONS}.`)
/** For all servers: signing in ends the other sessions of that person. */
let callers: readonly Caller[] = []
for (const [name, { rights }] of Object.entries(variants)) {
  const see = rights ? { SEE: JSON.stringify({ everyone: rights }) } : {}
  const address = await start('ours.ts', [], { DATABASE_URL: url, ...see })
  if (callers.length === 0) callers = await signedIn(address)
  const [first, ...others] = callers
  if (!first) throw new Error('Nobody is signed in.')
  loads.set(name, { ...first, others, address, seconds: SECONDS, connections: CONNECTIONS })
  await perSecond({ ...(loads.get(name) as Load), seconds: 1 })
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
process.exit()
