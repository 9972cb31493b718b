import { DecimalSum } from '../../../engine/definition/decimal-sum.ts'
import { entryIdentity, type Ledger, type LedgerEntry, type EntryValues } from './ledger-entry.ts'

/** An entry that a document has posted. */
export interface PostedEntry {
  /** yyyy-mm-dd */
  readonly day: string
  readonly values: EntryValues
}

interface Difference {
  readonly entry: Omit<LedgerEntry, 'day'> & { readonly day: string }
  readonly sums: ReadonlyMap<string, DecimalSum>
}

interface Compared {
  readonly wanted: readonly LedgerEntry[]
  readonly posted: readonly PostedEntry[]
  /** Whether entries have a day of their own; otherwise they keep the day on which they were posted first. */
  readonly isDated: boolean
  /** yyyy-mm-dd: the day of new entries without one. */
  readonly today: string
}

/**
 * The entries to write, so that a document has posted what it says now: new ones, counter-entries, or the difference of
 * the amounts. Entries that agree in everything but their amounts are one. Exact.
 */
export function entriesToPost(
  { ledger: { of }, fields }: Pick<Ledger, 'ledger' | 'fields'>,
  { wanted, posted, isDated, today }: Compared,
): readonly (LedgerEntry & { readonly day: string })[] {
  const names = Object.keys(fields).filter((name) => !of.includes(name))
  const differences = new Map<string, Difference>()
  const differenceOf = ({ day, values, line }: LedgerEntry): Difference => {
    const own = isDated ? day : null
    const key = `${own} ${entryIdentity(values, names)}`
    const sums = new Map(of.map((name) => [name, new DecimalSum()] as const))
    const difference = differences.get(key) ?? { entry: { values, line, day: own ?? today }, sums }
    differences.set(key, difference)
    return difference
  }
  const add = (entry: LedgerEntry, sign: 1 | -1): void => {
    for (const [name, sum] of differenceOf(entry).sums) sum.add(sign * (Number(entry.values[name]) || 0))
  }
  for (const entry of wanted) add(entry, 1)
  for (const entry of posted) add({ ...entry, line: null }, -1)
  return [...differences.values()].flatMap(({ entry, sums }) => {
    const amounts = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.value]))
    if (Object.values(amounts).every((amount) => amount === 0)) return []
    return [{ ...entry, values: { ...entry.values, ...amounts } }]
  })
}
