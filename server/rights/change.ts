import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { changesBy } from '../../engine/definition/rights.ts'
import { HttpError } from '../http/errors.ts'
import type { RightsReader } from './definitions.ts'

type Changed = Pick<ServerDefinition, 'screen' | 'change' | 'documents'>

/**
 * Whether the person may add and change records of a screen, or raise and change documents (`change`): by its file and
 * by the accepted rights.
 */
export function mayChange(person: RightsReader, { screen, change }: Omit<Changed, 'documents'>): boolean {
  const accepted = person.accepted[screen]
  return changesBy(person, change) && (accepted === undefined || changesBy(person, accepted.change))
}

/** Why a person who may see the rows is refused. */
export const notChanged = ({ documents }: Pick<Changed, 'documents'>): string =>
  documents
    ? 'You may see these documents, but not raise or change any.'
    : 'You may read these rows, but not add or change them.'

/** Throws 403 unless the person may change stored records of the screen, or raise documents there. */
export function requireChanger(person: RightsReader, definition: Changed): void {
  if (!mayChange(person, definition)) {
    throw new HttpError(403, 'not-authorised', notChanged(definition))
  }
}
