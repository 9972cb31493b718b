/** Which source file imports which, including types and dynamic imports, and where such imports form a cycle. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isNode, visit, type Node, type Source } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Maps a file to the files that it imports, both as `engine/calls/http.ts`; packages and assets are omitted. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>

export const SOURCE_FOLDERS = ['engine', 'widgets', 'sample', 'server', 'packaging', 'tools']

export function graphOf(sources: readonly Source[]): ModuleGraph {
  return new Map(sources.map((source) => [source.file, new Set(importsOf(source))]))
}

/** The files that a source imports, once for each import. */
export function importsOf(source: Source): readonly string[] {
  return specifiersOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(source.file), specifier)))
    .filter((target) => /\.tsx?$/.test(target) && existsSync(join(ROOT, target)))
}

/** What a source imports from packages and from Node: `react-dom/client`, `node:fs`. */
export function packagesOf(source: Source): readonly string[] {
  return specifiersOf(source).filter((specifier) => !specifier.startsWith('.'))
}

function specifiersOf({ program }: Source): readonly string[] {
  const specifiers: string[] = []
  visit(program, (node) => {
    const specifier = specifierOf(node)
    if (specifier !== undefined) specifiers.push(specifier)
  })
  return specifiers
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function specifierOf(node: Node): string | undefined {
  // `new Worker(new URL('./worker.ts', import.meta.url))` loads a module, too.
  const source = IMPORTING.has(node.type) ? (node['source'] ?? node['argument']) : urlOf(node)
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined
}

function urlOf(node: Node): unknown {
  const callee = node['callee']
  if (node.type !== 'NewExpression' || !isNode(callee) || callee['name'] !== 'URL') return undefined
  const [first] = node['arguments'] as readonly unknown[]
  return first
}

/** The same graph between folders: each file is replaced by the folder that `folderOf` returns. */
export function between(graph: ModuleGraph, folderOf: (file: string) => string): ModuleGraph {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const own = folderOf(file)
    const targets = folders.get(own) ?? new Set<string>()
    folders.set(own, targets)
    for (const target of imports) if (folderOf(target) !== own) targets.add(folderOf(target))
  }
  return folders
}

/** `engine/blocks`, `server/modules`, or `server` for files directly in it. */
export function areaOf(file: string): string {
  const [first = '', second] = file.split('/')
  return second && file.split('/').length > 2 ? `${first}/${second}` : first
}

/** Every set of two or more nodes that reach each other (Tarjan's strongly connected components). */
export function ringsOf(graph: ModuleGraph): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const enter = (node: string): number => {
    const own = index.size
    index.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? index.get(next) : own) : enter(next)
      lowest.set(node, Math.min(lowest.get(node) ?? own, reached ?? own))
    }
    if (lowest.get(node) === own) {
      const ring = stack.splice(stack.indexOf(node))
      if (ring.length > 1) rings.push(ring.toSorted())
    }
    return lowest.get(node) ?? own
  }
  for (const node of graph.keys()) if (!index.has(node)) enter(node)
  return rings
}
