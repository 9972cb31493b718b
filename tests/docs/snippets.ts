/**
 * The YAML of the manuals, as a reader would write it into a new site.
 *
 * - A snippet whose first line is `# screens/<section>/<name>.yaml` is the whole of that file.
 * - ` ```yaml adds=<name> ` adds to that file (`app`, a screen, or `<screen>.test`), and stays for the snippets below.
 * - ` ```yaml fragment=<name> ` is added, checked and removed again; `fragment=<name>:<path>` is inserted at that path:
 *   `fragment=visits:fields`.
 */
import { isMap, parse, parseDocument, stringify } from 'yaml'

export interface Snippet {
  /** Path of the manual. */
  readonly manual: string
  /** Line number of its fence, from 1. */
  readonly line: number
  /** The text after `yaml` on the line of the fence. */
  readonly info: string
  readonly text: string
}

/** Every fence of YAML in a manual. */
export function snippetsIn(manual: string, markdown: string): readonly Snippet[] {
  const fences = markdown.matchAll(/^```yaml *(.*)\n([\s\S]*?)^```$/gm)
  return [...fences].map(({ index, 1: info = '', 2: text = '' }) => {
    return { manual, line: markdown.slice(0, index).split('\n').length, info: info.trim(), text }
  })
}

/** Where a snippet belongs. */
export type Place =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'part'; readonly of: string; readonly path: readonly string[]; readonly stays: boolean }

/** Null: the snippet does not name a place. */
export function placeOf({ info, text }: Snippet): Place | null {
  const file = /^# screens\/(\S+\.yaml)\n/.exec(text)?.[1]
  if (file !== undefined && info === '') return { kind: 'file', file }
  const [, word, of, path = ''] = /^(adds|fragment)=([\w.]+)(?::([\w.]+))?$/.exec(info) ?? []
  if (word === undefined || of === undefined) return null
  return { kind: 'part', of, path: path.split('.').filter((each) => each !== ''), stays: word === 'adds' }
}

/** The file with a snippet added: maps are merged, lists extended, other values replaced. Throws on invalid YAML. */
export function withPart(file: string, snippet: string, path: readonly string[]): string {
  const part = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), parse(snippet))
  return stringify(joined(parse(file), part), { lineWidth: 0 })
}

function joined(before: unknown, part: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(part)) return [...before, ...part.filter((each) => !before.includes(each))]
  if (!isPlainMap(part)) return part
  const short = typeof before === 'string' && Object.keys(part).every((key) => key !== 'starts')
  const map = isPlainMap(before) ? before : short ? { type: before } : {}
  const keys = new Set([...Object.keys(map), ...Object.keys(part)])
  return Object.fromEntries([...keys].map((key) => [key, key in part ? joined(map[key], part[key]) : map[key]]))
}

function isPlainMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The line of the manual from which a line of the compiled file comes; that of the fence where it cannot be found. */
export function lineInManual(snippet: Snippet, compiled: string, line: number): number {
  const lines = snippet.text.split('\n')
  if (compiled === snippet.text) return snippet.line + line
  const written = compiled.split('\n')[line - 1]?.trim() ?? ''
  const key = /^(?:- )?([\w-]+):/.exec(written)?.[1]
  const at = lines.findIndex((each) => each.trim() === written)
  const near = at >= 0 || key === undefined ? at : lines.findIndex((each) => keysOf(each).includes(key))
  return near < 0 ? snippet.line : snippet.line + near + 1
}

/** The keys in a line of YAML, including those of maps in braces. */
function keysOf(line: string): readonly string[] {
  const { contents } = parseDocument(line.trim().replace(/^- /, ''), { logLevel: 'silent' })
  if (!isMap(contents)) return []
  return [...line.matchAll(/([\w-]+):/g)].map(([, key = '']) => key)
}
