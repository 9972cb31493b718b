import { describe, expect, it } from 'vitest'
import { planOf } from './changed.ts'

const graph = new Map(
  Object.entries({
    'engine/a/a.ts': [],
    'engine/a/a.test.ts': ['engine/a/a.ts'],
    'engine/b/b.ts': ['engine/a/a.ts'],
    'engine/b/b.test.ts': ['engine/b/b.ts'],
    'engine/c/c.test.ts': [],
    'server/start/app.ts': ['server/exchange/exports/exports.ts', 'server/alerts/messages.ts'],
    'server/exchange/exports/exports.ts': [],
    'server/alerts/messages.ts': [],
    'tests/contract/mail.test.ts': ['server/start/app.ts', 'server/alerts/messages.ts'],
    'tests/contract/document-exports.test.ts': ['server/start/app.ts'],
    'tests/contract/list.test.ts': ['server/start/app.ts'],
    'tests/samples/check.test.ts': [],
    'tests/docs/site.test.ts': [],
    'tests/invariants/layers.test.ts': [],
  }).map(([file, imports]) => [file, new Set<string>(imports)]),
)
const files = [...graph.keys()].filter((file) => file.endsWith('.test.ts'))
const known = {
  graph,
  unit: files.filter((file) => !file.startsWith('tests/contract/')),
  contract: files.filter((file) => file.startsWith('tests/contract/')),
  browser: ['tests/browser/list.test.ts'],
}
const INVARIANTS = 'tests/invariants/layers.test.ts'

describe('the tests of changed files', () => {
  it('are those that import them, through others too, and those that read all sources', () => {
    expect(planOf(['engine/a/a.ts'], known)).toMatchObject({
      unit: ['engine/a/a.test.ts', 'engine/b/b.test.ts', INVARIANTS],
      contract: [],
      browser: ['tests/browser/list.test.ts'],
    })
  })

  it('are contract tests that import them besides the whole server, or are named like them', () => {
    expect(planOf(['server/exchange/exports/exports.ts'], known).contract).toEqual([
      'tests/contract/document-exports.test.ts',
    ])
    expect(planOf(['server/alerts/messages.ts'], known).contract).toEqual(['tests/contract/mail.test.ts'])
  })

  it('are those beside a sample', () => {
    const { unit, browser, screens } = planOf(['tests/samples/check/limit/input.yaml'], known)
    expect({ unit, browser, screens }).toEqual({
      unit: ['tests/samples/check.test.ts', INVARIANTS],
      browser: [],
      screens: false,
    })
  })

  it('are journeys and the check of screens for a changed screen', () => {
    expect(planOf(['screens/crm/sales.yaml'], known)).toMatchObject({
      browser: ['tests/browser/list.test.ts'],
      screens: true,
    })
  })

  it('are those that read a changed manual', () => {
    expect(planOf(['docs/guide.md'], known).unit).toEqual(['tests/docs/site.test.ts', INVARIANTS])
  })

  it('are changed test files', () => {
    expect(planOf(['tests/contract/list.test.ts'], known).contract).toEqual(['tests/contract/list.test.ts'])
  })
})
