import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Database } from '../database/open.ts'
import { setSavepoint } from '../database/deferred.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { HttpError } from '../http/errors.ts'
import { postDocuments } from '../workflow/ledgers/post-documents.ts'
import { enterSample, type SampleCompany, sampleCompaniesOf } from './companies.ts'
import { DEFAULT_DOCUMENTS, ownerOf, sampleId } from './document-sample.ts'
import type { SampleScreens } from './links.ts'

interface PostOptions {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly screens: SampleScreens
  /** Those that a ledger refuses become drafts; otherwise they are left until other screens have posted. */
  readonly isLast: boolean
}

/** Posts the sample documents of a screen that have posted nothing yet: what they say is made by chance. */
export async function postSamples(database: Database, options: PostOptions): Promise<void> {
  const { definition, app } = options
  for (const company of sampleCompaniesOf(app).filter(({ erpType }) => definition.platform.includes(erpType)))
    await asOwner(database, async (work) => {
      if (await enterSample(work, company)) await postAll(work, company, options)
    })
}

/** One of so many that take from balances does so; the others become drafts, and leave something to those that wait. */
const ONE_OF = 4

async function postAll(work: Work, company: SampleCompany, options: PostOptions): Promise<void> {
  const { definition, isLast } = options
  const statuses = definition.posts.flatMap((posting) => posting.while)
  const all = Array.from({ length: DEFAULT_DOCUMENTS }, (_, index) => sampleId(company.id, definition.screen, index))
  const documents = await sql<{ id: string }>`
    select d.id from documents d where d.company_id = ${company.id} and d.screen = ${definition.screen}
      and d.id = any(${all}) and d.version = 1 and d.status = any(${statuses}) and not exists (select 1
        from ledger_entries e where e.company_id = d.company_id and e.from_screen = d.screen and e.from_id = d.id)
    order by d.id`.execute(work)
  const ids = documents.rows.map(({ id }) => id)
  const posted = ids.filter((_, index) => !isLast || index % ONE_OF === 0)
  await postSome(work, company, { ...options, ids: posted, isSplit: isLast })
  const others = ids.filter((id) => !posted.includes(id))
  if (others.length > 0) await makeDrafts(work, company, { ...options, ids: others })
}

interface SomeDocuments extends PostOptions {
  readonly ids: readonly string[]
  /** Where one is refused, the others are posted. */
  readonly isSplit: boolean
}

async function postSome(work: Work, company: SampleCompany, some: SomeDocuments): Promise<void> {
  const { definition, app, screens, ids, isSplit } = some
  if (ids.length === 0) return
  const savepoint = await setSavepoint(work)
  try {
    const person = { id: ownerOf(company), companyId: company.id }
    const written = ids.map((id) => ({ document: { id } }))
    await postDocuments(work, { person, definition, site: { app, screens } }, written)
    return await savepoint.release()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await savepoint.rollback()
  }
  if (!isSplit) return
  if (ids.length === 1) return await makeDrafts(work, company, some)
  const half = Math.ceil(ids.length / 2)
  await postSome(work, company, { ...some, ids: ids.slice(0, half) })
  await postSome(work, company, { ...some, ids: ids.slice(half) })
}

async function makeDrafts(
  work: Work,
  company: SampleCompany,
  { definition, ids }: Pick<SomeDocuments, 'definition' | 'ids'>,
): Promise<void> {
  await work
    .updateTable('documents')
    .where('company_id', '=', company.id)
    .where('screen', '=', definition.screen)
    .where(sql<boolean>`id = any(${ids})`)
    .set({ status: definition.workflow?.starts ?? '', next_roles: [], number: null, decided_by: [] })
    .set({ last_move: null, last_person: null, last_at: null })
    .execute()
}
