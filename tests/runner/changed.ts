/** What `npm run test:changed` runs: the tests that concern a set of changed files, as far as this can be known. */
import { basename, dirname } from 'node:path'

/** A file and the files it imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

interface Known {
  readonly graph: Graph
  /** Test files of the quick tier, by project. */
  readonly unit: readonly string[]
  readonly contract: readonly string[]
  readonly browser: readonly string[]
}

export interface Plan {
  readonly unit: readonly string[]
  readonly contract: readonly string[]
  readonly browser: readonly string[]
  /** The changed files that can be formatted and linted. */
  readonly sources: readonly string[]
  /** Whether the screens have to be checked again. */
  readonly screens: boolean
}

/** What runs in a browser, or is served to it. */
const PRODUCT = /^(engine|widgets|server|screens|schemas)\/|^(index\.html|vite\.config\.ts)$/
const COMPILER =
  /^(screens|packaging\/site|engine\/(cli|compile|definition|diagnostics|expressions|language|screen-tests))\//
/** Contract tests assemble a whole server: followed further, its imports would lead from each of them to everything. */
const WHOLE_SERVER = [
  'server/start/app.ts',
  'server/start/start.ts',
  'server/start/backend.ts',
  'tests/contract/databases.ts',
]

/** Folders of texts, and the tests that read them. */
const READ_BY: readonly (readonly [string, string])[] = [
  ['docs/', 'tests/docs/'],
  ['screens/', 'tests/screens/'],
]

/** @param changed files relative to the project root, deleted ones included */
export function planOf(changed: readonly string[], { graph, unit, contract, browser }: Known): Plan {
  const touched = new Set(changed)
  const reaches = reaching(graph, touched)
  const inProduct = changed.some((file) => PRODUCT.test(file))
  const besides = changed.filter((file) => !graph.has(file)).map(dirname)
  const alone = new Map(
    [...graph].map(([file, imports]) => [file, WHOLE_SERVER.includes(file) ? new Set<string>() : imports]),
  )
  const reachesAlone = reaching(alone, touched)
  const readers = READ_BY.filter(([folder]) => changed.some((file) => file.startsWith(folder))).map(
    ([, tests]) => tests,
  )
  const words = new Set(changed.filter((file) => file.startsWith('server/')).flatMap(wordsOf))
  return {
    // Files that tests read are in their folder, or below it: a sample, a golden file. Invariants read all sources.
    unit: unit.filter(
      (file) =>
        reaches(file) ||
        besides.some((folder) => isBeside(file, folder)) ||
        ['tests/invariants/', ...readers].some((folder) => file.startsWith(folder)),
    ),
    contract: contract.filter(
      (file) => reachesAlone(file) || wordsOf(`server/${basename(file)}`).some((word) => words.has(word)),
    ),
    browser: browser.filter((file) => inProduct || reaches(file)),
    sources: changed.filter((file) => /\.(tsx?|json|md|css)$/.test(file)),
    screens: changed.some((file) => COMPILER.test(file)),
  }
}

/** Whether a file is changed, or imports one, directly or through others. */
function reaching(graph: Graph, touched: ReadonlySet<string>): (file: string) => boolean {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(touched)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return (file) => reached.has(file)
}

const isBeside = (file: string, folder: string): boolean =>
  folder !== '.' && `${folder}/`.startsWith(`${dirname(file)}/`) && dirname(file).includes('/')

/** Words that say nothing about the subject of a file. */
const ANYWHERE = new Set([
  'server',
  'test',
  'page',
  'row',
  'by',
  'of',
  'and',
  'the',
  'new',
  'open',
  'type',
  'table',
  'main',
])

/** The words of a path below `server`, in the singular: contract tests are named by what they are about. */
function wordsOf(path: string): readonly string[] {
  const words = path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .slice(1)
  return words.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 2 && !ANYWHERE.has(word))
}
