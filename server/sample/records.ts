import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { chanceOf } from '../../sample/random.ts'
import type { Database } from '../database/open.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { searchText } from '../forms/stored-values.ts'
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
  await insertAll(
    work,
    'records',
    indexes.map((index) => sampleRecord({ company, definition, app }, index)),
  )
}

/** Oldest first, so that running numbers are in the order of the days. */
function sampleRecord({ company, definition, app }: Filling, index: number) {
  const { screen } = definition
  const seed = `${company.id} ${screen}`
  const data = sampleValues({ definition, app, trade: company.erpType, seed }, index)
  const days =
    DAYS_BACK - Math.floor((index * DAYS_BACK) / sampleCount(definition)) - chanceOf(`${seed} ${index} day`).next()
  const by = `${company.id}-${OWNER}`
  return {
    company_id: company.id,
    screen,
    id: `${screen}-${index + 1}`,
    data: JSON.stringify(data),
    search_text: searchText(definition, data),
    created_by: by,
    updated_by: by,
    created_at: new Date(Date.now() - days * DAY_MS),
    updated_at: new Date(Date.now() - days * DAY_MS),
  }
}
