import { PART_STATUSES, type PartStatus } from '../../database/column-types.ts'
import { CallError } from '../../http/errors.ts'

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
  throw new CallError(400, 'unknown-status', `There is no status "${text}". There are: ${PART_STATUSES.join(', ')}.`)
}

/** Whether entries of this status have a vehicle: transports do, erection does not. */
export function needsVehicle(status: PartStatus): boolean {
  return status !== 'Erected at Site'
}
