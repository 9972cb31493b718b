import type { Selectable } from 'kysely'
import { isDay } from '../../../engine/definition/date-range.ts'
import type { Tables } from '../../database/tables.ts'
import type { FieldErrors } from '../../http/change.ts'
import { BRICK_WALLS, PERFORMANCES, PROJECT_STAGES, SITE_CLEARANCES, STAGES } from './words.ts'
import type { CallBody } from '../../http/request.ts'

/** The sent form of an entry without its child rows; missing members are empty. */
export type TypedErectionEntry = CallBody<'erection-item'>

type Columns = Selectable<Tables['erection_entries']>

/** The form as columns of the table. */
export type EntryColumns = Omit<
  Columns,
  'company_id' | 'id' | 'number' | 'job_id' | 'created_by' | 'created_at' | 'edited_by' | 'edited_at' | 'deleted_at'
>

interface EntryParseOptions {
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
  /** The company's contractors. */
  readonly contractors: readonly string[]
}

/** Parses a form, with errors by field. */
export function readEntry(
  typed: TypedErectionEntry,
  checking: EntryParseOptions,
): { columns: EntryColumns; errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const read = readers(typed, errors)
  const columns: EntryColumns = {
    entry_date: read.date('AddDate') ?? checking.today,
    erec_start: read.date('ErecStart'),
    erec_end: read.date('ErecEnd'),
    contractors: contractorsIn(typed, checking.contractors, errors),
    site_clearance: read.choice('SiteClearance', SITE_CLEARANCES),
    brick_wall: read.choice('BrickWall', BRICK_WALLS),
    logo_plates: typed.LogoPlates ?? false,
    erec_comp: typed.ErecComp ?? false,
    site_handover: read.date('SiteHandover'),
    prov_comp_certificate: read.date('ProvCompCertificate'),
    comp_certificate: read.date('CompCertificate'),
    stage: read.choice('StageWise', Object.keys(STAGES)),
    remarks: typed.Remarks?.trim() ?? '',
    in_problem: typed.InProblem ?? false,
    performance: read.choice('Performance', PERFORMANCES),
    project_stages: read.choice('ProjectStages', PROJECT_STAGES),
  }
  if (columns.entry_date > checking.today) errors['AddDate'] = 'The date cannot be in the future.'
  const { erec_start: start, erec_end: end } = columns
  if (start !== null && end !== null && end < start) errors['ErecEnd'] = 'The end cannot be before the start.'
  return { columns, errors }
}

type Texts = {
  [Name in keyof TypedErectionEntry]-?: TypedErectionEntry[Name] extends string | null | undefined ? Name : never
}
type TextField = Texts[keyof TypedErectionEntry]

function readers(typed: TypedErectionEntry, errors: Record<string, string>) {
  return {
    date(field: TextField): string | null {
      const text = typed[field]?.trim() || null
      if (text === null || (isDay(text) && text >= '1000')) return text
      errors[field] = `"${text}" is not a day. Write it as yyyy-mm-dd.`
      return null
    },
    choice(field: TextField, offered: readonly string[]): string | null {
      const text = typed[field] || null
      if (text !== null && !offered.includes(text)) errors[field] = `"${text}" cannot be chosen.`
      return text
    },
  }
}

const CONTRACTORS = ['ErecContractor1', 'ErecContractor2', 'ErecContractor3', 'ErecContractor4'] as const

/** Up to four, each once, without gaps. */
function contractorsIn(
  typed: TypedErectionEntry,
  available: readonly string[],
  errors: Record<string, string>,
): string[] {
  const found: string[] = []
  for (const field of CONTRACTORS) {
    const name = typed[field]?.trim() || null
    if (name === null) continue
    if (!available.includes(name)) errors[field] = `"${name}" cannot be chosen.`
    else if (found.includes(name)) errors[field] = `"${name}" is chosen twice.`
    else found.push(name)
  }
  return found
}
