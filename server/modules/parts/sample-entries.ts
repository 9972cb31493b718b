import { type Chance, chanceOf } from '../../../sample/random.ts'
import type { PartStatus } from './statuses.ts'
import { dayBefore, type InsertedRow } from '../../sample/filling.ts'

/** The parameters of the rows of one job. */
export interface JobSampleOptions {
  readonly company: string
  /** yyyy-mm-dd */
  readonly today: string
  /** From 0; the first job is the largest. */
  readonly index: number
  /** The author of the entries. */
  readonly recorder: { readonly id: string; readonly name: string }
}

interface JobParts {
  readonly lists: readonly InsertedRow<'packing_lists'>[]
  readonly parts: readonly InsertedRow<'parts'>[]
  readonly stickerParts: readonly InsertedRow<'sticker_parts'>[]
}

/** Days from packing to the start of a stage, its duration in days, and its share of the previous stage. */
const STAGES: readonly {
  readonly status: PartStatus
  readonly lag: number
  readonly days: number
  readonly share: number
}[] = [
  { status: 'loaded', lag: 1, days: 2, share: 0.97 },
  { status: 'received at site', lag: 3, days: 3, share: 0.95 },
  { status: 'Erected at Site', lag: 7, days: 30, share: 0.8 },
]
/** Every third job has no entries in the last days. */
const SILENT_EVERY = 3
const SILENT_DAYS = 5
/** Share of the parts that have no entries for a stage. */
const UNTOUCHED = 0.12
const VEHICLES = ['MH12AB1234', 'MH14GT5521', 'GJ05XY8871', 'KA51C4402', 'TN09BD3310'] as const
const REMARKS: readonly [string, ...string[]] = ['In order', 'In order', 'In order', 'In order', 'Short', 'Damaged']

/** The entries of each part, per stage in one step or two; never more than those of the previous stage. */
export function samplePartEntries(
  making: JobSampleOptions,
  { lists, parts, stickerParts }: JobParts,
): readonly InsertedRow<'part_entries'>[] {
  const packedOn = new Map(lists.map(({ plist_no, packing_date }) => [plist_no, packing_date]))
  const stickerOf = new Map(stickerParts.map(({ part_id, code }) => [part_id, code]))
  const entries = parts.flatMap((part) => {
    const packed = part.plist_no === null ? undefined : packedOn.get(part.plist_no ?? '')
    if (packed === undefined) return []
    return progressOf(making, { part, packed, sticker: stickerOf.get(part.id) ?? null })
  })
  // Ids increase with the days.
  return entries.sort((one, other) => (one.entry_date < other.entry_date ? -1 : 1))
}

interface PackedPart {
  readonly part: InsertedRow<'parts'>
  readonly packed: string
  readonly sticker: string | null
}

function progressOf(making: JobSampleOptions, { part, packed, sticker }: PackedPart): InsertedRow<'part_entries'>[] {
  const chance = chanceOf(`${making.company} way of ${part.id}`)
  const last = dayBefore(making.today, making.index % SILENT_EVERY === 2 ? SILENT_DAYS : 0)
  // Every second part is recorded by its sticker.
  const scanned = chance.next() < 0.5 ? sticker : null
  let reached = part.disp_qty
  return STAGES.flatMap(({ status, lag, days, share }) => {
    const first = dayBefore(packed, -(lag + chance.between(0, days)))
    if (first > last || reached === 0 || chance.next() < UNTOUCHED) {
      reached = 0
      return []
    }
    const portions = split(reached, share, chance)
    reached = portions.reduce((sum, qty) => sum + qty, 0)
    return portions.flatMap((qty, step) => {
      const day = dayBefore(first, -step * chance.between(1, 5))
      const entry_date = day > last ? last : day
      return qty > 0 ? [entryOf({ making, part, chance, sticker: scanned }, { status, qty, entry_date })] : []
    })
  })
}

/** Splits a quantity: all in one step, all in two, or a part of it. */
function split(quantity: number, share: number, chance: Chance): readonly number[] {
  const done = chance.next() < share ? quantity : Math.floor(quantity * chance.next())
  if (done < 4 || chance.next() < 0.6) return [done]
  const half = chance.between(1, done - 1)
  return [half, done - half]
}

interface SampleEntryOptions {
  readonly making: JobSampleOptions
  readonly part: InsertedRow<'parts'>
  readonly chance: Chance
  readonly sticker: string | null
}

type Step = Pick<InsertedRow<'part_entries'>, 'status' | 'qty'> & { readonly entry_date: string }

function entryOf(
  { making, part, chance, sticker }: SampleEntryOptions,
  step: Step,
): InsertedRow<'part_entries'> & Step {
  const { recorder } = making
  return {
    company_id: making.company,
    job_id: part.job_id,
    part_id: part.id,
    ...step,
    remark: sticker === null ? chance.pick(REMARKS) : '',
    vehicle_no: sticker !== null && step.status !== 'Erected at Site' ? chance.pick(VEHICLES) : null,
    sticker,
    person_id: recorder.id,
    username: recorder.name,
    created_at: new Date(`${step.entry_date}T${String(chance.between(3, 12)).padStart(2, '0')}:20:00Z`),
  }
}
