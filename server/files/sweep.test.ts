import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createSweeper, sweepIncoming } from './sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000

it('removes incomplete files after a day, and pieces after more than a week', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  await mkdir(join(folder, 'tus'))
  for (const [name, days] of Object.entries({ old: 2, new: 0.5, 'tus/old': 9, 'tus/new': 6 })) {
    await writeFile(join(folder, name), 'x')
    const at = new Date(Date.now() - days * DAY_MS)
    await utimes(join(folder, name), at, at)
  }
  await sweepIncoming(folder)
  expect([await readdir(folder), await readdir(join(folder, 'tus'))]).toEqual([['new', 'tus'], ['new']])
  await rm(folder, { recursive: true })
})

it('does nothing where nothing was ever uploaded', async () => {
  await expect(sweepIncoming('/nowhere/at/all')).resolves.toBeUndefined()
})

it('sweeps again while the server runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  const sweeper = createSweeper(folder, (error) => expect(error).toBe(null))
  sweeper.start()
  await sweeper.round()
  await writeFile(join(folder, 'cut'), 'x')
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  vi.advanceTimersByTime(60 * 60 * 1000)
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]))
  await sweeper.close()
  vi.useRealTimers()
})
