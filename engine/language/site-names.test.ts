import { expect, test } from 'vitest'
import { sampleApp } from '../../tests/samples/samples.ts'
import { siteNamesOf } from './site-names.ts'

const app = sampleApp()
const NONE = { all: [], stored: [] }

test('an editor offers the names that app.yaml declares, in its order', () => {
  expect(siteNamesOf(app, NONE)).toMatchObject({
    role: ['sales-head', 'director'],
    status: ['Draft', 'Submitted', 'First Approved', 'Approved', 'Not Approved'],
    workflow: ['two-step', 'one-step', 'by-amount'],
    section: ['crm', 'store'],
    platform: ['steel', 'tex'],
    filter: ['job', 'mainGroup', 'group', 'category', 'item', 'godown'],
  })
})

test('readers of a screen are roles or everyone; a role called everyone is not offered', () => {
  const { reader, role } = siteNamesOf(app, NONE)
  expect(reader).toEqual(['sales-head', 'director', 'everyone'])
  expect(role).not.toContain('everyone')
})

test('a link leads to screens with stored rows or to people, a report is of such screens, a step opens any', () => {
  const screens = { all: ['visits', 'spending', 'parties'], stored: ['visits', 'parties'] }
  expect(siteNamesOf(app, screens)).toMatchObject({
    screen: ['parties', 'visits', 'people'],
    source: ['parties', 'visits'],
    route: ['/parties', '/spending', '/visits'],
  })
})

test('a site that declares nothing offers only what every site has', () => {
  const bare = { ...app, roles: [], statuses: [], workflows: {}, sections: [], platforms: [], filters: [] }
  const { reader, screen, mover, rows, ...others } = siteNamesOf(bare, NONE)
  expect([reader, screen, mover, rows]).toEqual([['everyone'], ['people'], ['owner'], ['all', 'team', 'own']])
  expect(Object.values(others)).toEqual([[], [], [], [], [], [], [], []])
})
