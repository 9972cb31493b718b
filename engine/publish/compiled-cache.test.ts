import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { compiledCache } from './compiled-cache.ts'
import { openScreens, type LiveScreens } from './live.ts'
import { createPublisher, type Published } from './published.ts'
import { appText, ownScreens, screenText } from './small-site.ts'
import { readSources, type SourceFile } from './sources.ts'

let folder: string
let live: LiveScreens | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-cache-'))
})
afterEach(async () => {
  live?.close()
  live = null
  await rm(folder, { recursive: true })
})

const cacheOf = (engine = 'engine 1') => compiledCache(join(folder, 'cache/screens'), engine)

const SOURCES = [
  { file: 'app.yaml', text: appText() },
  { file: 'crm/a.yaml', text: screenText('One') },
]

function publishedOf(sources: readonly SourceFile[]): Published {
  const { published } = createPublisher(blockSpecs).publish(sources)
  if (!published) throw new Error('does not compile')
  return published
}

test('the shipped screens are read as they were compiled', async () => {
  const sources = await readSources('screens')
  const published = publishedOf(sources)
  cacheOf().write(sources, published)
  expect(await cacheOf().read(sources)).toStrictEqual(published)
})

test('nothing is read for other texts, other files, another engine, or before anything was written', async () => {
  expect(await cacheOf().read(SOURCES)).toBeNull()
  cacheOf().write(SOURCES, publishedOf(SOURCES))
  expect(await cacheOf().read(SOURCES)).not.toBeNull()
  expect(await cacheOf('engine 2').read(SOURCES)).toBeNull()
  expect(await cacheOf().read(SOURCES.slice(0, 1))).toBeNull()
  const edited = SOURCES.map(({ file, text }) => ({ file, text: text.replace('One', 'Two') }))
  expect(await cacheOf().read(edited)).toBeNull()
})

test('a truncated or changed file is not read', async () => {
  cacheOf().write(SOURCES, publishedOf(SOURCES))
  const path = join(folder, 'cache/screens')
  const text = await readFile(path, 'utf8')
  for (const damaged of ['', text.slice(0, 10), text.slice(0, -1), text.replace('One', 'Two')]) {
    await writeFile(path, damaged)
    expect(await cacheOf().read(SOURCES)).toBeNull()
  }
  await writeFile(path, text)
  expect(await cacheOf().read(SOURCES)).not.toBeNull()
})

test('after a start from the cache an invalid edit leaves the last good version, and a valid one is served', async () => {
  const screens = join(folder, 'screens')
  await mkdir(join(screens, 'crm'), { recursive: true })
  for (const { file, text } of SOURCES) await writeFile(join(screens, file), text)
  const open = () => openScreens(screens, { watch: false, blocks: blockSpecs, cache: cacheOf() })
  const first = await open()
  first.store()
  const read = vi.spyOn(JSON, 'parse')
  live = await open()
  expect(live.current()).toStrictEqual(first.current())
  expect(read).toHaveBeenCalledWith(expect.stringContaining('"screens":[["a",'))
  read.mockRestore()
  const save = async (text: string) => {
    await writeFile(join(screens, 'crm/a.yaml'), text)
    live?.refresh()
  }
  await save(screenText('One').replace('fields', 'feilds'))
  await untilPassed(() => expect(live?.current().stale).toEqual(['a']))
  expect(labels(live)).toEqual(['One'])
  await save(screenText('Two'))
  await untilPassed(() => expect(labels(live)).toEqual(['Two']))
})

const labels = (screens: LiveScreens | null) =>
  screens === null ? [] : ownScreens(screens.current().manifest).map(({ label }) => label)
