import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { managesBy } from '../../engine/definition/rights.ts'
import { HttpError } from '../http/errors.ts'
import type { RightsReader } from './definitions.ts'

type Managed = Pick<ServerDefinition, 'screen' | 'manage'>

/**
 * Whether the person manages a screen (`manage`): by its file and by the rights that the company has accepted.
 * @param definition undefined: a module without a screen file, which administrators manage
 */
export function manages(person: RightsReader, definition: Managed | undefined): boolean {
  const { screen = '', manage = [] } = definition ?? {}
  const accepted = person.accepted[screen]
  return managesBy(person, manage) && (accepted === undefined || managesBy(person, accepted.manage))
}

/** Throws 403 unless the person manages the screen. */
export function requireManager(person: RightsReader, definition: Managed | undefined): void {
  if (!manages(person, definition)) {
    throw new HttpError(403, 'not-authorised', 'Only an administrator, or who manages this page, may do this.')
  }
}
