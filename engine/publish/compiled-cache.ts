import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Published } from './published.ts'
import { type SourceFile, textsOf } from './sources.ts'

/** What a folder of screens compiled to, stored for the next start. */
export interface CompiledCache {
  /** Null: nothing is stored that this engine has compiled from these texts, or it cannot be read. */
  read(sources: readonly SourceFile[]): Promise<Published | null>
  /** Synchronous, so that no signal ends the process before it is done. */
  write(sources: readonly SourceFile[], published: Published): void
}

/** The members that are stored; maps are lists of their entries. */
interface Stored extends Omit<Published, 'sources' | 'files' | 'screens'> {
  readonly key: string
  readonly files: readonly (readonly [string, string])[]
  readonly screens: readonly (readonly [
    string,
    Published['screens'] extends ReadonlyMap<string, infer One> ? One : never,
  ])[]
}

/**
 * @param path the file; its folder is created
 * @param engine identifies the code of the compiler: another one reads nothing of it
 */
export function compiledCache(path: string, engine: string): CompiledCache {
  const keyOf = (sources: readonly SourceFile[]): string =>
    hashOf(JSON.stringify([engine, process.version, sources.map(({ file, text }) => [file, text])]))
  return {
    async read(sources) {
      const stored = await readStored(path)
      if (stored?.key !== keyOf(sources)) return null
      const { key: _key, files, screens, ...plain } = stored
      return { ...plain, files: new Map(files), screens: new Map(screens), sources: textsOf(sources) }
    },
    write(sources, { sources: _sources, files, screens, ...plain }) {
      const stored: Stored = { key: keyOf(sources), ...plain, files: [...files], screens: [...screens] }
      const body = JSON.stringify(stored)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      // Several processes may start at the same time.
      const own = `${path}.${process.pid}`
      writeFileSync(own, `${hashOf(body)}\n${body}`, { mode: 0o600 })
      renameSync(own, path)
    },
  }
}

/** Null: there is no file, or it is not as it was written. */
async function readStored(path: string): Promise<Stored | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  return end > 0 && hashOf(body) === text.slice(0, end) ? (JSON.parse(body) as Stored) : null
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
