/** Runs the cases of a file of tests, each on a page of its own. */
import type { Path } from '../../engine/compile/1-parse/path.ts'
import type { CompiledTests } from '../../engine/compile/compile-tests.ts'
import type { Session } from '../../engine/calls/contract.ts'
import type { Person } from '../../server/http/person.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { CaseNode } from '../../engine/language/screen-test.ts'
import { mayOpen } from '../../server/rights/screen-access.ts'
import { openCase, type CasePage } from './case-page.ts'
import type { CaseResult, Failure, FileResult } from './results.ts'
import { coverageOf, noCoverage, noteCase, notePage, type CoverageNotes, type CoveredScreen } from './coverage.ts'
import { mismatches, type Mismatch } from './expectations.ts'
import { testerPerson, sessionOf, type TestSite } from './tester.ts'

interface FileRun {
  readonly site: TestSite
  readonly compiled: Compiled
  readonly tests: CompiledTests
  readonly notes: CoverageNotes
  /** By the name of the person; '' is a person without a role. */
  readonly people: ReadonlyMap<string, { readonly person: Person; readonly session: Session }>
}

const TODAY = '2026-04-01'

export function runFile(site: TestSite, screen: CoveredScreen, tests: CompiledTests): FileResult {
  const { compiled } = screen
  const declared = Object.entries(tests.node.people ?? {}).map(
    ([name, node]) => [name, testerPerson(site, compiled, { name, node })] as const,
  )
  const everybody = [...declared, ['', testerPerson(site, compiled, null)] as const]
  const people = new Map(everybody.map(([name, person]) => [name, { person, session: sessionOf(site, person) }]))
  const running = { site, compiled, tests, notes: noCoverage(), people }
  const cases = tests.node.cases.flatMap((each, at) =>
    (each.as ?? [null]).map((as) => runCase(running, { case: each, as, path: ['cases', at] })),
  )
  return { cases, coverage: coverageOf(screen, running.notes) }
}

interface RunningCase {
  readonly case: CaseNode
  readonly as: string | null
  readonly path: Path
}

function runCase(running: FileRun, about: RunningCase): CaseResult {
  const start = performance.now()
  const failures = failuresOf(running, about)
  const { name } = about.case
  const at = running.tests.positions.value([...about.path, 'name']).start
  return { name, as: about.as, at, failures, ms: performance.now() - start }
}

function failuresOf(
  { site, compiled, tests, notes, people }: FileRun,
  { case: own, as, path }: RunningCase,
): readonly Failure[] {
  const { node, positions } = tests
  const signedIn = people.get(as ?? '')
  if (!signedIn) throw new Error(`Nobody is called ${as ?? ''}.`)
  const { person } = signedIn
  const failureAt = (at: Path, failed: Omit<Failure, 'at'>): Failure => ({
    ...failed,
    at: positions.key([...path, ...at]).start,
  })
  if (!mayOpen(person, compiled.server)) {
    if (own.expect.opens === false) return []
    return [
      failureAt(['expect'], {
        what: 'opens',
        expected: `the screen opens for ${as ?? 'somebody without a role'}`,
        actual: 'it does not open',
      }),
    ]
  }
  const first = (own.rows ?? node.rows)?.[0]?.['id']
  const row = own.row ?? first
  const id = row === undefined ? null : String(row)
  const shown = openCase({ site, compiled, tests: node, case: own, ...signedIn, today: node.today ?? TODAY }, id)
  try {
    notePage(notes, shown, id)
    for (const [index, step] of (own.do ?? []).entries()) {
      const refusal = shown.done(step)
      if (refusal !== null)
        return [failureAt(['do', index, step.kind], { what: `step ${index + 1}`, expected: null, actual: refusal })]
      notePage(notes, shown, id)
    }
    noteCase(notes, own)
    const failures = mismatches({ shown, row: id }, own.expect).map((each) =>
      failureAt(['expect', ...each.path], { what: wordsOf(each), expected: each.expected, actual: each.actual }),
    )
    const refusal = failures.length > 0 ? unexpectedRefusal(shown, own) : null
    return refusal === null ? failures : [failureAt(...refusal), ...failures]
  } finally {
    shown.page.close()
  }
}

/** The reason why the last press of a case did nothing, where the case expects no errors: the other failures follow from it. */
function unexpectedRefusal({ page }: CasePage, { do: steps = [], expect }: CaseNode) {
  const at = steps.findLastIndex(({ kind }) => kind === 'press')
  const marked = [...page.fieldErrors.get()].map(([field, text]) => `${field}: ${text}`)
  if (at === -1 || marked.length === 0 || expect.errors !== undefined) return null
  const failed = { what: `step ${at + 1}`, expected: null, actual: `refused by the form: ${marked.join(' ')}` }
  return [['do', at, 'press'], failed] as const
}

const wordsOf = ({ path }: Mismatch): string =>
  path.map((part) => (typeof part === 'number' ? String(part + 1) : part)).join(' ')
