/** The files changed since `main`, and everything that is needed to choose their tests. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { importsOf } from '../invariants/module-graph.ts'
import type { Node } from '../invariants/sources.ts'
import { planOf, type Plan } from './changed.ts'
import { filesIn, partOf, type ProjectName, runsIn } from './tiers.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ChangedTests extends Plan {
  readonly changed: readonly string[]
  /** What is run of how much, and what is not run: for people. */
  readonly notice: string
}

/** @param since the branch or commit to compare with; the changes since it left this branch, and those not committed */
export function changedTests(since = 'main'): ChangedTests {
  const changed = changedFiles(since)
  const [unit, contract, browser] = (['unit', 'contract', 'browser'] as const).map(quickFilesOf)
  const known = { unit: unit ?? [], contract: contract ?? [], browser: browser ?? [] }
  const plan = planOf(changed, { ...known, graph: graphOfTree() })
  const notice = [
    `${changed.length} files changed since ${since}.`,
    `  unit      ${plan.unit.length} of ${known.unit.length} files: those that import what changed, lie beside it, or read all sources`,
    `  contract  ${plan.contract.length} of ${known.contract.length} files, on the embedded database: those that import what changed, or are named like it`,
    `  browser   ${plan.browser.length} of ${known.browser.length} files with journeys: all if the product changed`,
    'Not run: other contract tests, although each starts a whole server; PostgreSQL; other journeys; stories. `npm test` and `npm run test:all` run them.',
  ].join('\n')
  return { ...plan, changed, notice }
}

function changedFiles(since: string): readonly string[] {
  const base = git('merge-base', since, 'HEAD')[0] ?? 'HEAD'
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

function git(...args: readonly string[]): readonly string[] {
  const text = execFileSync('git', [...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return text.split('\n').filter(Boolean)
}

const quickFilesOf = (name: ProjectName): readonly string[] =>
  filesIn(name).filter((file) => runsIn(partOf(name, file), 'quick'))

function graphOfTree(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = [
    ...git('ls-files', '*.ts', '*.tsx'),
    ...git('ls-files', '--others', '--exclude-standard', '*.ts', '*.tsx'),
  ]
  const existing = files.filter((file) => existsSync(join(ROOT, file)))
  return new Map(existing.map((file) => [file, new Set(importsIn(file))]))
}

function importsIn(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return importsOf({ file, text, program: parseSync(file, text).program as unknown as Node })
}
