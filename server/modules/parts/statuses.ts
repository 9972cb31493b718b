import type { SchemaTables } from '../../database/schema-tables.ts'
import { HttpError } from '../../http/errors.ts'

export type PartStatus = SchemaTables['part_entries']['status']

/** The stages of a part, the most common one first (specialised-modules §9). */
export const PART_STATUSES = ['Erected at Site', 'loaded', 'received at site'] as const satisfies readonly PartStatus[]

/** The column of `part_progress` with the balance of each status. */
export const BALANCE = {
  'Erected at Site': 'erected_balance',
  loaded: 'loaded_balance',
  'received at site': 'received_balance',
} as const satisfies Record<PartStatus, string>

/** The status of that name, ignoring case. Throws 400 for an unknown one. */
export function statusOf(text: string): PartStatus {
  const found = PART_STATUSES.find((status) => status.toLowerCase() === text.trim().toLowerCase())
  if (found) return found
  throw new HttpError(400, 'unknown-status', `There is no status "${text}". There are: ${PART_STATUSES.join(', ')}.`)
}

/** Whether entries of this status have a vehicle: transports do, erection does not. */
export function needsVehicle(status: PartStatus): boolean {
  return status !== 'Erected at Site'
}
