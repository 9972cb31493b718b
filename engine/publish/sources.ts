import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { watch } from 'chokidar'
import { testedBy } from '../compile/compile-tests.ts'

export interface SourceFile {
  /** Relative to the screens folder, with forward slashes. */
  readonly file: string
  readonly text: string
  /** It comes with the engine: `default-screens/`. */
  readonly isDefault?: boolean
}

/** Reads every screen of a folder, in a stable order, and the files that they share. */
export const readSources = (folder: string): Promise<readonly SourceFile[]> => readFiles(folder, isSourceFile)

/** Reads the files of tests of a folder, in a stable order. */
export const readTestSources = (folder: string): Promise<readonly SourceFile[]> =>
  readFiles(folder, (name) => testedBy(name) !== null)

/** `*.test.yaml` is the test of a screen, not a screen. */
export const isSourceFile = (name: string): boolean => /\.ya?ml$/.test(name) && testedBy(name) === null

async function readFiles(folder: string, isWanted: (name: string) => boolean): Promise<readonly SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const read = await Promise.all(files.map((path) => readSource(folder, path)))
  return read.filter((source) => source !== null)
}

/** File → text. */
export function textsOf(sources: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ file, text }) => [file, text]))
}

/** The reverse of `textsOf`. */
export const sourcesIn = (texts: ReadonlyMap<string, string>): readonly SourceFile[] =>
  [...texts].map(([file, text]) => ({ file, text }))

/**
 * Remembers files between versions of a folder: one with the same text is the same object again, of which the compiler
 * knows the content already.
 */
export function rememberSources(): (sources: readonly SourceFile[]) => readonly SourceFile[] {
  let known: ReadonlyMap<string, SourceFile> = new Map()
  return (sources) => {
    const now = sources.map((source) => {
      const before = known.get(source.file)
      return before?.text === source.text ? before : source
    })
    known = new Map(now.map((source) => [source.file, source]))
    return now
  }
}

/** A file can disappear between listing and reading: editors save by renaming. */
async function readSource(folder: string, path: string): Promise<SourceFile | null> {
  try {
    const file = path.slice(folder.length).split(sep).join('/').replace(/^\//, '')
    return { file, text: await readFile(path, 'utf8') }
  } catch {
    return null
  }
}

/** An editor's save causes several events: the old file is deleted, the new one created. */
const SETTLE_MS = 20
const POLL_MS = 1000

/** Calls back after changes below the folder, once no more have occurred for a moment. */
export function watchFolder(folder: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  const settle = (): void => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  }
  let stop = startWatching(folder, { settle, onError: () => (stop = startPolling(settle)) })
  return {
    close() {
      clearTimeout(timer)
      stop()
    },
  }
}

interface WatchHandlers {
  readonly settle: () => void
  /** Called once, when no more events will arrive. */
  readonly onError: () => void
}

/**
 * Node's own recursive watch follows files by their inode: once a file is replaced, as most editors do, no more events
 * arrive for its name (measured on Node 24).
 */
function startWatching(folder: string, { settle, onError }: WatchHandlers): () => void {
  const watcher = watch(folder, { ignoreInitial: true, atomic: false })
  watcher.on('all', settle)
  // For changes while the folder was being listed.
  watcher.once('ready', settle)
  watcher.once('error', () => {
    void watcher.close()
    onError()
  })
  return () => void watcher.close()
}

/** Network folders and exhausted watches emit no events: the folder is read every second instead. */
function startPolling(settle: () => void): () => void {
  const interval = setInterval(settle, POLL_MS)
  interval.unref()
  return () => clearInterval(interval)
}
