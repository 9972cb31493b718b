import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import { initSite } from './init.ts'

beforeEach(() => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'init-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a new site compiles without a message, under its own name', async () => {
  const folder = join(await emptyFolder(), 'north-mill')
  await initSite(folder, { from: null, blocks: blockSpecs })
  const { published, diagnostics } = createPublisher(blockSpecs).publish(await readSources(join(folder, 'screens')))
  expect(diagnostics).toEqual([])
  expect(published?.manifest).toMatchObject({ label: 'North Mill', apiid: 'north-mill' })
  expect([...(published?.screens.keys() ?? [])]).toEqual([
    'audit',
    'companies',
    'people',
    'purchases',
    'spending',
    'suppliers',
    'notification',
  ])
})

test('its package.json names this version, or a package file', async () => {
  const folder = await emptyFolder()
  await initSite(join(folder, 'mill'), { from: null, blocks: blockSpecs })
  await initSite(join(folder, 'other'), { from: join(folder, 'packed/countersign-1.0.0.tgz'), blocks: blockSpecs })
  const sources = await Promise.all(['mill', 'other'].map(async (name) => await dependencyOf(join(folder, name))))
  expect(sources).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), 'file:../packed/countersign-1.0.0.tgz'])
})

async function dependencyOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> }).dependencies['countersign']
}

test('its screens for administrators are those of the sample site', async () => {
  const folder = join(await emptyFolder(), 'mill')
  await initSite(folder, { from: null, blocks: blockSpecs })
  const bodyOf = (text: string): string => text.replace(/^# yaml-language-server:.*\n/, '')
  for (const name of ['people', 'audit']) {
    const [written, sample] = await Promise.all(
      [join(folder, 'screens/admin'), join(import.meta.dirname, '../../screens/admin')].map((path) =>
        readFile(join(path, `${name}.yaml`), 'utf8'),
      ),
    )
    expect(bodyOf(written ?? '')).toBe(bodyOf(sample ?? 'missing'))
  }
})

test('no placeholder is left in its files', async () => {
  const folder = join(await emptyFolder(), 'mill')
  await initSite(folder, { from: null, blocks: blockSpecs })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  expect(texts.filter((text) => text.includes('SITE_'))).toEqual([])
})

test('a folder with files, and a name that is invalid for a package, are refused', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'mill/notes'), { recursive: true })
  await expect(initSite(join(folder, 'mill'), { from: null, blocks: blockSpecs })).rejects.toThrow(
    'is not empty: nothing was written',
  )
  await expect(initSite(join(folder, '2nd mill'), { from: null, blocks: blockSpecs })).rejects.toThrow(
    '"2nd mill" cannot be the name of a site',
  )
  expect(await readdir(folder)).toEqual(['mill'])
})
