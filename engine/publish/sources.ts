import { readdir, readFile } from 'node:fs/promises'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'

export interface SourceFile {
  /** Relative to the screens folder, with forward slashes. */
  readonly file: string
  readonly text: string
}

/** Reads every screen of a folder, in a stable order. `*.test.yaml` is a screen's test, not a screen. */
export async function readSources(folder: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name) && !/\.test\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const read = await Promise.all(files.map((path) => readSource(folder, path)))
  return read.filter((source) => source !== null)
}

/** File → text. */
export function textsOf(sources: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ file, text }) => [file, text]))
}

/** A file can go between listing and reading: editors save by renaming. */
async function readSource(folder: string, path: string): Promise<SourceFile | null> {
  try {
    const file = path.slice(folder.length).split(sep).join('/').replace(/^\//, '')
    return { file, text: await readFile(path, 'utf8') }
  } catch {
    return null
  }
}

const SETTLE_MS = 40
const POLL_MS = 1000

/** Calls back after any change below the folder, once it has been quiet for a moment. */
export function watchFolder(folder: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  const settle = (): void => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  }
  const stop = startWatching(folder, settle)
  return {
    close() {
      clearTimeout(timer)
      stop()
    },
  }
}

/** Network folders and exhausted watches give no events: then we look every second. */
function startWatching(folder: string, settle: () => void): () => void {
  const poll = (): (() => void) => {
    const interval = setInterval(settle, POLL_MS)
    interval.unref()
    return () => clearInterval(interval)
  }
  try {
    const watcher = watch(folder, { recursive: true }, settle)
    let stop = (): void => watcher.close()
    watcher.on('error', () => {
      watcher.close()
      stop = poll()
    })
    return () => stop()
  } catch {
    return poll()
  }
}
