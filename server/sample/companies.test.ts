import { expect, test } from 'vitest'
import { companiesOf } from './companies.ts'

const companies = (...names: readonly string[]) =>
  companiesOf({ platforms: names.map((name) => ({ name, label: name })) }).map(({ id, erpType }) => `${id} ${erpType}`)

test('a site gets the companies of the trades that its platforms are named after', () => {
  expect(companies('tex', 'retail')).toEqual(['tex tex', 'tex-test tex'])
})

test('a site of other platforms gets one of its first, with its twin', () => {
  expect(companies('retail', 'wholesale')).toEqual(['demo retail', 'demo-test retail'])
})
