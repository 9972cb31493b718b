import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { BlockSpec } from '../../engine/compile/block.ts'
import type { AppDefinition, Compiled } from '../../engine/definition/definition.ts'
import { createPublisher, isScreenFile, screenOfFile } from '../../engine/publish/published.ts'
import { isSourceFile, readSources, type SourceFile } from '../../engine/publish/sources.ts'
import { screenChanges } from './screen-changes.ts'
import { siteChanges } from './stored-changes.ts'

/**
 * Prints what differs between two versions of a folder of screens, in terms of what it means to people.
 *
 * @param before a folder, or a revision of git
 */
export async function diff(before: string, folder: string, blocks: readonly BlockSpec[]): Promise<number> {
  const isFolder = (await stat(before).catch(() => null))?.isDirectory() ?? false
  const sources = isFolder ? await readSources(before) : await committed(folder, before)
  const now = versionOf(await readSources(folder), folder, blocks)
  const old = withNewNames(versionOf(sources, before, blocks), now, (files) => versionOf(files, before, blocks))
  const names = [...new Set([...old.names, ...now.names])].filter((name) => newNameOf(name, now) === null)
  const lines = names.sort().flatMap((name) => {
    const changes = changesOf(name, old, now)
    const label = (now.screens.get(name) ?? old.screens.get(name))?.client.label
    return changes.length === 0 ? [] : [label ? `${name} (${label})` : name, ...changes.map((each) => `  ${each}`)]
  })
  const ofSite = siteChanges(old.app, now.app)
  if (ofSite.length > 0) lines.unshift('app.yaml', ...ofSite.map((each) => `  ${each}`))
  process.stdout.write(lines.length === 0 ? `Nothing differs from ${before}.\n` : `${lines.join('\n')}\n`)
  return 0
}

interface Version {
  /** The names of all screens that have a file. */
  readonly names: readonly string[]
  /** Those that compile. */
  readonly screens: ReadonlyMap<string, Compiled>
  readonly app: AppDefinition
  readonly sources: readonly SourceFile[]
}

function versionOf(sources: readonly SourceFile[], from: string, blocks: readonly BlockSpec[]): Version {
  const { published } = createPublisher(blocks).publish(sources)
  if (!published) throw new Error(`The app.yaml of ${from} does not compile: see \`countersign check\`.`)
  const names = sources.filter(({ file }) => isScreenFile(file)).map(({ file }) => screenOfFile(file))
  return { names, screens: published.screens, app: published.app, sources }
}

function changesOf(name: string, old: Version, now: Version): readonly string[] {
  const after = now.screens.get(name)
  const former = old.names.find((each) => each === name) ?? old.names.find((each) => newNameOf(each, now) === name)
  if (former === undefined) return ['is new']
  const before = old.screens.get(name) ?? old.screens.get(former)
  if (!now.names.includes(name))
    return before && areStoredRows(before) ? [`is gone: ${storedUnder(name)}`] : ['is gone']
  if (!after) return ['does not compile: see `countersign check`']
  const renamed = former === name ? [] : [`was ${former}, and keeps what is stored under it`]
  return [...renamed, ...(before ? screenChanges(before, after) : ['compiles now'])]
}

/** The old version, in which a renamed screen is also compiled under its new name, which is in its rights and calls. */
function withNewNames(old: Version, now: Version, compile: (sources: readonly SourceFile[]) => Version): Version {
  const renamed = (file: string): string => {
    const name = newNameOf(screenOfFile(file), now)
    return name === null ? file : file.replace(basename(file), `${name}.yaml`)
  }
  const sources = old.sources.map((source) => ({ ...source, file: renamed(source.file) }))
  if (sources.every(({ file }, at) => file === old.sources[at]?.file)) return old
  return { ...old, screens: new Map([...compile(sources).screens, ...old.screens]) }
}

/** The screen that says it had this name before; null: none does, or the name has a file. */
function newNameOf(name: string, now: Version): string | null {
  if (now.names.includes(name)) return null
  return [...now.screens.values()].find(({ server }) => server.also.includes(name))?.server.screen ?? null
}

const areStoredRows = ({ server: { documents, records } }: Compiled): boolean => documents || records

const storedUnder = (name: string): string =>
  `its rows stay stored under its name; a screen that replaces it says also: ${name}`

const run = promisify(execFile)

/** The files of a folder in a revision. Throws an Error with a message for people where git does not know it. */
export async function committed(folder: string, revision: string): Promise<readonly SourceFile[]> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch(() => {
      throw new Error(`"${revision}" is neither a folder nor a revision that git knows of ${folder}.`)
    })
    return stdout
  }
  const names = (await git('ls-tree', '-r', '--name-only', '-z', '--end-of-options', revision, '.')).split('\0')
  const files = names.filter(isSourceFile).sort()
  return await Promise.all(
    files.map(async (file) => ({ file, text: await git('show', '--end-of-options', `${revision}:./${file}`) })),
  )
}
