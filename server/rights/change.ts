import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { changesBy } from '../../engine/definition/rights.ts'
import { CallError } from '../http/errors.ts'
import type { RightsReader } from './definitions.ts'

type Changed = Pick<ServerDefinition, 'screen' | 'change'>

/** Whether the person may add and change records of a screen (`change`): by its file and by the accepted rights. */
export function mayChange(person: RightsReader, { screen, change }: Changed): boolean {
  const accepted = person.accepted[screen]
  return changesBy(person, change) && (accepted === undefined || changesBy(person, accepted.change))
}

export const NOT_CHANGED = 'You may read these rows, but not add or change them.'

/** Throws 403 unless the person may change stored records of the screen. */
export function requireChanger(person: RightsReader, definition: Changed): void {
  if (!mayChange(person, definition)) {
    throw new CallError(403, 'not-authorised', NOT_CHANGED)
  }
}
