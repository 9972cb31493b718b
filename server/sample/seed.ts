import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AppDefinition, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { chanceOf } from '../../engine/sample/random.ts'
import { sampleRow } from '../../engine/sample/sample-row.ts'
import { appendAll } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { asOwner, setTenant, type Work } from '../database/tenant.ts'
import { nextRoles } from '../workflow/moves.ts'
import { storeWorkflow } from '../workflow/workflows.ts'
import { DEMO_PASSWORD, OWNER, type SampleCompany, sampleCompanies, samplePeople, storeCompany } from './companies.ts'

export interface DemoLogin {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly password: string
  readonly ccode: string
  readonly phone: string
  readonly countryCode: string
}

const DEFAULT_ROWS = 200
const TEST_ROWS = 20
const STEP = 250
const DAYS_BACK = 120
const DAY_MS = 24 * 60 * 60 * 1000
/** Of the rows of a screen, the share that waits for a first approval. */
const FRESH_SHARE = 0.4

/** Makes the two sample companies, their twins and their people. Repeating it changes nothing. */
export async function seedCompanies(database: Database, app: AppDefinition): Promise<void> {
  for (const company of sampleCompanies) await asOwner(database, (work) => storeCompany(work, company, app))
}

/** Gives a screen its rows in every sample company of its platforms that has none yet. */
export async function seedScreen(
  database: Database,
  definition: ServerDefinition,
  app: AppDefinition,
  { rows = DEFAULT_ROWS }: { readonly rows?: number } = {},
): Promise<void> {
  for (const company of sampleCompanies.filter(({ erpType }) => definition.platform.includes(erpType))) {
    const count = company.isTest ? Math.min(rows, TEST_ROWS) : rows
    await asOwner(database, (work) => fill(work, { company, definition, app, count }))
  }
}

/** Who can sign in, to be printed at the start. */
export async function demoLogins(database: Database, app: AppDefinition): Promise<readonly DemoLogin[]> {
  const stored = await asOwner(database, (work) => work.selectFrom('accounts').select('person_id').execute())
  const ids = new Set(stored.map((each) => each.person_id))
  return sampleCompanies
    .filter((company) => !company.isTest)
    .flatMap((company) => samplePeople(company, app).map((person) => ({ ...person, ccode: company.ccode })))
    .filter((person) => ids.has(person.id))
    .map(({ name, label: role, email, ccode, phone, countryCode }) => {
      return { name, role, email, password: DEMO_PASSWORD, ccode, phone, countryCode }
    })
}

interface Filling {
  readonly company: SampleCompany
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly count: number
}

async function fill(work: Work, filling: Filling): Promise<void> {
  const { company, definition, count } = filling
  await setTenant(work, company.id)
  const isThere = await work
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company.id)
    .where('sample', '=', true)
    .executeTakeFirst()
  const filled = await work
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', company.id)
    .where('screen', '=', definition.screen)
    .limit(1)
    .executeTakeFirst()
  if (!isThere || filled) return
  const { workflow } = definition
  const hash = workflow === null ? null : await storeWorkflow(work, company.id, workflow)
  for (let from = 0; from < count; from += STEP) {
    const length = Math.min(STEP, count - from)
    const documents = Array.from({ length }, (_, index) => sampleDocument(filling, from + index, hash))
    await work.insertInto('documents').values(documents).execute()
    const created = documents.map(({ id: document, screen, status, owner_id }) => {
      return { event: 'created', person: owner_id, screen, document, to: status }
    })
    await appendAll(work, company.id, created)
  }
}

function sampleDocument(
  filling: Filling,
  index: number,
  workflow_hash: string | null,
): Insertable<Tables['documents']> {
  const { company, definition, app } = filling
  const { screen, section, workflow, searchFields } = definition
  const chance = chanceOf(`${company.id} ${screen} ${index}`)
  const data = sampleRow(definition, index, `${company.id} ${screen}`)
  const id = createHash('sha256').update(`${company.id} ${screen} ${index}`).digest('hex').slice(0, 16)
  const doc_date = new Date(Date.now() - chance.between(0, DAYS_BACK) * DAY_MS).toISOString().slice(0, 10)
  const status = statusOf(definition, index, chance.next())
  const row = { ...data, id, Status: status, version: 1, dateStamp: doc_date }
  return {
    company_id: company.id,
    screen,
    id,
    status,
    next_roles: [...nextRoles(workflow, status, row)],
    doc_date,
    owner_id: `${company.id}-${OWNER}`,
    team: section,
    search_text: searchFields.map((name) => String(row[name as keyof typeof row] ?? '')).join(' '),
    data: JSON.stringify(data),
    workflow_hash,
    ...lastMove({ company, app, workflow, status }, Date.now() - chance.between(1, 20) * DAY_MS),
  }
}

function statusOf({ statuses, workflow }: ServerDefinition, index: number, draw: number): string {
  const reachable = workflow === null ? statuses : statesOf(workflow)
  const fresh = workflow?.moves['approve']?.[0]?.from[0]
  if (fresh !== undefined && draw < FRESH_SHARE) return fresh
  return reachable[index % reachable.length] ?? ''
}

function statesOf(workflow: Workflow): readonly string[] {
  const moves = Object.values(workflow.moves).flat()
  return [...new Set([workflow.starts, ...moves.flatMap((move) => [...move.from, move.to])])]
}

interface Past {
  readonly company: SampleCompany
  readonly app: AppDefinition
  readonly workflow: Workflow | null
  readonly status: string
}

/** Who brought a document to where it is, so that a list can say so. */
function lastMove({ company, app, workflow, status }: Past, at: number): Partial<Insertable<Tables['documents']>> {
  for (const kind of ['approve', 'reject']) {
    const move = workflow?.moves[kind]?.find((each) => each.to === status)
    const person = samplePeople(company, app).find(({ roles }) => move && roles.includes(move.by))
    if (person) return { last_move: kind, last_person: person.name, last_at: new Date(at), decided_by: [person.id] }
  }
  return { last_move: null, last_person: null, last_at: null, decided_by: [] }
}
