import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import type { Values } from '../forms/form-values.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { PreparedRow, RowToSave } from '../save/row-store.ts'
import { takenNumbers } from '../series/document-series.ts'
import { lockSeries, storedSeries } from '../series/voucher-series.ts'
import type { Draft } from './draft.ts'
import { isSubmitted } from '../../workflow/offers.ts'

interface SentNumber extends RowToSave<Draft> {
  /** The number may be missing until the submission: for a draft, and for an imported file. */
  readonly isLater: boolean
}

type NumberedRow = Pick<PreparedRow, 'sent' | 'number' | 'errors'>

/**
 * The numbers that a person has typed, if the company numbers the screen manually (site-modules §3, voucher series);
 * else the numbers that the documents have. They are required, unique, and final once a document was submitted.
 */
export async function typedNumbers(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  rows: readonly SentNumber[],
): Promise<readonly NumberedRow[]> {
  const isNumbered = definition.number !== null && !definition.ownFields.includes(NUMBER_FIELD)
  if (!isNumbered) return rows.map((row) => ({ sent: row.sent, number: numberOf(row), errors: null }))
  const { autogenerate } = await storedSeries(work, person, definition.screen)
  if (autogenerate) return rows.map(generatedNumber)
  await lockSeries(work, person, definition.screen)
  const taken = await takenNumbers(work, person, { screen: definition.screen, numbers: rows.map(typedIn) })
  return rows.map((row) => typedNumber(definition, row, taken))
}

const numberOf = ({ stored }: SentNumber): string | null => stored?.document.number ?? null

function typedIn({ sent }: SentNumber): string {
  const written = sent[NUMBER_FIELD]
  return typeof written === 'string' ? written.trim() : ''
}

/** Another number than the stored one stays in the sent values, and is refused there as an unknown field. */
function generatedNumber(row: SentNumber): NumberedRow {
  const [typed, number] = [typedIn(row), numberOf(row)]
  return { sent: typed === '' || typed === number ? withoutNumber(row) : row.sent, number, errors: null }
}

/** @param taken the numbers of other documents; the number of this row is added */
function typedNumber({ workflow }: ServerDefinition, row: SentNumber, taken: Set<string>): NumberedRow {
  const [typed, has] = [typedIn(row), numberOf(row)]
  const sent = withoutNumber(row)
  const refused = (text: string): NumberedRow => ({ sent, number: null, errors: { [NUMBER_FIELD]: text } })
  if (has !== null && row.stored && isFinal(row.stored)) {
    return typed === '' || typed === has ? { sent, number: has, errors: null } : refused('Its number is final.')
  }
  const waits = workflow !== null && isSubmitted(workflow)
  if (typed === '') return row.isLater && waits ? { sent, number: has, errors: null } : refused('Required.')
  if (typed.length > LONGEST_NUMBER) return refused(`1 to ${LONGEST_NUMBER} characters.`)
  if (typed !== has && taken.has(typed)) return refused(numberTaken(typed))
  taken.add(typed)
  return { sent, number: typed, errors: null }
}

export const numberTaken = (number: string): string => `There is a document with the number "${number}".`

function withoutNumber({ sent }: SentNumber): Values {
  const { [NUMBER_FIELD]: _number, ...others } = sent
  return others
}

/** Whether the number can no longer be changed: the document was submitted. */
const isFinal = ({ workflow, document }: Draft): boolean =>
  workflow === null || !isSubmitted(workflow) || document.last_move !== null
