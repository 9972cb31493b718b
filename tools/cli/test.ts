import { relative, sep } from 'node:path'
import type { BlockSpec } from '../../engine/compile/block.ts'
import { formatProblems } from '../../engine/publish/problems.ts'
import { readSources, readTestSources, textsOf } from '../../engine/publish/sources.ts'
import type { CaseResult, Covered, Failure, FileResult } from '../screen-tests/results.ts'

interface Options {
  readonly blocks: readonly BlockSpec[]
  /** Names of screens; empty: all that have tests. */
  readonly screens: readonly string[]
  /** Lists what no case has covered. */
  readonly coverage: boolean
}

/**
 * Runs the files of tests beside the screens of a folder, and prints the failures and the coverage. Exit code 1 on any
 * failure. Throws an Error with a message for people for a requested screen without tests.
 */
export async function test(folder: string, { blocks, screens, coverage }: Options): Promise<number> {
  // Only this command loads the page model and the rules of the server.
  const { runFolder } = await import('../screen-tests/run-folder.ts')
  const [sources, tests] = [await readSources(folder), await readTestSources(folder)]
  const isWanted = (screen: string): boolean => screens.length === 0 || screens.includes(screen)
  const { files, diagnostics } = runFolder({ sources, tests, blocks }, isWanted)
  const texts = new Map([...textsOf(sources), ...textsOf(tests)])
  const problems = formatProblems(diagnostics, { folder, sources: texts })
  if (problems !== '') print(`${problems}\n`)
  const missing = screens.find((name) => !files.some(({ screen }) => screen === name))
  if (missing !== undefined && problems === '') throw new Error(`${missing} has no tests in ${folder}.`)
  for (const { file, screen, result } of files) {
    for (const each of result.cases) if (each.failures.length > 0) print(failuresOf(each, placeOf(folder, file)))
    print(summaryOf(screen, result))
    if (coverage) print(result.coverage.flatMap(missingOf).join(''))
  }
  const isWrong = diagnostics.some(({ severity }) => severity === 'error')
  print(
    files.length === 0 && isWrong
      ? 'Nothing was run: see the errors above.\n'
      : totalOf(files.map(({ result }) => result)),
  )
  const failed = files.some(({ result }) => result.cases.some(({ failures }) => failures.length > 0))
  return isWrong || failed ? 1 : 0
}

const print = (text: string): void => void process.stdout.write(text)

function placeOf(folder: string, file: string): string {
  const seen = relative(process.cwd(), folder).split(sep).join('/')
  return seen === '' ? file : `${seen}/${file}`
}

function failuresOf({ name, as, failures }: CaseResult, file: string): string {
  return failures
    .map(
      (each) =>
        `${file}:${each.at.line}:${each.at.column}  ${name}${as === null ? '' : ` (as ${as})`}\n${inWords(each)}\n`,
    )
    .join('')
}

function inWords({ what, expected, actual }: Failure): string {
  if (expected === null) return `  ${what}: ${actual}\n`
  return `  ${what}\n    expected  ${expected}\n    actual    ${actual}\n`
}

function summaryOf(screen: string, { cases, coverage }: FileResult): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length
  const counts = coverage.flatMap(({ of, all, missing }) =>
    all.length === 0 ? [] : [`${of} ${all.length - missing.length} of ${all.length}`],
  )
  const outcome = failed === 0 ? casesIn(cases) : `${casesIn(cases)}, ${failed} FAILED`
  return `${screen.padEnd(22)} ${outcome.padEnd(10)}  ${counts.join(', ')}\n`
}

const missingOf = ({ of, missing }: Covered): readonly string[] =>
  missing.length === 0 ? [] : [`  not looked at, ${of}: ${missing.join(', ')}\n`]

const casesIn = (cases: readonly unknown[]): string => `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`

function totalOf(results: readonly FileResult[]): string {
  const cases = results.flatMap((each) => each.cases)
  const failed = cases.filter(({ failures }) => failures.length > 0).length
  const ms = cases.map((each) => each.ms)
  const sum = ms.reduce((total, each) => total + each, 0)
  const time =
    cases.length === 0
      ? ''
      : `, ${(sum / cases.length).toFixed(1)} ms a case, the slowest ${Math.max(...ms).toFixed(1)} ms`
  const counted = [`${results.length} ${results.length === 1 ? 'screen' : 'screens'}`, casesIn(cases)].join(', ')
  return `\n${counted}, ${failed} failed${time}\n`
}
