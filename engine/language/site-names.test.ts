import { expect, test } from 'vitest'
import { sampleApp } from '../../tests/samples/samples.ts'
import { siteNamesOf } from './site-names.ts'

const app = sampleApp()

test('an editor offers the names that app.yaml declares, in its order', () => {
  expect(siteNamesOf(app, [])).toMatchObject({
    role: ['sales-head', 'director'],
    status: ['Draft', 'Submitted', 'First Approved', 'Approved', 'Not Approved'],
    workflow: ['two-step', 'one-step', 'by-amount'],
    section: ['crm', 'store'],
    platform: ['steel', 'tex'],
    filter: ['job', 'mainGroup', 'group', 'category', 'item', 'godown'],
  })
})

test('readers of a screen are roles or everyone; a role called everyone is not offered', () => {
  const { reader, role } = siteNamesOf(app, [])
  expect(reader).toEqual(['sales-head', 'director', 'everyone'])
  expect(role).not.toContain('everyone')
})

test('screens are offered by name, and the given list is not changed', () => {
  const screens = ['visits', 'sales', 'parties']
  expect(siteNamesOf(app, screens).screen).toEqual(['parties', 'sales', 'visits'])
  expect(screens).toEqual(['visits', 'sales', 'parties'])
})

test('a site that declares nothing offers only everyone', () => {
  const bare = { ...app, roles: [], statuses: [], workflows: {}, sections: [], platforms: [], filters: [] }
  const { reader, ...others } = siteNamesOf(bare, [])
  expect(reader).toEqual(['everyone'])
  expect(Object.values(others)).toEqual([[], [], [], [], [], [], []])
})
