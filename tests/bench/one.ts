/** Runs one benchmark in this process, `one.ts NAME SIZE [option=number …]`, and sends what it found to its parent. */
import { chmod, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../server/database/folder-lock.ts'
import type { BenchPlace, BenchSize, Figure } from './bench.ts'
import { benches } from './benches.ts'

/** What was proved to be there. */
export interface Held {
  readonly what: string
  readonly count: number
}

export interface Found {
  readonly figures: readonly Figure[]
  readonly held: readonly Held[]
}

interface Asked {
  readonly name: string
  readonly size: BenchSize
  readonly options: Readonly<Record<string, number>>
}

/** Throws if another benchmark runs: two at once measure each other. */
async function emptyFolder(name: string): Promise<string> {
  const parent = join(tmpdir(), 'countersign-bench')
  await mkdir(parent, { recursive: true })
  await lockFolder(parent).catch(() => {
    throw new Error(`Another benchmark is running in ${parent}.`)
  })
  const folder = join(parent, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // PostgreSQL may run as another user.
  for (const each of [parent, folder]) await chmod(each, 0o755)
  return folder
}

async function found({ name, size, options }: Asked): Promise<Found> {
  const bench = await benches.find((each) => each.name === name)?.load()
  if (!bench) throw new Error(`There is no benchmark "${name}".`)
  const sizes = bench.sizes[size]
  const unknown = Object.keys(options).find((option) => !(option in sizes))
  if (unknown !== undefined) throw new Error(`"${name}" has no option ${unknown}: ${Object.keys(sizes).join(', ')}.`)
  const folder = await emptyFolder(`${name}-${size}`)
  const [held, ends]: [Held[], (() => unknown)[]] = [[], []]
  const place: BenchPlace = {
    folder,
    later: (end) => void ends.push(end),
    holds(what, count, least) {
      if (!(count >= least)) throw new Error(`${count} ${what} are there, and not ${least}.`)
      held.push({ what, count })
    },
  }
  try {
    const figures = await bench.measure({ ...sizes, ...options }, place)
    if (held.length === 0) throw new Error('It has not proved that what it measured was there.')
    return { figures, held }
  } finally {
    for (const end of ends.toReversed()) await end()
    await rm(folder, { recursive: true, force: true })
  }
}

const [, , name = '', size = 'full', ...words] = process.argv
const options = Object.fromEntries(
  words.map((word) => word.split('=')).map(([option, value]) => [option, Number(value)]),
)
// Threads and connections that wait for nothing do not keep a process alive.
const alive = setInterval(() => {}, 60_000)
const answer = await found({ name, size: size === 'small' ? 'small' : 'full', options }).catch((error: unknown) => {
  console.error(error)
  return { failure: error instanceof Error ? error.message : String(error) }
})
clearInterval(alive)
process.send?.(answer, () => process.exit('failure' in answer ? 1 : 0))
