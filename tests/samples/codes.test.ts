/** Invariant 4: every code has an entry in the docs and a sample. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compilerMessages } from '../../engine/compile/lint/lint-rules.ts'

const codes = Object.keys(compilerMessages)
const docs = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
// Hostile files are too large to keep: hostile-files.ts makes them, and names the code of each.
const samples = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('expected.json') || path === 'hostile-files.ts')
  // What two files do to each other is shown where folders are published.
  .concat('../../engine/publish/published.test.ts', '../../tools/cli/check.test.ts', '../../tools/cli/site-rules.test.ts')
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))

test.each(codes)('%s is in docs/errors.md', (code) => {
  expect(docs).toContain(`\n### ${code}\n`)
})

test.each(codes)('%s has a sample', (code) => {
  expect(samples.some((sample) => new RegExp(`["']${code}["']`).test(sample))).toBe(true)
})
