import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { HttpError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { requireManager } from '../rights/manage.ts'
import type { PersonForm, StoredPerson } from './people.ts'

type Screen = Pick<ServerDefinition, 'screen' | 'manage'> | undefined

/** Throws 403 unless the person is an administrator, or manages the screen (decision 22). */
export const requirePeopleManager: (person: Person, screen: Screen) => void = requireManager

/**
 * Throws 403 if a person who is not an administrator makes somebody one, or changes themselves or an administrator.
 * Otherwise a role that manages the screen could give itself any right.
 */
export function requireRightOver(
  manager: Person,
  before: StoredPerson | null,
  form: Pick<PersonForm, 'admin'> | null,
): void {
  if (manager.admin) return
  if (before?.id === manager.id) throw refusal('Ask an administrator to change what is your own.')
  if (before?.admin || form?.admin)
    throw refusal('Only an administrator may make, change or deactivate an administrator.')
}

const refusal = (words: string): HttpError => new HttpError(403, 'not-authorised', words)
