/** However an editor saves, the saved text is read: each way of saving is tried three times on the same file. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { openScreens, type LiveScreens } from './live.ts'
import { appText, ownScreens, screenText as screen } from './small-site.ts'
import { blockSpecs } from '../../widgets/specs.ts'

/** A save takes some 100 ms, longer on a busy machine. A missed save would never be read. */

const app = (label: string): string => appText({ label })
const words = (label: string): string => `Item: ${label}\n`

/** How editors save a file. */
const WAYS: Readonly<Record<string, (path: string, text: string) => Promise<void>>> = {
  'writes into the file': (path, text) => writeFile(path, text),
  async 'puts a new file in its place'(path, text) {
    await writeFile(`${path}.swp`, text)
    await rename(`${path}.swp`, path)
  },
  async 'puts a new file in its place and then writes into it'(path, text) {
    await writeFile(`${path}.swp`, 'label: [')
    await rename(`${path}.swp`, path)
    await writeFile(path, text)
  },
  async 'deletes it and makes it again'(path, text) {
    await rm(path)
    await writeFile(path, text)
  },
  async 'moves the old one aside first'(path, text) {
    await rm(`${path}~`, { force: true })
    await rename(path, `${path}~`)
    await writeFile(path, text)
  },
}

let folder: string
let live: LiveScreens
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-screens-'))
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), app('Site'))
  await writeFile(join(folder, 'hi.words.yaml'), words('None'))
  await writeFile(join(folder, 'crm/a.yaml'), screen('None'))
  live = await openScreens(folder, { watch: true, blocks: blockSpecs })
})
afterAll(async () => {
  live.close()
  await rm(folder, { recursive: true })
})

const labels = (): readonly string[] => ownScreens(live.current().manifest).map(({ label }) => label)
const wordsServed = (): string => {
  const { manifest, files } = live.current()
  return files.get(manifest.languages.find(({ name }) => name === 'hi')?.words ?? '') ?? ''
}

const FILES = [
  { file: 'crm/a.yaml', text: screen, served: () => labels().join() },
  { file: 'app.yaml', text: app, served: () => live.current().manifest.label },
  { file: 'hi.words.yaml', text: words, served: wordsServed },
]

describe.each(Object.entries(WAYS))('an editor that %s', (way, save) => {
  test.each(FILES)('is read in $file, every time', async ({ file, text, served }) => {
    for (const time of ['first', 'second', 'third']) {
      await save(join(folder, file), text(`The ${time} of ${way}`))
      await untilPassed(() => expect(served()).toContain(`The ${time} of ${way}`))
    }
  })
})

test('files in a new folder are read, and read again when they are saved', async () => {
  await mkdir(join(folder, 'store'))
  for (const label of ['Stock', 'Stock again']) {
    await writeFile(join(folder, 'store/stock.yaml'), screen(label))
    await untilPassed(() => expect(labels()).toContain(label))
  }
})

test('the screens of a deleted folder are removed, and return with the folder', async () => {
  for (const label of ['Here', 'Here again']) {
    await mkdir(join(folder, 'production'), { recursive: true })
    await writeFile(join(folder, 'production/b.yaml'), screen(label))
    await untilPassed(() => expect(live.current().sources.has('production/b.yaml')).toBe(true))
    await rm(join(folder, 'production'), { recursive: true })
    await untilPassed(() => expect(live.current().sources.has('production/b.yaml')).toBe(false))
  }
})

test('the screen of a deleted file is removed, and returns with the file', async () => {
  for (const label of ['Once', 'Twice', 'Thrice']) {
    await writeFile(join(folder, 'crm/c.yaml'), screen(label))
    await untilPassed(() => expect(labels()).toContain(label))
    await rm(join(folder, 'crm/c.yaml'))
    await untilPassed(() => expect(labels()).not.toContain(label))
  }
})
