import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { chanceOf } from '../../sample/random.ts'
import type { Database } from '../database/open.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { linesColumn, searchText, splitLines } from '../rows/forms/stored-values.ts'
import { idIn } from '../rows/links/linked-rows.ts'
import { withLinksChanged } from '../rows/links/links-in.ts'
import { sampleCompaniesOf, enterSample, type SampleCompany } from './companies.ts'
import { insertAll } from './filling.ts'
import { linkRows, sampleLinks, type SampleScreens, TEST_ROWS } from './links.ts'
import { OWNER_KEY, storedPeople } from './people.ts'
import { sampleCount, sampleValues, type SampleLinks } from './record-values.ts'

const DAYS_BACK = 120
const DAY_MS = 24 * 60 * 60 * 1000

interface RecordSeedOptions {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly screens: SampleScreens
}

/** Adds records of a screen to every sample company of its platforms that has none. */
export async function seedRecords(database: Database, seeding: RecordSeedOptions): Promise<void> {
  const { definition, app } = seeding
  if (!definition.records) return
  for (const company of sampleCompaniesOf(app).filter(({ erpType }) => definition.platform.includes(erpType))) {
    await asOwner(database, (work) => fill(work, company, seeding))
  }
}

interface CompanyRecordOptions extends RecordSeedOptions {
  readonly company: SampleCompany
  readonly links: SampleLinks
}

async function fill(work: Work, company: SampleCompany, seeding: RecordSeedOptions): Promise<void> {
  if (!(await enterSample(work, company))) return
  const { definition } = seeding
  const ofScreen = work
    .selectFrom('records')
    .select('id')
    .where('company_id', '=', company.id)
    .where('screen', '=', definition.screen)
  if (await ofScreen.limit(1).executeTakeFirst()) return
  const people = await storedPeople(work, company)
  const links = sampleLinks({ ...seeding, company, people })
  const count = company.isTest ? TEST_ROWS : sampleCount(definition)
  const samples = Array.from({ length: count }, (_, index) => sampleRecord({ ...seeding, company, links }, index))
  await insertAll(
    work,
    'records',
    samples.map(({ row }) => row),
  )
  await insertAll(
    work,
    'links',
    samples.flatMap(({ row, values }) => linkRows({ companyId: company.id, definition, id: row.id }, values)),
  )
}

/** Oldest first, so that running numbers are in the order of the days. */
function sampleRecord({ company, definition, app, links }: CompanyRecordOptions, index: number) {
  const { screen } = definition
  const seed = `${company.id} ${screen}`
  const values = sampleValues({ definition, app, trade: company.trade, seed, links }, index)
  const { data, lines } = splitLines(
    definition,
    withLinksChanged(definition, values, (_, value) => idIn(value)),
  )
  const days =
    DAYS_BACK - Math.floor((index * DAYS_BACK) / sampleCount(definition)) - chanceOf(`${seed} ${index} day`).next()
  const by = `${company.id}-${OWNER_KEY}`
  const at = new Date(Date.now() - days * DAY_MS)
  const row = {
    company_id: company.id,
    screen,
    id: `${screen}-${index + 1}`,
    data: JSON.stringify(data),
    lines: linesColumn(lines),
    search_text: searchText(definition, values),
    created_by: by,
    updated_by: by,
    created_at: at,
    updated_at: at,
  }
  return { row, values }
}
