import type { Person } from '../http/person.ts'

/** What rights depend on, of somebody who is in no company: to ask what such a person may do. */
export type Imagined = Pick<Person, 'erpType'> &
  Partial<Pick<Person, 'id' | 'name' | 'roles' | 'team' | 'admin' | 'accepted'>>

/** With nothing that is not said: no role, no team, no flag, and the rights that the files of the screens give. */
export function imaginedPerson({ id = 'nobody', name = id, ...said }: Imagined): Person {
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
    ...said,
  }
}
