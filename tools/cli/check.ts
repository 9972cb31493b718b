import { stat } from 'node:fs/promises'
import { isOfShape } from '../../engine/diagnostics/catalogue/catalogue.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import type { BlockSpec } from '../../engine/compile/block.ts'
import { withTestCauses } from '../../engine/compile/compile.ts'
import { APP_FILE, createPublisher, type Publisher } from '../../engine/publish/published.ts'
import { formatProblems } from '../../engine/publish/problems.ts'
import {
  readSources,
  readTestSources,
  rememberSources,
  textsOf,
  watchFolder,
  type SourceFile,
} from '../../engine/publish/sources.ts'
import { checkTestFiles } from '../../engine/publish/test-files.ts'
import { fixFiles } from './fix-files.ts'
import { sarifOf } from './sarif.ts'
import { siteRules } from './site-rules.ts'

interface CheckOptions {
  readonly format: 'text' | 'json' | 'sarif'
  /** Writes certain corrections into the files. */
  readonly fix: boolean
  /** Checks again after each change of a file, until the process ends. */
  readonly watch: boolean
  /** Also counts the texts without a translation into a language that the site offers. */
  readonly words?: boolean
  readonly blocks: readonly BlockSpec[]
}

/** Throws an Error for people unless it is a folder: the command checks all screens of one together. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  throw new Error(
    `${folder} is not a folder. check takes the folder of all screens, because they refer to each other; without it, it checks those of this site.`,
  )
}

/** Prints the mistakes in a folder of screens. Returns 1 if there is an error. */
export async function check(
  folder: string,
  { format, fix, watch, words = false, blocks }: CheckOptions,
): Promise<number> {
  await requireFolder(folder)
  const publisher = createPublisher(blocks)
  const remembered = rememberSources()
  const run = async (): Promise<number> => {
    const sources = remembered(fix ? await fixFiles(folder, publisher) : await readSources(folder))
    const tests = await readTestSources(folder)
    return print(mistakesIn(publisher, { sources, tests }, words), { folder, sources: [...sources, ...tests], format })
  }
  const code = await run()
  if (!watch) return code
  let running = Promise.resolve(code)
  watchFolder(folder, () => (running = running.then(run)))
  return new Promise(() => undefined)
}

interface Files {
  readonly sources: readonly SourceFile[]
  readonly tests: readonly SourceFile[]
}

/**
 * All mistakes in a folder of screens, for any output.
 *
 * @param words whether texts without a translation into a language of the site count
 */
export function mistakesIn(publisher: Publisher, { sources, tests }: Files, words: boolean): readonly Diagnostic[] {
  const { published, diagnostics } = publisher.publish(sources)
  if (!published) return diagnostics
  const isSound = !diagnostics.some(({ severity }) => severity === 'error')
  const ofSite = isSound ? siteRules(published, sources, { words }) : []
  return withTestCauses([...diagnostics, ...ofSite], checkTestFiles(published, { sources, tests }).diagnostics)
}

interface Printed {
  readonly folder: string
  readonly sources: readonly SourceFile[]
  readonly format: CheckOptions['format']
}

function print(diagnostics: readonly Diagnostic[], { folder, sources, format }: Printed): number {
  if (format === 'json') process.stdout.write(`${JSON.stringify(diagnostics, null, 2)}\n`)
  else if (format === 'sarif')
    process.stdout.write(`${JSON.stringify(sarifOf(diagnostics, { folder, sources: textsOf(sources) }), null, 2)}\n`)
  else printAll(diagnostics, { folder, sources })
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

function printAll(diagnostics: readonly Diagnostic[], place: { folder: string; sources: readonly SourceFile[] }): void {
  const { folder, sources } = place
  const problems = formatProblems(diagnostics, { folder, sources: textsOf(sources) })
  const errors = diagnostics.filter((each) => each.severity === 'error')
  const counts = [
    count(sources.length, 'file'),
    count(errors.length, 'error'),
    count(diagnostics.length - errors.length, 'warning'),
  ]
  const parts = [
    ...(problems === '' ? [] : [problems]),
    ...(errors.some(stopsChecks) ? [STOPPED] : []),
    counts.join(', '),
  ]
  process.stdout.write(`${parts.join('\n')}\n`)
}

const STOPPED = 'Further checks run once these are mended.'

/** Of such a file only a part is checked; without app.yaml no screen is. */
const stopsChecks = ({ code, file }: Diagnostic): boolean => isOfShape(code) || file === APP_FILE

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
