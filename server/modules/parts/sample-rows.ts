import { type Chance, chanceOf } from '../../../sample/random.ts'
import { contractors, parties, people, towns } from '../../../sample/words.ts'
import { samplePartEntries, type JobSampleOptions } from './sample-entries.ts'
import { dayBefore, type InsertedRow } from '../../sample/filling.ts'
import { erectionScopes, erectionStages, partKinds } from './sample-words.ts'

export interface JobRows {
  readonly job: InsertedRow<'jobs'>
  readonly lists: readonly InsertedRow<'packing_lists'>[]
  readonly parts: readonly InsertedRow<'parts'>[]
  readonly stickers: readonly InsertedRow<'stickers'>[]
  readonly stickerParts: readonly InsertedRow<'sticker_parts'>[]
  readonly entries: readonly InsertedRow<'part_entries'>[]
}

const FIRST_JOB = 2401
/** Packing lists of the first job, and the most of any other. */
const LISTS_OF_FIRST = 8
const PARTS_OF_FIRST = 38
/** Days ago that the first and the last list were packed. */
const PACKED_FIRST = 40
const PACKED_LAST = 3

export const jobId = (index: number): string => `SB-${FIRST_JOB + index}`

/** One job with its lists, parts, stickers and entries, the same on every machine for a given day. */
export function jobRows(making: JobSampleOptions): JobRows {
  const { index } = making
  const chance = chanceOf(`${making.company} ${jobId(index)}`)
  const job = jobOf(making, chance)
  const count = index === 0 ? LISTS_OF_FIRST : chance.between(2, 4)
  const lists = Array.from({ length: count }, (_, place) => listOf(making, { place, count }))
  const size = index === 0 ? PARTS_OF_FIRST : chance.between(18, 32)
  const packed = lists.flatMap(({ plist_no }) => Array.from({ length: size }, (_, place) => ({ plist_no, place })))
  const parts = [...packed, ...Array.from({ length: 8 }, (_, place) => ({ plist_no: null, place }))].map(
    (part, serial) => partOf(making, { ...part, serial, chance }),
  )
  const { stickers, stickerParts } = stickersOf(making, parts)
  return {
    job,
    lists,
    parts,
    stickers,
    stickerParts,
    entries: samplePartEntries(making, { lists, parts, stickerParts }),
  }
}

function jobOf({ company: company_id, index }: JobSampleOptions, chance: Chance): InsertedRow<'jobs'> {
  const [location, state] = chance.pick(towns)
  const isInProblem = index % 4 === 3
  return {
    company_id,
    job_id: jobId(index),
    customer: parties.steel[index % parties.steel.length] ?? '',
    site_eng: chance.pick(people),
    location,
    state,
    sales_engineer: chance.pick(people),
    project_manager: chance.pick(people),
    coordinator: chance.pick(people),
    contractor: chance.pick(contractors),
    building_area: chance.between(9, 90) * 100,
    erection_scope: chance.pick(erectionScopes),
    erection_stage: erectionStages[index % erectionStages.length] ?? '',
    in_problem: isInProblem,
  }
}

interface ListIndex {
  readonly place: number
  readonly count: number
}

function listOf(
  { company: company_id, index, today }: JobSampleOptions,
  { place, count }: ListIndex,
): InsertedRow<'packing_lists'> {
  const job = jobId(index)
  const number = `${job.slice(3)}-${String(place + 1).padStart(2, '0')}`
  const back = PACKED_FIRST - Math.round(((PACKED_FIRST - PACKED_LAST) * place) / Math.max(1, count - 1))
  return {
    company_id,
    plist_no: `PL-${number}`,
    job_id: job,
    packing_date: dayBefore(today, back),
    lot_no: `LOT-${place + 1}`,
    invoice_no: `INV-${number}`,
  }
}

interface PartIndex {
  /** Null: not packed yet. */
  readonly plist_no: string | null
  /** Within its packing list, from 0. */
  readonly place: number
  /** Within the job, from 0. */
  readonly serial: number
  readonly chance: Chance
}

function partOf(making: JobSampleOptions, { plist_no, place, serial, chance }: PartIndex): InsertedRow<'parts'> {
  const { company: company_id, index } = making
  const kind = chance.pick(partKinds)
  const length = Math.round(chance.between(...kind.length) / 10) * 10
  const bom_qty = chance.between(...kind.pieces)
  return {
    company_id,
    id: `${jobId(index)}-P${String(serial + 1).padStart(4, '0')}`,
    job_id: jobId(index),
    plist_no,
    serial_no: place + 1,
    part: `${kind.mark}-${index + 1}${String(serial + 1).padStart(3, '0')}`,
    description: kind.description,
    structure: kind.structure,
    length,
    width: kind.width,
    thickness: kind.thickness,
    colour: kind.colour,
    unit_weight: Math.round((kind.weight * length) / 10) / 100,
    bom_qty,
    disp_qty: plist_no === null ? 0 : chance.next() < 0.85 ? bom_qty : Math.ceil(bom_qty / 2),
  }
}

/** Parts per sticker, repeating: one each, then three together. */
const BUNDLES = [1, 1, 1, 3]
/** Validity; the last sticker of a job is expired. */
const GOOD_FOR_DAYS = 365

function stickersOf({ company: company_id, index, today }: JobSampleOptions, parts: readonly InsertedRow<'parts'>[]) {
  const packed = parts.filter(({ plist_no }) => plist_no !== null)
  const stickers: InsertedRow<'stickers'>[] = []
  const stickerParts: InsertedRow<'sticker_parts'>[] = []
  for (let from = 0; from < packed.length;) {
    const bundle = packed.slice(from, from + (BUNDLES[stickers.length % BUNDLES.length] ?? 1))
    from += bundle.length
    const code = `STK-${FIRST_JOB + index}-${String(stickers.length + 1).padStart(4, '0')}`
    const expires_on = dayBefore(today, from >= packed.length ? 1 : -GOOD_FOR_DAYS)
    stickers.push({ company_id, code, job_id: jobId(index), expires_on })
    stickerParts.push(...bundle.map(({ id: part_id, disp_qty: qty }) => ({ company_id, code, part_id, qty })))
  }
  return { stickers, stickerParts }
}
