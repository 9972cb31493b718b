import { expect, test } from 'vitest'
import { sampleCompaniesOf } from './companies.ts'

const companies = (...names: readonly string[]) =>
  sampleCompaniesOf({ platforms: names.map((name) => ({ name, label: name })) }).map(
    ({ id, erpType }) => `${id} ${erpType}`,
  )

test('a site gets the sample companies whose trades have the names of its platforms', () => {
  expect(companies('tex', 'retail')).toEqual(['tex tex', 'tex-test tex'])
})

test('a site with other platforms gets a company of its first platform, with its test database', () => {
  expect(companies('retail', 'wholesale')).toEqual(['demo retail', 'demo-test retail'])
})
