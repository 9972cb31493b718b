import { type Insertable, sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { lineFieldsOf } from '../../engine/definition/line-fields.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { appendAll } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { periodOf } from '../rows/series/document-series.ts'
import { linesColumn, searchText, splitLines } from '../rows/forms/stored-values.ts'
import { acceptedWorkflow, acceptFirstRules } from '../workflow/rules/rules.ts'
import { nextRoles } from '../workflow/moves.ts'
import { storeWorkflow } from '../workflow/workflows.ts'
import { sampleCompaniesOf, DEMO_PASSWORD, enterSample, type SampleCompany, storeCompany } from './companies.ts'
import { sampleLogins, type SeededPerson, storedPeople, storePeople } from './people.ts'
import { insertAll } from './filling.ts'
import { linkRows, POSTED_ROWS, sampleLinks, type SampleScreens, TEST_DOCUMENTS } from './links.ts'
import type { SampleLinks } from './record-values.ts'
import { DEFAULT_DOCUMENTS, documentSample, ownerOf, sampleId } from './document-sample.ts'
import { lastMove } from './statuses.ts'

export interface DemoLogin {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly password: string
  readonly ccode: string
  readonly phone: string
  readonly countryCode: string
}

const STEP = 250
const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the sample companies, their test databases and their people. Idempotent. */
export async function seedCompanies(database: Database, app: AppDefinition): Promise<void> {
  for (const company of sampleCompaniesOf(app)) await seedCompany(database, company, app)
}

/** Creates one sample company with its people. */
export async function seedCompany(database: Database, company: SampleCompany, app: AppDefinition): Promise<void> {
  await asOwner(database, async (work) => {
    if (await storeCompany(work, company)) await storePeople(work, company, app)
  })
}

/** Adds missing documents of a screen to every sample company of its platforms. */
export async function seedScreen(database: Database, seeding: Omit<SeedOptions, 'rows'>): Promise<void> {
  const { definition } = seeding
  if (!definition.documents) return await acceptFirst(database, seeding)
  await seedRows(database, { ...seeding, rows: DEFAULT_DOCUMENTS })
}

/** Accepts the first rights of a screen with stored records, as for a workflow. */
async function acceptFirst(
  database: Database,
  { definition, app }: Pick<SeedOptions, 'definition' | 'app'>,
): Promise<void> {
  for (const company of sampleCompaniesOf(app).filter(({ erpType }) => definition.platform.includes(erpType))) {
    await asOwner(database, async (work) => {
      if (await enterSample(work, company)) await acceptFirstRules(work, company.id, definition)
    })
  }
}

interface SeedOptions {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  /** Rows per company; a test database gets fewer. */
  readonly rows: number
  /** Missing: links refer to people only. */
  readonly screens?: SampleScreens
}

export async function seedRows(
  database: Database,
  { definition, app, rows, screens = NO_SCREENS }: SeedOptions,
): Promise<void> {
  for (const company of sampleCompaniesOf(app).filter(({ erpType }) => definition.platform.includes(erpType))) {
    const count = company.isTest ? Math.min(rows, TEST_DOCUMENTS) : rows
    await asOwner(database, (work) => fill(work, { company, definition, app, count, screens }))
  }
}

const NO_SCREENS: SampleScreens = { get: () => undefined }

/** The logins that are printed at the start. */
export async function demoLogins(database: Database, app: AppDefinition): Promise<readonly DemoLogin[]> {
  const logins: DemoLogin[] = []
  for (const company of sampleCompaniesOf(app).filter(({ isTest }) => !isTest)) {
    const stored = await asOwner(database, async (work) =>
      (await enterSample(work, company)) ? await storedPeople(work, company) : [],
    )
    const { ccode } = company
    for (const { name, label: role, email, phone, countryCode } of sampleLogins(company, app, stored))
      logins.push({ name, role, email, password: DEMO_PASSWORD, ccode, phone, countryCode })
  }
  return logins
}

interface SampleScreen {
  readonly company: SampleCompany
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly count: number
  readonly screens: SampleScreens
}

interface CompanySeedOptions extends SampleScreen {
  readonly people: readonly SeededPerson[]
  readonly links: SampleLinks
}

/** Creates missing rows. Changes nothing when all exist and fit the definition. */
async function fill(work: Work, sample: SampleScreen): Promise<void> {
  const { company, definition } = sample
  if (!(await enterSample(work, company))) return
  await acceptFirstRules(work, company.id, definition)
  const workflow = await acceptedWorkflow(work, company.id, definition)
  const people = await storedPeople(work, company)
  const targets = definition.posts.length > 0 ? POSTED_ROWS : Infinity
  const links = sampleLinks({ ...sample, documents: sample.count, targets, people })
  const filling: CompanySeedOptions = { ...sample, definition: { ...definition, workflow }, people, links }
  const hash = workflow === null ? null : await storeWorkflow(work, company.id, workflow)
  const indexes = await missingRows(work, filling, hash)
  await startSeries(work, filling)
  for (let from = 0; from < indexes.length; from += STEP) {
    const samples = indexes.slice(from, from + STEP).map((index) => sampleDocument(filling, index, hash))
    const documents = samples.map(({ document }) => document)
    await work.insertInto('documents').values(documents).execute()
    await storeSampleLinks(work, filling, samples)
    const created = documents.map(({ id: document, screen, status, owner_id }) => {
      return { event: 'created', person: owner_id, screen, document, to: status }
    })
    await appendAll(work, company.id, created)
  }
}

/**
 * At first all rows. Later the unchanged ones that were created for an older definition, with another workflow or
 * without one of its fields: an author who adds a field wants to see it filled.
 */
async function missingRows(
  work: Work,
  { company, definition, count }: CompanySeedOptions,
  hash: string | null,
): Promise<number[]> {
  const { screen, ownFields } = definition
  const lines = lineFieldsOf(definition)
  const stored = ownFields.filter((name) => !lines.includes(name))
  const all = Array.from({ length: count }, (_, index) => index)
  const ofScreen = { company_id: company.id, screen }
  const some = await work.selectFrom('documents').select('id').where(matches(ofScreen)).limit(1).executeTakeFirst()
  if (!some) return all
  const outdated = await work
    .deleteFrom('documents')
    .where(matches(ofScreen))
    // Only sample documents, not those that people have raised.
    .where(
      'id',
      'in',
      all.map((index) => sampleId(company.id, screen, index)),
    )
    .where('version', '=', 1)
    .where(sql<boolean>`not exists (select 1 from ledger_entries e where e.company_id = documents.company_id
      and e.from_screen = documents.screen and e.from_id = documents.id)`)
    .where(
      sql<boolean>`not exists (select 1 from comments c where c.company_id = documents.company_id
      and c.screen = documents.screen and c.document_id = documents.id)`,
    )
    .where(sql<boolean>`(workflow_hash is distinct from ${hash}::text or not data ?& ${stored}::text[])`)
    .returning('id')
    .execute()
  const ids = new Set(outdated.map(({ id }) => id))
  return all.filter((index) => ids.has(sampleId(company.id, screen, index)))
}

const matches = ({ company_id, screen }: { company_id: string; screen: string }) =>
  sql<boolean>`company_id = ${company_id} and screen = ${screen}`

interface SampleDocument {
  readonly document: Insertable<Tables['documents']>
  readonly values: Readonly<Record<string, Value>>
}

/** Replaces the stored links, since documents may have been created again. */
async function storeSampleLinks(
  work: Work,
  { company, definition }: CompanySeedOptions,
  samples: readonly SampleDocument[],
): Promise<void> {
  const ids = samples.map(({ document }) => document.id)
  await work
    .deleteFrom('links')
    .where('company_id', '=', company.id)
    .where('from_screen', '=', definition.screen)
    .where('from_id', 'in', ids)
    .execute()
  const links = samples.flatMap(({ document: { id }, values }) =>
    linkRows({ companyId: company.id, definition, id }, values),
  )
  await insertAll(work, 'links', links)
}

function sampleDocument(filling: CompanySeedOptions, index: number, workflow_hash: string | null): SampleDocument {
  const { company, definition, people } = filling
  const { screen, workflow } = definition
  const { id, doc_date, status, values, number, chance } = documentSample(filling, index)
  const { data, lines } = splitLines(definition, values)
  const row = { ...data, id, Status: status, version: 1, dateStamp: doc_date }
  const document = {
    company_id: company.id,
    screen,
    id,
    status,
    next_roles: [...nextRoles(workflow, { id, status, version: 1, doc_date, data, number, files: 0, more_files: 0 })],
    doc_date,
    owner_id: ownerOf(company),
    search_text: searchText(definition, row, number),
    number,
    data: JSON.stringify(data),
    lines: linesColumn(lines),
    workflow_hash,
    ...lastMove({ people, workflow, status }, Date.now() - chance.between(1, 20) * DAY_MS),
  }
  return { document, values }
}

/** Documents that people raise get the numbers after those of the sample. */
async function startSeries(work: Work, { company, definition, app, count }: CompanySeedOptions): Promise<void> {
  const { number, screen } = definition
  if (number === null) return
  const period = periodOf(number, dayIn(app.timeZone, new Date()), app.yearStart)
  await work
    .insertInto('document_series')
    .values({ company_id: company.id, screen, period, next: count + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
