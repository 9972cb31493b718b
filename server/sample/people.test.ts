import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openScreens } from '../../engine/publish/live.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { sampleRoles } from './people.ts'

const screens = join(import.meta.dirname, '../../screens')

test('each person of the sample site has a team, so that a report by department has no empty group', async () => {
  const { app } = (await openScreens(screens, { watch: false, blocks: blockSpecs })).current()
  const people = sampleRoles(app)
  expect(people.length).toBeGreaterThan(10)
  expect(people.filter(({ team }) => team.length === 0)).toEqual([])
  const names = app.sections.map(({ name }) => name)
  expect(people.flatMap(({ team }) => team).filter((name) => !names.includes(name))).toEqual([])
})

test('a role that follows several sections gets the team of an unfollowed section, if there is one', () => {
  const section = (name: string) => ({ name, label: name, groups: [] })
  const role = (name: string, team: readonly string[]) => ({ name, label: name, team, also: [] })
  const roles = [role('head', ['crm']), role('accounts', ['crm', 'store'])]
  const teamsIn = (...sections: readonly string[]) =>
    Object.fromEntries(sampleRoles({ roles, sections: sections.map(section) }).map(({ key, team }) => [key, team]))
  expect(teamsIn('crm', 'store', 'masters', 'admin')).toMatchObject({
    head: ['crm'],
    accounts: ['admin'],
    owner: ['admin'],
  })
  expect(teamsIn('crm', 'store')).toMatchObject({ head: ['crm'], accounts: [], owner: [] })
})
