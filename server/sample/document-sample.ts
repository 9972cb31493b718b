/** One document of the sample, computed from its definition alone: rows that link to it need no database. */
import { createHash } from 'node:crypto'
import { dayIn } from '../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { figureSources, ROW_ID } from '../../engine/definition/figure.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import { type Chance, chanceOf } from '../../sample/random.ts'
import { sampleRow } from '../../sample/sample-row.ts'
import { formatNumber, periodOf } from '../rows/series/document-series.ts'
import { splitLines } from '../rows/forms/stored-values.ts'
import type { SampleCompany } from './companies.ts'
import { OWNER_KEY, type SeededPerson } from './people.ts'
import { sampleValues, type SampleLinks } from './record-values.ts'
import { sampleStatus } from './statuses.ts'

/** Documents of a screen in a sample company; a test database gets fewer. */
export const DEFAULT_DOCUMENTS = 200
const DAYS_BACK = 120
const DAY_MS = 24 * 60 * 60 * 1000

export interface SampleSource {
  readonly company: Pick<SampleCompany, 'id' | 'trade'>
  readonly definition: ServerDefinition
  readonly app: Pick<AppDefinition, 'timeZone' | 'currency' | 'yearStart'>
  readonly links: SampleLinks
  readonly people: readonly Pick<SeededPerson, 'id' | 'name'>[]
}

export interface DocumentSample {
  readonly id: string
  readonly doc_date: string
  readonly status: string
  readonly values: Readonly<Record<string, Value>>
  /** Null: a draft, or documents without numbers. */
  readonly number: string | null
  /** For what else is drawn. */
  readonly chance: Chance
}

export function documentSample(source: SampleSource, index: number): DocumentSample {
  const { company, definition } = source
  const { screen } = definition
  const chance = chanceOf(`${company.id} ${screen} ${index}`)
  const id = sampleId(company.id, screen, index)
  // Not today: documents that people raise now come first in lists.
  const daysBack = Math.max(1, chance.between(0, DAYS_BACK))
  const doc_date = new Date(Date.now() - daysBack * DAY_MS).toISOString().slice(0, 10)
  const { values, status } = filledIn(source, { index, id, doc_date, draw: chance.next() })
  return { id, doc_date, status, values, number: sampleNumber(source, index, status), chance }
}

export function sampleId(company: string, screen: string, index: number): string {
  return createHash('sha256').update(`${company} ${screen} ${index}`).digest('hex').slice(0, 16)
}

interface SampleDraw {
  readonly index: number
  readonly id: string
  readonly doc_date: string
  readonly draw: number
}

/** Values and a status that fit together. What may be filled in while a document is decided is empty in a draft. */
function filledIn(source: SampleSource, { index, id, doc_date, draw }: SampleDraw) {
  const { definition } = source
  const values = sampleData(source, { index, doc_date })
  const { data } = splitLines(definition, values)
  const ruled = { id, version: 1, doc_date, data, number: null, files: 0, more_files: 0 }
  const status = sampleStatus(definition, ruled, { index, draw })
  const { starts, keeps } = definition.workflow ?? { starts: null, keeps: null }
  return { status, values: status === starts && keeps ? sampleData(source, { index, doc_date }, keeps) : values }
}

/** If the screen has a form, values that are valid in it. */
function sampleData(
  { company, definition, app, links, people }: SampleSource,
  { index, doc_date }: Pick<SampleDraw, 'index' | 'doc_date'>,
  later: readonly string[] = [],
) {
  const seed = `${company.id} ${definition.screen}`
  if (definition.form === null) return sampleRow({ ...definition, trade: company.trade }, index, seed)
  const id = ownerOf(company)
  const userName = people.find((person) => person.id === id)?.name ?? ''
  const created = { day: doc_date, person: { id, userName } }
  const usedUp = usedUpBy(definition)
  const open: SampleLinks = (field, ...rest) => (usedUp.includes(field.name) ? null : links(field, ...rest))
  return sampleValues({ definition, app, trade: company.trade, seed, links: open, later, created }, index)
}

/**
 * Links to a row that documents use up, as receipts an order, where they may be empty: of made-up amounts hardly one is
 * within what is left.
 */
function usedUpBy({ figures, form }: ServerDefinition): readonly string[] {
  const keys = figures.flatMap(figureSources).flatMap(({ keys: { [ROW_ID]: id } }) => (id ? usesOfTree(id) : []))
  const named = new Set(keys.flatMap(([root, name]) => (root === 'form' && name !== null ? [name] : [])))
  const items = form?.items ?? []
  return items.flatMap(({ field, input }) => (named.has(field) && input.requiredWhen === null ? [field] : []))
}

/** The id of the person who has created all sample documents. */
export const ownerOf = ({ id }: Pick<SampleCompany, 'id'>): string => `${id}-${OWNER_KEY}`

/** The number of a submitted document; null for a draft. */
function sampleNumber({ definition, app }: SampleSource, index: number, status: string): string | null {
  const { number, workflow } = definition
  if (number === null || status === workflow?.starts) return null
  return formatNumber(number, periodOf(number, dayIn(app.timeZone, new Date()), app.yearStart), index + 1)
}
