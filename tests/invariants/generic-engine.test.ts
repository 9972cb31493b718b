/** Invariant 1: the engine and the widgets know no screen, field, status or document type. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contractNames } from './contract-names.ts'

const ROOT = join(import.meta.dirname, '../..')

interface ScreenText {
  label?: string
  fields?: Record<string, unknown>
  statuses?: unknown
}

async function filesBelow(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((each) => each.isFile() && pattern.test(each.name))
    .map((each) => join(each.parentPath, each.name))
}

/** All names that a screen or app.yaml defines. */
async function namesOfScreens(): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const path of await filesBelow('screens', /(?<!\.test)\.yaml$/)) {
    const screen = parse(await readFile(path, 'utf8')) as ScreenText
    const app = path.endsWith('app.yaml')
    if (!app) names.add(path.replace(/.*\//, '').replace('.yaml', '')).add(screen.label ?? '')
    for (const field of Object.keys(screen.fields ?? {})) names.add(field)
    const statuses = Array.isArray(screen.statuses) ? screen.statuses : Object.keys(app ? (screen.statuses ?? {}) : {})
    for (const status of statuses) names.add(String(status))
  }
  return new Set([...names].filter((name) => name !== '' && !contractNames.has(name)))
}

/** Strings and property names of a source text; comments may contain any name. */
function namesUsed(source: string): ReadonlySet<string> {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
  const properties = [...code.matchAll(/\.([A-Za-z_]\w*)|\b([A-Za-z_]\w*)\??:/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return new Set([...strings, ...properties])
}

/** The site's kinds of companies and list filters, from app.yaml; the goods and places of their trades. */
async function wordsOfTrades(): Promise<readonly string[]> {
  const { platforms, filters } = parse(await readFile(join(ROOT, 'screens/app.yaml'), 'utf8')) as {
    platforms: Record<string, string>
    filters: Record<string, { sends?: string }>
  }
  const sent = Object.values(filters).flatMap(({ sends }) => sends ?? [])
  return [
    ...Object.keys(platforms),
    ...sent,
    'mainGroup',
    'godown',
    'coil',
    'cotton',
    'fabric',
    'purlin',
    'textile',
    'yarn',
  ]
}

/** Fictitious sites for tests and stories. */
const samples = /\/(stories|samples)\/|small-site/

/** The names of the folders of widgets. */
async function namesOfWidgets(): Promise<readonly string[]> {
  const folders = await readdir(join(ROOT, 'widgets'), { withFileTypes: true })
  return folders.filter((each) => each.isDirectory()).map(({ name }) => name)
}

describe('the engine and the widgets know no trade, and the engine knows no widget', async () => {
  const pattern = /(?<!\.(test|stories)|sample-\w+)\.tsx?$/
  const sources = await filesBelow('engine', pattern)
  const ofWidgets = await filesBelow('widgets', pattern)
  const trades = await wordsOfTrades()
  const widgets = await namesOfWidgets()

  test('no source names a trade, its goods or its places', async () => {
    const inTrade = new RegExp(`(?<![a-z])(${trades.join('|')})(?![a-z])`, 'i')
    const own = [...sources, ...ofWidgets].filter((path) => !samples.test(path))
    expect(await linesWith(own, inTrade)).toEqual([])
  })

  test('no source names the folder of a widget', async () => {
    const names = widgets.filter((name) => !OTHER_MEANINGS.has(name)).join('|')
    expect(await linesWith(sources, new RegExp(`widgets/(${widgets.join('|')})|'(${names})'`))).toEqual([])
  })
})

/** Words with another meaning in the engine: a type of file, and a member of cards. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(['pdf', 'progress'])

async function linesWith(paths: readonly string[], pattern: RegExp): Promise<readonly string[]> {
  const results = paths.map(async (path) => {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => pattern.test(line))
    return lines.map((line) => `${path.slice(ROOT.length + 1)}: ${line.trim()}`)
  })
  return (await Promise.all(results)).flat()
}

describe('the engine is generic', async () => {
  const names = await namesOfScreens()
  const sources = [
    ...(await filesBelow('engine', /(?<!\.(test|stories))\.tsx?$/)),
    ...(await filesBelow('widgets', /(?<!\.(test|stories))\.tsx?$/).catch(() => [])),
  ]

  test('there are names to look for and sources to look in', () => {
    expect(names.size).toBeGreaterThan(20)
    expect(sources.length).toBeGreaterThan(30)
  })

  test.each(sources.map((path) => [path.slice(ROOT.length + 1), path]))('%s names no screen', async (_, path) => {
    const used = namesUsed(await readFile(path, 'utf8'))
    expect([...names].filter((name) => used.has(name))).toEqual([])
  })
})
