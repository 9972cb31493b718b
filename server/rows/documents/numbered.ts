import { sql } from 'kysely'
import { type Work } from '../../database/tenant.ts'
import { searchWords } from '../../../engine/definition/fold-text.ts'
import { patternOfWord } from '../../database/like.ts'
import { hasNumber } from './whole-number.ts'

/** A document, by the screen it is on. */
export interface DocumentRef {
  readonly screen: string
  readonly id: string
}

/** Where documents are looked for. */
interface Searched {
  readonly company: string
  readonly screens: readonly string[]
}

/** The documents of these screens whose own number is the text as typed. They are not checked against rights. */
export async function documentsNumbered(
  work: Work,
  { company, screens }: Searched,
  number: string,
): Promise<readonly DocumentRef[]> {
  return await work
    .selectFrom('documents')
    .select(['screen', 'id'])
    .where('company_id', '=', company)
    .where(sql<boolean>`screen = any(${screens}::text[])`)
    .where(hasNumber(number))
    .execute()
}

/** Of one screen. A whole number occurs in few documents: its own, and those that name it. */
const MOST_A_SCREEN = 20

/** The documents of these screens that contain the text, by the index of the search. They are not checked against rights. */
export async function documentsContaining(
  work: Work,
  { company, screens }: Searched,
  typed: string,
): Promise<readonly DocumentRef[]> {
  const patterns = searchWords(typed).map(patternOfWord)
  const { rows } = await sql<DocumentRef>`
    select screen, id from unnest(${screens}::text[]) as screen,
      unnest(found_documents(${company}, screen, ${patterns}::text[], ${sql.lit(MOST_A_SCREEN)})) as id`.execute(work)
  return rows
}
