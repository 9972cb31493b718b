import { CallError } from '../../http/errors.ts'

/** How far a part can have come, the usual one first (specialised-modules §9). */
export const PART_STATUSES = ['Erected at Site', 'loaded', 'received at site'] as const

export type PartStatus = (typeof PART_STATUSES)[number]

/** The column of `part_progress` that says how much is left to be recorded. */
export const BALANCE = {
  'Erected at Site': 'erected_balance',
  loaded: 'loaded_balance',
  'received at site': 'received_balance',
} as const satisfies Record<PartStatus, string>

/** In whichever case it is written. Throws 400 for any other. */
export function statusOf(text: string): PartStatus {
  const known = PART_STATUSES.find((status) => status.toLowerCase() === text.trim().toLowerCase())
  if (known) return known
  throw new CallError(400, 'unknown-status', `There is no status "${text}". There are: ${PART_STATUSES.join(', ')}.`)
}

/** What travels needs a vehicle; what is put up does not. */
export function needsVehicle(status: PartStatus): boolean {
  return status !== 'Erected at Site'
}
