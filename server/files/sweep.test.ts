import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepIncoming } from './sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

it('removes files left by an ended process, after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  await mkdir(join(folder, 'tus'))
  for (const [name, days] of Object.entries({ old: 2, new: 0.5, 'tus/old.json': 2 })) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), ago(days), ago(days))
  }
  await sweepIncoming(folder)
  expect([await readdir(folder), await readdir(join(folder, 'tus'))]).toEqual([['new', 'tus'], []])
  await rm(folder, { recursive: true })
})

it('does nothing if nothing was ever uploaded', async () => {
  await expect(sweepIncoming('/nowhere/at/all')).resolves.toBeUndefined()
})
