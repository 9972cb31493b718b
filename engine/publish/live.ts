import { isDeepStrictEqual } from 'node:util'
import type { BlockSpec } from '../compile/block.ts'
import { formatProblems } from './problems.ts'
import type { CompiledCache } from './compiled-cache.ts'
import { createPublisher, type Published, type Publisher } from './published.ts'
import { readSources, type SourceFile, textsOf, watchFolder } from './sources.ts'

/** A folder of screens that is recompiled when its files change. */
export interface LiveScreens {
  readonly folder: string
  /** What is served now. */
  current(): Published
  /**
   * Called after every change to what is served or to the diagnostics; the next change waits until all listeners
   * have finished. Returns a function that unsubscribes.
   */
  subscribe(listener: (published: Published) => void | Promise<void>): () => void
  /** Called before a change is served, which waits for it. An error is logged, and the change is served. */
  prepare(step: (next: Published) => Promise<void>): void
  /** Reads the folder now, after writing a file; otherwise its changes are noticed a moment later. */
  refresh(): void
  /** Stores what was compiled at the start in the cache, for the next start. */
  store(): void
  close(): void
}

interface OpenOptions {
  readonly watch: boolean
  readonly blocks: readonly BlockSpec[]
  /** Default: none. */
  readonly cache?: CompiledCache | null
}

/** Thrown when app.yaml is invalid at the start: without it there is nothing to serve. */
export class ScreensError extends Error {
  override readonly name = 'ScreensError'
}

/** Compiles the folder and, with `watch`, follows changes. After an invalid edit the last good version is served. */
export async function openScreens(folder: string, { watch, blocks, cache = null }: OpenOptions): Promise<LiveScreens> {
  const publisher = createPublisher(blocks)
  const sources = await readSources(folder)
  const cached = (await cache?.read(sources)) ?? null
  const first = cached ?? compiled(publisher, folder, sources)
  let current = first
  // The publisher needs the last good versions before it compiles a change.
  let isCompiled = cached === null
  const listeners = new Set<(published: Published) => void | Promise<void>>()
  const steps: ((next: Published) => Promise<void>)[] = []
  const refresh = async (): Promise<void> => {
    const next = await readSources(folder)
    if (!isCompiled) {
      if (isSame(next, sources)) return
      current = compiled(publisher, folder, sources)
      isCompiled = true
    }
    const { published } = publisher.publish(next)
    if (!published || sameOutcome(published, current)) return
    for (const step of steps) await step(published).catch(reportStep)
    current = published
    await Promise.all([...listeners].map((listener) => listener(published)))
  }
  // Sequentially: if two saves were read concurrently, the older one could win.
  let queue: Promise<void> = Promise.resolve()
  const refreshNext = (): void => void (queue = queue.then(refresh).catch(reportFailure))
  const watcher = watch ? watchFolder(folder, refreshNext) : null
  return {
    folder,
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: (step) => void steps.push(step),
    refresh: refreshNext,
    store() {
      if (cached === null && cache !== null) storeIn(cache, sources, first)
    },
    close: () => watcher?.close(),
  }
}

function compiled(publisher: Publisher, folder: string, sources: readonly SourceFile[]): Published {
  const { published, diagnostics } = publisher.publish(sources)
  if (published) return published
  throw new ScreensError(formatProblems(diagnostics, { folder, sources: textsOf(sources) }))
}

function storeIn(cache: CompiledCache, sources: readonly SourceFile[], published: Published): void {
  try {
    cache.write(sources, published)
  } catch (error) {
    console.error('The compiled screens could not be stored: the next start compiles them again.', error)
  }
}

const isSame = (one: readonly SourceFile[], other: readonly SourceFile[]): boolean =>
  isDeepStrictEqual(textsOf(one), textsOf(other))

function reportFailure(error: unknown): void {
  console.error('The screens folder could not be read; the last good screens stay.', error)
}

function reportStep(error: unknown): void {
  console.error('The changed screens are served, but could not be prepared.', error)
}

function sameOutcome(a: Published, b: Published): boolean {
  const outcomeOf = (each: Published): string => JSON.stringify([each.manifest, each.stale, each.diagnostics])
  return outcomeOf(a) === outcomeOf(b) && [...a.screens].every(([name, one]) => b.screens.get(name) === one)
}
