import { HttpError } from '../../http/errors.ts'
import { needsVehicle, type PartStatus } from './statuses.ts'

const SHORTEST = 8
const LONGEST = 10
/** State, district, an optional series, number. */
const PLATE = /^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$/

/**
 * The number of the vehicle as it is stored: without spaces, in capitals; null where the status has none. Throws
 * 400 with the texts of specialised-modules §8.
 */
export function vehicleOf(typed: string | null, status: PartStatus): string | null {
  if (!needsVehicle(status)) return null
  const vehicle = (typed ?? '').replaceAll(/\s/g, '').toUpperCase()
  if (vehicle === '') throw wrong('Vehicle no. cannot be empty.')
  if (vehicle.length < SHORTEST || vehicle.length > LONGEST) {
    throw wrong('Vehicle no. must be between 8 and 10 characters.')
  }
  if (!PLATE.test(vehicle)) throw wrong(FORMAT)
  return vehicle
}

const FORMAT =
  'Vehicle no. must follow the format: Two letters (state code), 1-2 digits (district code), optional series, and 4 digits.'

const wrong = (message: string): HttpError => new HttpError(400, 'wrong-vehicle', message)
