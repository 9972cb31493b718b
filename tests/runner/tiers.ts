/**
 * Which command runs which tests: the only list. `npm test` runs the quick tier, `npm run test:all` the thorough one, and
 * both together everything. Without a tier (`npx vitest run …`) a file runs whole.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

export const tiers = ['quick', 'thorough'] as const
export type Tier = (typeof tiers)[number]

/** How a file is divided: all of it in one tier, or some of its tests in each. */
export type Part = Tier | 'by database' | 'by journey' | 'by story'

export interface Rule {
  /** A glob, relative to the project root. */
  readonly files: string
  /** Further condition: the file contains this. */
  readonly with?: RegExp
  readonly runs: Part
}

interface ProjectFiles {
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
  /** The first rule that matches a file decides. */
  readonly rules: readonly Rule[]
}

/** The projects of Vitest, the files of each, and the tiers of these files. */
export const projects = {
  browser: {
    // Benches use a browser, and products like those of browser tests.
    include: ['tests/browser/**/*.test.ts', 'tests/bench/small.test.ts'],
    rules: [
      // What the server sends, without a browser.
      { files: 'tests/browser/bundle.test.ts', runs: 'quick' },
      // One journey through each kind of screen is marked where it is written. The thorough tier runs such files whole,
      // since tests of a file may use each other's rows.
      { files: '**', with: /\btags: 'journey'/, runs: 'by journey' },
      { files: '**', runs: 'thorough' },
    ],
  },
  unit: {
    include: [
      'engine/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'widgets/**/*.test.{ts,tsx}',
      'sample/**/*.test.ts',
      'tools/**/*.test.{ts,tsx}',
      'tests/**/*.test.{ts,tsx}',
    ],
    exclude: [
      'tests/contract/**',
      'tests/trust/**',
      'tests/browser/**',
      'tests/stories/**',
      'tests/bench/small.test.ts',
    ],
    rules: [
      // Thousands of generated mistakes.
      { files: 'tests/screens/{mutants,bad-yaml}.test.ts', runs: 'thorough' },
      { files: 'tests/samples/parse-mutants.test.ts', runs: 'thorough' },
      // A million expressions; the quick tier has ten thousand.
      { files: 'tests/expressions/million-decimals.test.ts', runs: 'thorough' },
      { files: '**', runs: 'quick' },
    ],
  },
  contract: {
    include: ['tests/contract/**/*.test.ts', 'tests/trust/**/*.test.ts'],
    rules: [
      // Proofs of reliability, at a fraction of their length.
      { files: 'tests/trust/**', runs: 'thorough' },
      { files: '**', with: importOf('bothDatabases'), runs: 'thorough' },
      { files: '**', with: importOf('databases'), runs: 'by database' },
      // Needs a PostgreSQL, a proxy or a package of its own.
      { files: '**', with: /postgres|pooler|standby|openHosts|packagedSite/i, runs: 'thorough' },
      { files: '**', runs: 'quick' },
    ],
  },
  stories: {
    include: ['tests/stories/**/*.test.ts'],
    rules: [
      { files: 'tests/stories/stories.test.ts', runs: 'by story' },
      { files: '**', runs: 'quick' },
    ],
  },
} as const satisfies Readonly<Record<string, ProjectFiles>>

export type ProjectName = keyof typeof projects

const ROOT = join(import.meta.dirname, '../..')

/** An import of this name, also among others. */
function importOf(name: string): RegExp {
  return new RegExp(String.raw`^import \{[^}]*\b${name}\b[^}]*\} from`, 'm')
}

/** The tier that this run is restricted to; null: none. */
export function currentTier(): Tier | null {
  const tier = process.env['TEST_TIER'] ?? ''
  if (tier === '') return null
  if (tier === 'quick' || tier === 'thorough') return tier
  throw new Error(`TEST_TIER is "quick", "thorough" or not set, not "${tier}".`)
}

/** Variants of a test (sizes, databases): the quick tier takes the first one. */
export const variants = <T>(all: readonly T[]): readonly T[] => (currentTier() === 'quick' ? all.slice(0, 1) : all)

/** What a project of `vitest.config.ts` includes and excludes in this run. */
export function filesOfRun(name: ProjectName): { include: string[]; exclude: string[] } {
  const { include, exclude = [] }: ProjectFiles = projects[name]
  const tier = currentTier()
  if (tier === null) return { include: [...include], exclude: [...exclude] }
  return { include: filesIn(name).filter((file) => runsIn(partOf(name, file), tier)), exclude: [] }
}

/** The test files of a project, relative to the project root. */
export function filesIn(name: ProjectName): string[] {
  const { include, exclude = [] }: ProjectFiles = projects[name]
  return globSync([...include], { cwd: ROOT, exclude: [...exclude] }).map((path) => path.replaceAll('\\', '/'))
}

/** @throws Error if no rule matches, which makes a test file without a tier impossible */
export function ruleOf(name: ProjectName, file: string): Rule {
  const { rules }: ProjectFiles = projects[name]
  const text = readFileSync(join(ROOT, file), 'utf8')
  const rule = rules.find((each) => matchesGlob(file, each.files) && (each.with?.test(text) ?? true))
  if (!rule) throw new Error(`No rule of tests/runner/tiers.ts matches ${file}.`)
  return rule
}

export const partOf = (name: ProjectName, file: string): Part => ruleOf(name, file).runs

/** Whether a file of this part has tests in the tier. */
export const runsIn = (part: Part, tier: Tier): boolean => part === tier || part.startsWith('by ')
