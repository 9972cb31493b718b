import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NARROW, NOT_NARROW } from '../../engine/ui/widths.ts'
import { hiddenNames } from '../../engine/definition/hidden-fields.ts'
import { withoutFields } from '../../engine/definition/without-fields.ts'
import type { Definition } from '../../engine/definition/definition.ts'
import { sessionIn } from '../../engine/calls/answers.ts'
import type { VersionAnswer } from '../../engine/calls/contract.ts'
import { needsPageCode } from '../../engine/page/needed-code.ts'
import { seenFirst } from '../../engine/page/seen-first.ts'
import type { Published } from '../../engine/publish/published.ts'
import { firstCalls } from './first-calls.ts'

/** The person who opens a page, in the form of the version answer. */
export type PageVisitor = VersionAnswer

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
const PAGE = 'page'
const LOGIN = 'LoginPage'
/** Removes what the person may not see. */
const WITHOUT_FIELDS = 'engine/definition/without-fields.ts'

/** Empty during development, since Vite serves sources. */
export async function readChunks(folder: string | null): Promise<Chunks> {
  if (folder === null) return {}
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Chunks
}

interface PageHeadOptions {
  /** Path and query of the address. */
  readonly url: string
  /** Null: unknown, as with another ERP. */
  readonly visitor: PageVisitor | null
  readonly published: Published
  readonly chunks: Chunks
}

/**
 * Embeds or preloads what the page would request next: its screen's definition, the version answer, the files that
 * render it, and its first rows. Four sequential round trips would take longer than everything the page itself does.
 */
export async function pageHead({ url, visitor, published, chunks }: PageHeadOptions): Promise<string> {
  const { pathname, searchParams: params } = new URL(url, 'http://page')
  const listed = published.manifest.screens.find(({ screen }) => pathname === `/${screen}`)
  const whole = listed ? published.screens.get(listed.screen)?.client : undefined
  const signedIn = visitor !== null && !visitor.loginRequired
  const hidden = whole && signedIn ? hiddenNames(sessionIn(visitor).flags, whole.screen) : []
  const definition = whole && withoutFields(whole, hidden)
  const parts = hidden.length > 0 ? [WITHOUT_FIELDS] : []
  // A token in the address opens a different session.
  const isVisitors = !params.has('apitoken')
  const { manifest } = published
  return [
    // The browser removes hidden fields: the content of an href is the same for everybody.
    whole && listed ? inlined('definition', { href: listed.href, definition: whole }) : '',
    visitor && isVisitors ? inlined('version', visitor) : '',
    visitor ? linksTo(chunks, signedIn ? [...parts, ...chunksOfScreen(definition, params, visitor)] : [LOGIN]) : '',
    signedIn && isVisitors && definition ? preloadsOf(await firstCalls({ definition, visitor, manifest, params })) : '',
  ].join('')
}

function chunksOfScreen(
  definition: Definition | undefined,
  params: URLSearchParams,
  visitor: PageVisitor,
): readonly string[] {
  if (!definition) return []
  const known = { query: Object.fromEntries(params), session: { ...sessionIn(visitor) } }
  const blocks = seenFirst(definition, known).flatMap(({ block }) => chunksOfBlock(block))
  return [SCREEN, ...(needsPageCode(definition) ? [PAGE] : []), ...blocks]
}

/** The view of a block, of the engine or of the site; vite.config.ts names some chunks by their block. */
function chunksOfBlock(block: string): readonly string[] {
  return [`engine/blocks/${block}/View.tsx`, `widgets/${block}/View.tsx`, block]
}

/** JSON that cannot close the script element around it. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function inlined(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(value)}</script>`
}

/** Suffixes of the chunks that one width needs besides, with its media query. */
const WIDTHS = { phone: NARROW, desk: NOT_NARROW } as const

/** Preload links for everything the entries need and the page does not link itself. */
function linksTo(chunks: Chunks, entries: readonly string[]): string {
  const own = filesOf(chunks, [ENTRY])
  const first = filesOf(chunks, [SCREEN, LOGIN])
  const files = new Set([...filesOf(chunks, entries)].filter((file) => !own.has(file)))
  const linkTo = (file: string, media = ''): string => {
    if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin${media} href="/${file}">`
    // Browsers put styles first: with six connections, the largest script would wait for those of all parts.
    const priority = first.has(file) ? '' : ' fetchpriority="low"'
    return `<link rel="stylesheet" crossorigin${priority}${media} href="/${file}">`
  }
  const ofWidths = Object.entries(WIDTHS).flatMap(([width, media]) => {
    const names = entries.map((entry) => `${entry}-${width}`)
    const others = [...filesOf(chunks, names)].filter((file) => !own.has(file) && !files.has(file))
    return others.map((file) => linkTo(file, ` media="${media}"`))
  })
  return [...[...files].map((file) => linkTo(file)), ...ofWidths].join('')
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

function preloadsOf(addresses: readonly string[]): string {
  return addresses
    .map((address) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    .map((href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`)
    .join('')
}
