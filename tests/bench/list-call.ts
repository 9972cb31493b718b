/**
 * The list call (50 of a million documents, PostgreSQL, 8 connections) compared with a bare node http + pg handler that
 * runs the same statements with the same session check and tenant setting: requests per second of both, in turn, and
 * the ratio of their medians (mark: 0.7). Run: npm run bench:list
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * SEE: the rights to rows of the screen, as JSON: '{"everyone":["own"]}', asked by ROLE (the first of the site).
 * ROUNDS (7) and SECONDS (4) of each round; DOCUMENTS (1,000,000).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Load, Measured } from './list-call/load.ts'
import { fillScreen, SCREEN } from './list-call/fill.ts'
import { verdictOf } from './marks.ts'

const MARK = 0.7
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)

const children: ChildProcess[] = []

/** Starts a part in a separate process and reads the line that it prints when it is ready. */
async function start(script: string, { args = [], env = {} }: Start): Promise<string> {
  const path = join(import.meta.dirname, script)
  const child = spawn(process.execPath, [path, ...args], {
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

interface Start {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

async function measure(load: Load): Promise<Measured> {
  const answer = await start('list-call/load.ts', { args: [JSON.stringify(load)] })
  return JSON.parse(answer) as Measured
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0

const folder = join(tmpdir(), 'countersign-bench-list')
const url = process.env['DATABASE_URL'] ?? (await start('../contract/postgres-process.ts', { args: [folder, 'keep'] }))
try {
  const env = { DATABASE_URL: url }
  const call = await fillScreen(url, DOCUMENTS)
  const ours = await start('list-call/ours.ts', { env })
  const bare = await start('list-call/bare.ts', { env })
  const { cookie, token } = await call.signIn(ours)
  const path = `/main/s/${SCREEN}/list?page=0&page_by=50&uuid=&scope=all&apiid=bench&apitoken=${token}`
  const load = { path, cookie, seconds: SECONDS, connections: 8 }
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  await measure({ ...load, address: ours, seconds: 2 })
  await measure({ ...load, address: bare, seconds: 2 })
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, address] of [['ours', ours] as const, ['bare', bare] as const]) {
      const { perSecond, p95 } = await measure({ ...load, address })
      rates[name].push(perSecond)
      console.log(`${name}: ${perSecond.toFixed(0)} requests/s, 95 % within ${p95.toFixed(1)} ms`)
    }
  }
  const ratio = median(rates.ours) / median(rates.bare)
  const verdict = verdictOf(ratio >= MARK)
  console.log(`medians: ours ${median(rates.ours).toFixed(0)}, bare ${median(rates.bare).toFixed(0)} requests/s`)
  console.log(`ratio ${ratio.toFixed(2)}: the mark of ${MARK} is ${verdict}`)
} finally {
  // Each exits when its stdin closes; PostgreSQL was started first and ends last.
  for (const child of children.toReversed()) {
    child.stdin?.end()
    if (child.exitCode === null) await once(child, 'exit')
  }
}
