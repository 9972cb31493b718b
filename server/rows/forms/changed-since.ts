import { lastChangeOf } from '../../audit/history.ts'
import { ChangedError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Values } from './form-values.ts'

interface ChangedRow {
  /** The name of the screen, and those that it had before. */
  readonly screens: readonly string[]
  readonly id: string
  /** The current row, for the caller. */
  readonly row: Values
  readonly text: string
}

/** The error for a row that somebody else has changed: 409 with the person, the time and the current row. */
export async function changedSince({ work, person }: SignedCall, changed: ChangedRow): Promise<ChangedError> {
  const { screens, id, row, text } = changed
  const last = await lastChangeOf(work, { company: person.companyId, screens, document: id })
  return new ChangedError(text, { by: last?.by ?? null, at: last?.at ?? null, row })
}
