import type { Person } from '../http/person.ts'

/** The properties that rights depend on, for a person in no company: to check what such a person may do. */
export type HypotheticalPerson = Pick<Person, 'erpType'> &
  Partial<Pick<Person, 'id' | 'name' | 'roles' | 'team' | 'admin' | 'accepted'>>

/** By default without role, team and flags, and with the rights from the files of the screens. */
export function imaginedPerson({ id = 'nobody', name = id, ...others }: HypotheticalPerson): Person {
  return {
    companyId: '',
    id,
    name,
    email: `${id}@example.com`,
    roles: [],
    team: [],
    admin: false,
    flags: {},
    company: '',
    ccode: '',
    address: '',
    isTest: false,
    impersonator: null,
    settings: { currency: null, timeZone: null, yearStart: null, languages: null },
    accepted: {},
    openDecisions: [],
    ...others,
  }
}
