import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createSweeper, sweepIncoming } from './sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

async function incoming(files: Readonly<Record<string, number>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  await mkdir(join(folder, 'tus'))
  for (const [name, days] of Object.entries(files)) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), ago(days), ago(days))
  }
  return folder
}

it('removes incomplete files after a day, and markers of finished uploads after more than a week', async () => {
  const folder = await incoming({ old: 2, new: 0.5, 'tus/old.note': 9, 'tus/new.note': 6 })
  await sweepIncoming(folder)
  expect([await readdir(folder), await readdir(join(folder, 'tus'))]).toEqual([['new', 'tus'], ['new.note']])
  await rm(folder, { recursive: true })
})

it('removes an upload in pieces a day after it was begun, however new its last piece', async () => {
  const [old, young, unreadable] = [randomUUID(), randomUUID(), randomUUID()]
  const folder = await incoming({ [`tus/${old}`]: 0, [`tus/${young}`]: 0, [`tus/${unreadable}`]: 1.1 })
  const describe = async (id: string, days: number) =>
    await writeFile(join(folder, 'tus', `${id}.json`), JSON.stringify({ id, creation_date: ago(days).toISOString() }))
  await describe(old, 1.1)
  await describe(young, 0.9)
  await sweepIncoming(folder)
  expect((await readdir(join(folder, 'tus'))).sort()).toEqual([young, `${young}.json`])
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
