/** The files of a site as text with its tree, and edits of that text: lines that no edit touches stay byte for byte. */
import { type Document, isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'

/** A YAML file of a site. */
export interface SiteFile {
  /** Relative to the folder of screens, with forward slashes. */
  readonly file: string
  readonly text: string
  readonly root: YAMLMap | null
}

export interface SiteFiles {
  /** Null: there is none. */
  readonly app: SiteFile | null
  readonly screens: readonly SiteFile[]
}

/** Puts `text` in the place of the characters from `start` to `end`. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Throws an Error in words where a file is no YAML. */
export function siteFile(file: string, text: string): SiteFile {
  const document: Document = parseDocument(text)
  const [error] = document.errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  return { file, text, root: isMap(document.contents) ? document.contents : null }
}

export function pairOf(map: YAMLMap | null, key: string): Pair | undefined {
  return map?.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
}

export function yamlKeys(map: unknown): readonly string[] {
  return isMap(map) ? map.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : []
}

/** Adds a member at the top level, in lines of its own: behind the first of `anchors` that is there, else at the end. */
export function memberAdded({ file, text, root }: SiteFile, lines: string, anchors: readonly string[]): Edit {
  if (root?.flow) throw new Error(`${file} is written in braces: write its members in lines of their own first.`)
  const anchor = anchors.map((name) => pairOf(root, name)).find((pair) => pair !== undefined)
  return linesAt({ file, text }, anchor ? lineEnd(text, endOf(anchor)) : text.length, lines)
}

/** Adds members to a map below the top level. */
export function entriesAdded({ file, text }: SiteFile, map: YAMLMap, entries: readonly string[]): Edit {
  const [start = 0] = map.range ?? []
  if (map.flow) {
    const [first] = map.items
    return { file, start: start + 1, end: start + 1, text: ` ${entries.join(', ')}${first ? ',' : ' '}` }
  }
  const last = map.items.at(-1)
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1))
  const lines = entries.map((entry) => indent + entry).join('\n')
  return linesAt({ file, text }, last ? lineEnd(text, endOf(last)) : text.length, lines)
}

/** In the line ends of the file. */
function linesAt({ file, text }: Pick<SiteFile, 'file' | 'text'>, at: number, lines: string): Edit {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const isAtEnd = at === text.length
  const before = isAtEnd && text !== '' && !text.endsWith('\n') ? lineBreak : ''
  return { file, start: at, end: at, text: `${before}${lines.replaceAll('\n', lineBreak)}${lineBreak}` }
}

function endOf({ key, value }: Pair): number {
  const node = (value ?? key) as { readonly range?: readonly [number, number, number] | null }
  return node.range?.[1] ?? 0
}

/** Behind the line break of the line that `at` is in; of an `at` that begins a line, the line before. */
function lineEnd(text: string, at: number): number {
  if (text[at - 1] === '\n') return at
  const lineBreak = text.indexOf('\n', at)
  return lineBreak === -1 ? text.length : lineBreak + 1
}

/** @param edits of this text, none over another */
export function applied(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((so, { start, end, text: by }) => so.slice(0, start) + by + so.slice(end), text)
}
