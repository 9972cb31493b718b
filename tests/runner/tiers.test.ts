import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { filesIn, partOf, type ProjectName, projects, ruleOf, runsIn, type Rule, type Tier, tiers } from './tiers.ts'

const names = Object.keys(projects) as ProjectName[]
const all = names.flatMap((name) => filesIn(name).map((file) => ({ name, file })))
const filesOf = (tier: Tier) => all.filter(({ name, file }) => runsIn(partOf(name, file), tier)).map(({ file }) => file)

describe('every test file', () => {
  it('is of exactly one project', () => {
    const listed = execFileSync('git', [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '*.test.ts',
      '*.test.tsx',
    ])
    const existing = new Set(listed.toString().trim().split('\n')).difference(deleted())
    expect(all.map(({ file }) => file).toSorted()).toEqual([...existing].toSorted())
  })

  it('has tests in a tier: one, or both where it is divided', () => {
    const [quick, thorough] = tiers.map((tier) => new Set(filesOf(tier)))
    const outside = all.filter(({ file }) => !quick?.has(file) && !thorough?.has(file))
    const inBoth = all.filter(({ file }) => quick?.has(file) && thorough?.has(file))
    expect(outside).toEqual([])
    expect(inBoth.filter(({ name, file }) => !partOf(name, file).startsWith('by '))).toEqual([])
  })
})

it.each(tiers)('the %s tier has tests of every project', (tier) => {
  const files = new Set(filesOf(tier))
  expect(names.filter((name) => !filesIn(name).some((file) => files.has(file)))).toEqual([])
})

it('every rule decides about a file', () => {
  const used = new Set(all.map(({ name, file }) => ruleOf(name, file)))
  const rules = names.flatMap((name): readonly Rule[] => projects[name].rules)
  expect(rules.filter((rule) => !used.has(rule))).toEqual([])
})

function deleted(): ReadonlySet<string> {
  return new Set(execFileSync('git', ['ls-files', '--deleted']).toString().trim().split('\n'))
}
