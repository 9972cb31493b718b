/** What the compiler makes of a type of field that only this test knows, in lists, reports and files of tests. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import { compileTests } from '../../engine/compile/compile-tests.ts'
import { sampleApp } from '../samples/samples.ts'

// Files of tests share a worker: modules of another one know no such type, and those of this one know it.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.doUnmock('../../engine/fields/field-specs.ts')
  vi.doUnmock('../../engine/fields/field-entries.ts')
  vi.resetModules()
})
vi.mock('../../engine/fields/field-specs.ts', async (original) => {
  const { withStars } = await import('./stars-field.ts')
  return withStars(await original())
})
vi.mock('../../engine/fields/field-entries.ts', async (original) => {
  const { withStarsEntered } = await import('./stars-field.ts')
  return withStarsEntered(await original())
})

const app = sampleApp()
const VISITS = {
  file: 'crm/visits.yaml',
  text: `
label: Visits
kind: approvals
fields:
  Supplier: text
  Rating: { type: stars, min: 0, max: 5, unique: [Supplier] }
  Lines: { type: lines, fields: [{ Taste: stars }] }
card: { title: Supplier, right: [Rating] }
filterBy: [Rating, Supplier]
form: [Supplier, Rating, Lines]
approve: false
`,
}

const compiled = (file: string, text: string) =>
  compileScreen({ file, text }, { app, blocks: blockSpecs, stored: ['visits'], screens: new Map([['visits', VISITS]]) })

const report = (only: string) =>
  compiled(
    'crm/ratings.yaml',
    `
label: Ratings
kind: register
from: visits
only: { Rating: ${only} }
groupBy: Supplier
totals: [Rating, { Average: { of: Rating, per: rows } }, { PerStar: { of: Rating, per: Rating, type: stars } }]
`,
  )

describe('an invented type of field', () => {
  test('filters a list by a range, is unique with others, and is searched by no text', () => {
    const { value, diagnostics } = compiled(VISITS.file, VISITS.text)
    expect(diagnostics).toEqual([])
    expect(value?.client.filters.find(({ name }) => name === 'Rating')).toMatchObject({
      type: 'range',
      range: 'number',
    })
    expect(value?.server).toMatchObject({
      uniqueTogether: [{ field: 'Rating', with: ['Supplier'] }],
      searchFields: ['Supplier'],
      filterFields: [
        { param: 'Rating', compares: 'numbers' },
        { param: 'Supplier', compares: 'text' },
      ],
    })
  })

  test('restricts a report to a range, and is summed and averaged as what it is', () => {
    const { value, diagnostics } = report('3..5')
    expect(diagnostics).toEqual([])
    const [stored] = Object.values(value?.server.reports ?? {})
    expect(stored?.ratios?.map(({ name, type, times }) => [name, type, times])).toEqual([
      ['Average', 'stars', 1],
      ['PerStar', 'stars', 1],
    ])
    expect(report('many').diagnostics.map(({ code }) => code)).toEqual(['no-range'])
  })

  test('holds a number in files of tests', () => {
    const { value } = compiled(VISITS.file, VISITS.text)
    const text = (stars: string) =>
      `cases: [{ name: Opens, rows: [{ id: 1, Rating: ${stars} }], expect: { rows: [1] } }]`
    const codes = (stars: string) =>
      compileTests(
        { file: 'crm/visits.test.yaml', text: text(stars) },
        value && { app, screen: value },
      ).diagnostics.map(({ code }) => code)
    expect([codes('4'), codes('four')]).toEqual([[], ['wrong-value']])
  })
})
