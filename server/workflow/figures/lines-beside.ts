import { decimalSum } from '../../../engine/definition/decimal-sum.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { FigureSource } from '../../../engine/definition/figure.ts'
import { valuesToPost } from '../ledgers/document-entries.ts'
import { isLedger } from '../ledgers/ledger-entry.ts'
import { type FiguredValues, keyOfRow, ownKeys, type SourceKey } from './figure-keys.ts'

/** Values of lines that are added up, by the text of the key that finds them. */
type AmountsByKey = ReadonlyMap<string, readonly { readonly place: number; readonly amount: number }[]>

export interface LinesOfForm {
  readonly source: FigureSource
  /** The screen of the rows that are added up. */
  readonly rows: ServerDefinition
  /** The screen of the form. */
  readonly definition: ServerDefinition
  /** The field whose lines have the figure. */
  readonly lines: string
  readonly form: FiguredValues
  readonly app: Pick<AppDefinition, 'currency'>
  /** yyyy-mm-dd */
  readonly today: string
}

/** What the lines of a form would have in a source once the form counts there: as its lines, or as what they post. */
export function amountsOfLines(asked: LinesOfForm): AmountsByKey {
  const found = countingLines(asked).flatMap(({ key, amount }, place) =>
    key === null || typeof amount !== 'number' ? [] : [{ key: JSON.stringify(key), amount, place }],
  )
  return Map.groupBy(found, ({ key }) => key)
}

/** The sum over the other lines of a key. @param place of the line itself */
export function sumBeside(amounts: AmountsByKey, key: SourceKey, place: number): number {
  const all = amounts.get(JSON.stringify(key)) ?? []
  return decimalSum(all.flatMap((each) => (each.place === place ? [] : [each.amount])))
}

/** By place; without a key the line does not count. */
function countingLines(asked: LinesOfForm): readonly { readonly key: SourceKey; readonly amount: unknown }[] {
  const { source, rows, definition, lines, form } = asked
  if (source.screen === definition.screen) {
    if (source.lines !== lines) return []
    const held = (form[lines] ?? []) as readonly FiguredValues[]
    return ownKeys(source, definition, form).map((key, place) => ({ key, amount: held[place]?.[source.field] }))
  }
  const posting = definition.posts.find(({ ledger, each }) => ledger === source.screen && each === lines)
  if (!posting || !isLedger(rows)) return []
  return valuesToPost({ ...asked, posting, ledger: rows }, form).map((values) => ({
    key: values && keyOfRow(source, rows, values),
    amount: values?.[source.field],
  }))
}
