import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import type { Work } from '../../database/tenant.ts'
import { lockSeries, readSeries } from '../../files/numbering.ts'
import type { Values } from '../forms/form-values.ts'
import type { FieldErrors } from '../../http/change.ts'
import type { Person } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Draft } from './draft.ts'
import { isSubmitted } from '../../workflow/offers.ts'

export interface Numbered {
  /** The sent values without the number. */
  readonly sent: Values
  /** Null: there is none yet, or it will be drawn. */
  readonly number: string | null
}

interface Numbering {
  readonly definition: ServerDefinition
  readonly sent: Values
  /** The number may be missing until the submission: for a draft, and for an imported file. */
  readonly isLater: boolean
}

/**
 * The number that a person has typed, if the company numbers the screen manually (site-modules §3, voucher series);
 * else the number that the document has. It is required, unique, and final once the document was submitted.
 */
export async function numberFor(
  call: SignedCall,
  { definition, sent, isLater }: Numbering,
  stored: Draft | null,
): Promise<Numbered | { readonly errors: FieldErrors }> {
  const has = stored?.document.number ?? null
  if (definition.number === null || definition.ownFields.includes(NUMBER_FIELD)) return { sent, number: has }
  const written = sent[NUMBER_FIELD]
  const others = withoutNumber({ sent })
  const { autogenerate } = await readSeries(call.work, call.person, definition.screen)
  const typed = typeof written === 'string' ? written.trim() : ''
  // Another number than the stored one stays in the sent values, and is refused there as an unknown field.
  if (autogenerate) return { sent: typed === '' || typed === has ? others : sent, number: has }
  await lockSeries(call.work, call.person, definition.screen)
  if (has !== null && stored && isFinal(stored)) {
    return typed === '' || typed === has ? { sent: others, number: has } : refused('Its number is final.')
  }
  const waits = definition.workflow !== null && isSubmitted(definition.workflow)
  if (typed === '') return isLater && waits ? { sent: others, number: has } : refused('Required.')
  if (typed.length > LONGEST_NUMBER) return refused(`1 to ${LONGEST_NUMBER} characters.`)
  if (typed !== has && (await isNumberTaken(call.work, call.person, { screen: definition.screen, number: typed }))) {
    return refused(numberTaken(typed))
  }
  return { sent: others, number: typed }
}

export const numberTaken = (number: string): string => `There is a document with the number "${number}".`

/** The sent values without the number. */
export function withoutNumber({ sent }: Pick<Numbering, 'sent'>): Values {
  const { [NUMBER_FIELD]: _number, ...others } = sent
  return others
}

const refused = (text: string) => ({ errors: { [NUMBER_FIELD]: text } })

/** Whether the number can no longer be changed: the document was submitted. */
const isFinal = ({ workflow, document }: Draft): boolean =>
  workflow === null || !isSubmitted(workflow) || document.last_move !== null

/** The caller has locked the series, so that the answer stays true. */
export async function isNumberTaken(
  work: Work,
  { companyId }: Person,
  { screen, number }: { readonly screen: string; readonly number: string },
): Promise<boolean> {
  const found = await work
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}
