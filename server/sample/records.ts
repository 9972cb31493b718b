import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import { chanceOf } from '../../sample/random.ts'
import type { Database } from '../database/open.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { linesColumn, searchText, splitLines } from '../forms/stored-values.ts'
import { linkFields } from '../links/links-in.ts'
import { enterSample, type SampleCompany, sampleCompanies } from './companies.ts'
import { insertAll } from './filling.ts'
import { OWNER } from './people.ts'
import { sampleCount, sampleValues } from './record-values.ts'

const TEST_ROWS = 5
const DAYS_BACK = 120
const DAY_MS = 24 * 60 * 60 * 1000

/** Adds records of a screen to every sample company of its platforms that has none. */
export async function seedRecords(database: Database, definition: ServerDefinition, app: AppDefinition): Promise<void> {
  if (!definition.records) return
  for (const company of sampleCompanies.filter(({ erpType }) => definition.platform.includes(erpType))) {
    await asOwner(database, (work) => fill(work, { company, definition, app }))
  }
}

interface Filling {
  readonly company: SampleCompany
  readonly definition: ServerDefinition
  readonly app: AppDefinition
}

async function fill(work: Work, { company, definition, app }: Filling): Promise<void> {
  if (!(await enterSample(work, company))) return
  const ofScreen = work
    .selectFrom('records')
    .select('id')
    .where('company_id', '=', company.id)
    .where('screen', '=', definition.screen)
  if (await ofScreen.limit(1).executeTakeFirst()) return
  const count = company.isTest ? TEST_ROWS : sampleCount(definition)
  const indexes = Array.from({ length: count }, (_, index) => index)
  const rows = indexes.map((index) => sampleRecord({ company, definition, app }, index))
  await insertAll(work, 'records', rows)
  const links = indexes.flatMap((index) => sampleLinks({ company, definition, app }, index))
  await insertAll(
    work,
    'links',
    links.map(({ field, to_screen, to_id, from_id }) => {
      return { company_id: company.id, from_screen: definition.screen, from_id, field, to_screen, to_id }
    }),
  )
}

/** Rows that every sample company has of every screen: what a link of a sample row may refer to. */
function sampleLinks({ company, definition }: Filling, index: number) {
  const from_id = `${definition.screen}-${index + 1}`
  return linkFields(definition).map(({ name, to }) => {
    const chance = chanceOf(`${company.id} ${from_id} ${name}`)
    const to_id = to === PEOPLE ? `${company.id}-${OWNER}` : `${to}-${chance.between(1, TEST_ROWS)}`
    return { field: name, to_screen: to, to_id, from_id }
  })
}

/** Oldest first, so that running numbers are in the order of the days. */
function sampleRecord({ company, definition, app }: Filling, index: number) {
  const { screen } = definition
  const seed = `${company.id} ${screen}`
  const links = sampleLinks({ company, definition, app }, index).map(({ field, to_id }) => [field, to_id] as const)
  const { data, lines } = splitLines(definition, {
    ...sampleValues({ definition, app, trade: company.erpType, seed }, index),
    ...Object.fromEntries(links),
  })
  const days =
    DAYS_BACK - Math.floor((index * DAYS_BACK) / sampleCount(definition)) - chanceOf(`${seed} ${index} day`).next()
  const by = `${company.id}-${OWNER}`
  return {
    company_id: company.id,
    screen,
    id: `${screen}-${index + 1}`,
    data: JSON.stringify(data),
    lines: linesColumn(lines),
    search_text: searchText(definition, data),
    created_by: by,
    updated_by: by,
    created_at: new Date(Date.now() - days * DAY_MS),
    updated_at: new Date(Date.now() - days * DAY_MS),
  }
}
