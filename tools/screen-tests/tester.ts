/** People of a file of tests, as the server and a page represent them. */
import type { Session } from '../../engine/calls/contract.ts'
import type { AppDefinition, Compiled } from '../../engine/definition/definition.ts'
import type { TesterNode } from '../../engine/language/screen-test.ts'
import type { Person } from '../../server/http/person.ts'
import { imaginedPerson } from '../../server/rights/hypothetical-person.ts'
import { flagsOf, type MenuSite } from '../../server/rights/screen-access.ts'

/** What all cases of a folder share. */
export interface TestSite {
  readonly app: AppDefinition
  /** By screen name. */
  readonly screens: ReadonlyMap<string, Compiled>
}

/** The owner of rows for which none is named. */
export const SOMEBODY_ELSE = { id: 'somebody-else', name: 'Somebody else' }

/** @param name under which the file declares the person; null: a person without a role */
export function testerPerson(
  { app }: TestSite,
  { server }: Compiled,
  tester: { name: string; node: TesterNode } | null,
): Person {
  const { name, node } = tester ?? { name: 'nobody', node: {} }
  const { roles = [], team = [], admin = false, platform = server.platform[0] ?? '' } = node
  const company = { company: app.label }
  return { ...imaginedPerson({ id: name, name: node.name ?? name, roles, team, admin, erpType: platform }), ...company }
}

export function sessionOf(site: TestSite, person: Person): Session {
  const { id, name: userName, erpType, email, company, admin } = person
  return { id, userName, erpType, email, company, admin, isTestDb: false, flags: flagsOf(menuOf(site), person) }
}

function menuOf({ app, screens }: TestSite): MenuSite {
  const servers = [...screens.values()].map(({ server }) => server)
  return {
    config: { supportCompany: null },
    app: () => app,
    screens: { get: (screen) => screens.get(screen)?.server, all: () => servers },
  }
}
