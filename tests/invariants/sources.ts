/** The source files as syntax trees: tests examine the texts in them, not lines. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** A node of the tree that the parser returns (ESTree). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

export interface Source {
  readonly file: string
  readonly text: string
  readonly program: Node
}

/** The TypeScript files below these folders, except tests and stories. */
export async function readSources(folders: readonly string[]): Promise<readonly Source[]> {
  const files = await Promise.all(folders.map((folder) => filesBelow(folder)))
  return Promise.all(
    files.flat().map(async (file) => {
      const text = await readFile(join(ROOT, file), 'utf8')
      return { file, text, program: parseSync(file, text).program as unknown as Node }
    }),
  )
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|stories)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}

/** Visits every node, with the nodes around it, outermost first. */
export function visit(
  node: unknown,
  look: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look, around)
    return
  }
  if (!isNode(node)) return
  look(node, around)
  for (const [key, member] of Object.entries(node)) if (key !== 'parent') visit(member, look, [...around, node])
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** `engine/shell/App.tsx:12` */
export function placeOf({ file, text }: Source, { start }: Node): string {
  return `${file}:${text.slice(0, start).split('\n').length}`
}
