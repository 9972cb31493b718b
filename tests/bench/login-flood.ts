/**
 * 100 concurrent logins of unknown people, and how long reading a file takes in the meantime: each password hashed at
 * once, and in the queue of the server. Alternated, since only the ratio counts on a busy machine. Run: npm run
 * bench:logins
 */
import { open } from 'node:fs/promises'
import { createPasswordQueue } from '../../server/sessions/password-queue.ts'
import { verifyPassword } from '../../server/sessions/passwords.ts'

const LOGINS = 100
const ROUNDS = 3

interface Flood {
  readonly longestReadMs: number
  readonly reads: number
  readonly refused: number
}

async function flood(queue: ReturnType<typeof createPasswordQueue>): Promise<Flood> {
  const state = { isOver: false, refused: 0 }
  const logins = Promise.all(
    Array.from({ length: LOGINS }, () =>
      queue.run('unknown', () => verifyPassword('guess', null)).catch(() => state.refused++),
    ),
  ).then(() => (state.isOver = true))
  const times: number[] = []
  // oxlint-disable-next-line no-unmodified-loop-condition -- set when all logins have been answered
  while (!state.isOver) times.push(await timeOfRead())
  await logins
  return { longestReadMs: Math.max(...times), reads: times.length, refused: state.refused }
}

/** Opens, reads and closes a source file: each step is work for a libuv thread. */
async function timeOfRead(): Promise<number> {
  const start = performance.now()
  const file = await open(import.meta.filename)
  await file.read(Buffer.alloc(1024))
  await file.close()
  return performance.now() - start
}

const say = (name: string, { longestReadMs, reads, refused }: Flood): void =>
  console.log(`${name}: longest read ${longestReadMs.toFixed(0)} ms of ${reads} reads, ${refused} logins refused (503)`)

for (let round = 0; round < ROUNDS; round++) {
  say('as they come', await flood(createPasswordQueue({ atOnce: LOGINS, mostWaiting: 0 })))
  say('in the queue', await flood(createPasswordQueue()))
}
