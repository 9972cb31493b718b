/**
 * 100 concurrent logins of unknown people, and how long reading a file takes in the meantime: each password hashed at
 * once, and in the queue of the server. Alternated, since only the ratio counts on a busy machine.
 */
import { open } from 'node:fs/promises'
import { createPasswordQueue } from '../../server/people/sessions/password-queue.ts'
import { verifyPassword } from '../../server/people/sessions/passwords.ts'
import { defineBench } from './bench.ts'
import { median, timed } from './times.ts'

interface Flood {
  readonly longestReadMs: number
  readonly refused: number
}

async function flood(queue: ReturnType<typeof createPasswordQueue>, logins: number): Promise<Flood> {
  const state = { isOver: false, refused: 0 }
  const all = Promise.all(
    Array.from({ length: logins }, () =>
      queue.run('unknown', () => verifyPassword('guess', null)).catch(() => state.refused++),
    ),
  ).then(() => (state.isOver = true))
  const times: number[] = []
  // oxlint-disable-next-line no-unmodified-loop-condition -- set when all logins have been answered
  while (!state.isOver) times.push(await timed(readFile))
  await all
  return { longestReadMs: Math.max(...times), refused: state.refused }
}

/** Opens, reads and closes a source file: each step is work for a libuv thread. */
async function readFile(): Promise<void> {
  const file = await open(import.meta.filename)
  await file.read(Buffer.alloc(1024))
  await file.close()
}

export const loginsBench = defineBench({
  sizes: { full: { logins: 100, rounds: 3 }, small: { logins: 10, rounds: 1 } },
  async measure({ logins, rounds }, place) {
    const [direct, queued]: [Flood[], Flood[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      direct.push(await flood(createPasswordQueue({ atOnce: logins, mostWaiting: 0 }), logins))
      queued.push(await flood(createPasswordQueue(), logins))
    }
    const of = (floods: readonly Flood[], key: keyof Flood) => median(floods.map((each) => each[key]))
    place.holds('logins of which every password was verified', logins - of(direct, 'refused'), logins)
    return [
      {
        what: 'longest read of a file during the logins',
        value: of(queued, 'longestReadMs'),
        unit: 'ms',
        peer: { name: 'without the queue', value: of(direct, 'longestReadMs') },
      },
      { what: 'logins refused by the queue (503)', value: of(queued, 'refused'), unit: '' },
    ]
  },
})
