/** The screens of a site with one file as it is in the editor: compiled, checked, compared. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mistakesIn } from '../../cli/check.ts'
import { committed } from '../../cli/diff.ts'
import { screenChanges } from '../../cli/screen-changes.ts'
import { fileNames, pagePositions, storedScreens } from '../../../engine/compile/compile.ts'
import type { Compiled } from '../../../engine/definition/definition.ts'
import type { LiveScreens } from '../../../engine/publish/live.ts'
import { createPublisher, isScreenFile, type Publisher, screensByName } from '../../../engine/publish/published.ts'
import { readTestSources, rememberSources, sourcesIn, type SourceFile } from '../../../engine/publish/sources.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import type { CheckAnswer, EditedFile } from '../api.ts'

export interface EditedSite {
  check(edited: EditedFile): Promise<CheckAnswer>
  /** The screen of a file; null: it does not compile, or is not a screen. */
  compiled(edited: EditedFile): Compiled | null
  /** The positions of its parts, by paths in page words; null: it does not have the shape of a screen. */
  positions(edited: EditedFile): ReturnType<typeof pagePositions>
  /** A line for each change since the version that it is compared with; null: it does not compile. */
  changes(edited: EditedFile): Promise<{ readonly since: string; readonly changes: readonly string[] | null }>
}

export function editedSite(screens: LiveScreens): EditedSite {
  const edits = createPublisher(blockSpecs)
  const saved: Publisher = {
    publish() {
      const published = screens.current()
      return { published, diagnostics: published.diagnostics }
    },
  }
  // A file as it is on disk has been compiled by the server already, as after every save.
  const publisherFor = ({ file, text }: EditedFile): Publisher =>
    screens.current().sources.get(file) === text ? saved : edits
  const earlier = earlierVersion(screens)
  const remembered = rememberSources()
  const sourcesWith = ({ file, text }: EditedFile): readonly SourceFile[] =>
    remembered(sourcesIn(new Map([...screens.current().sources, [file, text]])))
  const compiled = (edited: EditedFile): Compiled | null => {
    const { published } = publisherFor(edited).publish(sourcesWith(edited))
    const { screen } = fileNames(edited.file)
    return published && !published.stale.includes(screen) ? (published.screens.get(screen) ?? null) : null
  }
  return {
    compiled,
    async check(edited) {
      const tests = (await readTestSources(screens.folder)).map((each) => (each.file === edited.file ? edited : each))
      const isTest = tests.some(({ file }) => file === edited.file)
      const sources = isTest ? remembered(sourcesIn(screens.current().sources)) : sourcesWith(edited)
      const publisher = isTest ? saved : publisherFor(edited)
      const diagnostics = mistakesIn(publisher, { sources, tests }, false)
      const elsewhere = diagnostics.filter(({ file, severity }) => file !== edited.file && severity === 'error').length
      return { diagnostics: diagnostics.filter(({ file }) => file === edited.file), elsewhere }
    },
    positions(edited) {
      const { app } = screens.current()
      const sources = sourcesWith(edited).filter(({ file }) => isScreenFile(file))
      const others = { stored: storedScreens(sources), screens: screensByName(sources) }
      return pagePositions(edited, { app, blocks: blockSpecs, ...others })
    },
    async changes(edited) {
      const { since, screens: before } = await earlier()
      const [old, now] = [before.get(fileNames(edited.file).screen), compiled(edited)]
      if (!now) return { since, changes: null }
      return { since, changes: old ? screenChanges(old, now) : ['is new'] }
    },
  }
}

interface Earlier {
  readonly since: string
  readonly screens: ReadonlyMap<string, Compiled>
}

/** The last commit; if git does not know the folder, the screens as they were when the server started. */
function earlierVersion(screens: LiveScreens): () => Promise<Earlier> {
  const atStart: Earlier = { since: 'this server started', screens: screens.current().screens }
  let read: { readonly revision: string; readonly version: Promise<Earlier> } | null = null
  return async () => {
    const revision = await headOf(screens.folder)
    if (revision === null) return atStart
    if (read?.revision !== revision) read = { revision, version: committedVersion(screens.folder, atStart) }
    return await read.version
  }
}

async function committedVersion(folder: string, atStart: Earlier): Promise<Earlier> {
  const sources = await committed(folder, 'HEAD').catch(() => [])
  const { published } = createPublisher(blockSpecs).publish(sources)
  return published ? { since: 'the last commit', screens: published.screens } : atStart
}

const run = promisify(execFile)

/** Null: the folder is not under git, or has no commit. */
async function headOf(folder: string): Promise<string | null> {
  const head = await run('git', ['rev-parse', '--verify', 'HEAD'], { cwd: folder }).catch(() => null)
  return head?.stdout.trim() || null
}
