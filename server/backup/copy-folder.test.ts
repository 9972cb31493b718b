import { mkdtemp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyFolder } from './copy-folder.ts'

it('copies changed, renamed and new files, and removes deleted ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  await mkdir(join(source, 'base'), { recursive: true })
  const write = (name: string, text: string) => writeFile(join(source, name), text)
  const read = async (at: string) => {
    const entries = await readdir(at, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    return Object.fromEntries(
      await Promise.all(files.map(async (path) => [path.slice(at.length), await readFile(path, 'utf8')] as const)),
    )
  }
  for (const name of ['same', 'base/changed', 'gone', 'log1', 'log2']) await write(name, name)
  const since = Date.now() - 1_000
  copyFolder({ source, target, since: null })
  expect(await read(target)).toEqual(await read(source))
  await write('base/changed', 'otherwise')
  // Setting the times of a file must not hide that it was changed.
  await utimes(join(source, 'base/changed'), 0, 0)
  await rm(join(source, 'gone'))
  await rename(join(source, 'log1'), join(source, 'log2'))
  await write('base/new', 'new')
  copyFolder({ source, target, since })
  expect(await read(target)).toEqual(await read(source))
})
