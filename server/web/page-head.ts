import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Definition, Manifest } from '../../engine/definition/definition.ts'
import { seenFirst } from '../../engine/definition/seen-first.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Published } from '../../engine/publish/published.ts'

/** The members of the visitor's version answer that decide the page's head. */
export interface Visitor {
  readonly loginRequired: boolean
  readonly tok?: string
  readonly erpType?: string
}

/** Vite's manifest of built files. */
export type Chunks = Readonly<Record<string, Chunk>>

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Names of chunks in vite.config.ts. */
const ENTRY = 'core'
const SCREEN = 'screen'
const WHOLE_SCREEN = 'whole-screen'
const LOGIN = 'LoginPage'

/** Empty during development, when Vite serves sources. */
export async function readChunks(folder: string | null): Promise<Chunks> {
  if (folder === null) return {}
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Chunks
}

interface Opened {
  /** Path and query of the address. */
  readonly url: string
  /** Null: unknown, as with another ERP. */
  readonly visitor: Visitor | null
  readonly published: Published
  readonly chunks: Chunks
}

/**
 * Embeds or preloads what the page would request next: the definition of its screen, the version answer, the files that
 * draw it, and its first rows. Four sequential round trips would take longer than everything the page itself does.
 */
export function pageHead({ url, visitor, published, chunks }: Opened): string {
  const { pathname, search } = new URL(url, 'http://page')
  const found = published.manifest.screens.find(({ screen }) => pathname === `/${screen}`)
  const definition = found ? published.screens.get(found.screen)?.client : undefined
  const signedIn = visitor !== null && !visitor.loginRequired
  const parts = [
    definition && found ? inlined('definition', { href: found.href, definition }) : '',
    // A token in the address brings a session of its own.
    visitor && !search.includes('apitoken=') ? inlined('version', visitor) : '',
    visitor ? linksTo(chunks, signedIn ? drawnBy(definition) : [LOGIN]) : '',
    definition && signedIn && search === '' ? firstRows(definition, visitor, published.manifest) : '',
  ]
  return parts.join('')
}

function drawnBy(definition: Definition | undefined): readonly string[] {
  if (!definition) return []
  return definition.plain ? [SCREEN] : [SCREEN, WHOLE_SCREEN, ...firstBlocks(definition)]
}

/** The chunks of the views of the first visible blocks; vite.config.ts names some of them. */
function firstBlocks(definition: Definition): readonly string[] {
  return seenFirst(definition).flatMap(({ block }) => [`engine/blocks/${block}/View.tsx`, block])
}

/** JSON that cannot end the script element around it. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function inlined(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(value)}</script>`
}

/** Preload links of everything the entries need that the page does not link itself. */
function linksTo(chunks: Chunks, entries: readonly string[]): string {
  const own = filesOf(chunks, [ENTRY])
  const files = [...filesOf(chunks, entries)].filter((file) => !own.has(file))
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}

function filesOf(chunks: Chunks, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) add(chunks[imported])
  }
  for (const name of names) add(chunks[name] ?? Object.values(chunks).find((chunk) => chunk.name === name))
  return files
}

/** The first call of each paged read, exactly as the page will make it (engine/calls, list). */
function firstRows({ screen, reads, filters }: Definition, visitor: Visitor, { apiid }: Manifest): string {
  if (filters.some((filter) => filter.default !== null)) return ''
  const names = { filter: {}, query: {}, session: { ...visitor } }
  return Object.values(reads)
    .flatMap(({ from, when, pageSize }) => {
      if (from.from !== 'call' || from.method === 'POST' || when || pageSize === null) return []
      const [path] = from.path
      const isOwn = from.path.length === 1 && typeof path === 'string' && !path.startsWith('/')
      if (!isOwn || !isEmpty(evaluate(from.query, names))) return []
      const query = new URLSearchParams({ page: '0', page_by: String(pageSize), apiid, apitoken: visitor.tok ?? '' })
      const href = `/main/s/${encodeURIComponent(screen)}/${path}?${query}`.replaceAll('&', '&amp;')
      return [`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`]
    })
    .join('')
}

/** Whether a default is empty; any other one depends on values that are unknown here. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
