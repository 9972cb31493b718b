/**
 * The shape of the sources as figures, each with its goal: lines, lengths of functions, import cycles among files and
 * folders (including types and dynamic imports), how many engine files a unit test imports directly, and how many
 * exports of the contracts have a docstring. Prints what misses its goal.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { areaOf, between, graphOf, importsOf, ringsOf, SOURCE_FOLDERS } from '../invariants/module-graph.ts'
import { typesNamedIn } from '../invariants/field-type-names.ts'
import { isNode, readSources, visit, type Node, type Source } from '../invariants/sources.ts'
import { defineBench, type Figure, isReached } from './bench.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A figure, and what keeps it from its goal. */
interface Shape extends Figure {
  readonly misses?: readonly string[]
}

interface Declared {
  readonly where: string
  readonly lines: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Named functions: declarations, methods, and functions assigned to a name. */
function declaredFunctions({ file, text, program }: Source): readonly Declared[] {
  const found: Declared[] = []
  visit(program, (node, around) => {
    if (!FUNCTIONS.has(node.type)) return
    const parent = around.at(-1)
    const name = nameOf(node) ?? (parent && nameOf(parent))
    if (!name || (parent?.type === 'VariableDeclarator' && parent['init'] !== node)) return
    const lines = text.slice(node.start, node['end'] as number).split('\n').length
    found.push({ where: `${file} ${name}`, lines })
  })
  return found
}

function nameOf(node: Node): string | undefined {
  const id = node['id'] ?? (node.type === 'MethodDefinition' ? node['key'] : undefined)
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : undefined
}

function lengths(sources: readonly Source[]): readonly Shape[] {
  const sorted = sources.flatMap(declaredFunctions).toSorted((one, two) => two.lines - one.lines)
  const p90 = sorted[Math.floor(sorted.length / 10)]?.lines ?? 0
  const long = sorted.filter(({ lines }) => lines > 50).map(({ where, lines }) => `${lines}  ${where}`)
  return [
    { what: 'declared functions, 90 % have at most', value: p90, unit: 'lines', atMost: 20 },
    { what: 'the longest of them', value: sorted[0]?.lines ?? Number.NaN, unit: 'lines', atMost: 50, misses: long },
  ]
}

/** Files that decide something by the name of a type of field (decision 53). */
function named(sources: readonly Source[]): Shape {
  const files = new Set(typesNamedIn(sources).wrong.map((place) => place.split(':')[0] ?? ''))
  const what = 'files outside `engine/fields` that name a type of field'
  return { what, value: files.size, unit: '', atMost: 0, misses: [...files] }
}

function rings(sources: readonly Source[]): readonly Shape[] {
  const graph = graphOf(sources)
  const files = ringsOf(graph)
  const folders = ringsOf(between(graph, areaOf))
  const named = (found: readonly (readonly string[])[]): readonly string[] => found.map((ring) => ring.join(', '))
  return [
    { what: 'rings among files', value: files.length, unit: '', atMost: 0, misses: named(files) },
    { what: 'rings among folders', value: folders.length, unit: '', atMost: 0, misses: named(folders) },
    { what: 'folders in them', value: folders.flat().length, unit: '' },
  ]
}

/** Engine and widget files with code that a unit test imports directly. */
async function tested(sources: readonly Source[]): Promise<Shape> {
  const tests = await testSources()
  const imported = new Set(tests.flatMap(importsOf))
  const files = sources.filter((source) => !source.file.startsWith('server/') && hasCode(source))
  const without = files.filter(({ file }) => !imported.has(file)).map(({ file }) => file)
  return {
    what: 'engine and widget files that a unit test imports directly',
    value: (100 * (files.length - without.length)) / files.length,
    unit: '%',
    atLeast: 80,
    misses: without,
  }
}

const BY_OTHERS = /^tests\/(contract|trust|browser|stories|bench)\//

async function testSources(): Promise<readonly Source[]> {
  const files: string[] = []
  for (const folder of [...SOURCE_FOLDERS, 'tests']) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name).slice(ROOT.length + 1)
      if (/\.test\.tsx?$/.test(file) && !BY_OTHERS.test(file)) files.push(file)
    }
  }
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(ROOT, file), 'utf8')
      return { file, text, program: parseSync(file, text).program as unknown as Node }
    }),
  )
}

/** Whether a file contains more than types. */
function hasCode({ program }: Source): boolean {
  const types = /^(TSInterfaceDeclaration|TSTypeAliasDeclaration|ImportDeclaration)$/
  return (program['body'] as readonly Node[]).some((statement) => {
    const declaration = statement['declaration']
    const node = isNode(declaration) ? declaration : statement
    if (node.type.startsWith('Export') && statement['exportKind'] === 'type') return false
    return !types.test(node.type)
  })
}

const CONTRACTS =
  /^(engine\/(definition|page|calls|language)\/|engine\/blocks\/[^/]+\.ts$|engine\/blocks\/[^/]+\/block\.ts$|widgets\/[^/]+\/block\.ts$)/

function documented(sources: readonly Source[]): Shape {
  const missing: string[] = []
  let all = 0
  for (const { file, text, program } of sources.filter((source) => CONTRACTS.test(source.file))) {
    for (const node of program['body'] as readonly Node[]) {
      if (node.type !== 'ExportNamedDeclaration' || !isNode(node['declaration'])) continue
      all += 1
      if (!text.slice(0, node.start).trimEnd().endsWith('*/'))
        missing.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
    }
  }
  return {
    what: 'exports of the contracts with a docstring',
    value: (100 * (all - missing.length)) / all,
    unit: '%',
    atLeast: 100,
    misses: missing,
  }
}

export const shapeBench = defineBench({
  sizes: { full: {}, small: {} },
  async measure(_, place) {
    const sources = await readSources(SOURCE_FOLDERS)
    place.holds('source files', sources.length, 1_000)
    const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    const shapes: readonly Shape[] = [
      // No mark: decision 35.
      { what: 'TypeScript without tests and stories', value: lines, unit: 'lines' },
      named(sources),
      ...lengths(sources),
      ...rings(sources),
      await tested(sources),
      documented(sources),
    ]
    return shapes.map(({ misses = [], ...figure }) => {
      if (isReached(figure) === false) console.log([`${figure.what}:`, ...misses].join('\n    '))
      return figure
    })
  },
})
