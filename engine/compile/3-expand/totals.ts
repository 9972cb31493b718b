import type { Infer } from '../../language/infer.ts'
import { PER_ROWS, type ratioRecord, type totalsShape } from '../../language/total.ts'

export type TotalsNode = Infer<typeof totalsShape>
type RatioNode = Infer<typeof ratioRecord>

/** A ratio, with the index of its item of `totals`. */
export interface NamedRatio {
  readonly name: string
  readonly words: RatioNode
  readonly at: number
}

/** The fields that are summed for themselves. */
export const summedIn = (totals: TotalsNode = []): readonly string[] =>
  totals.filter((total): total is string => typeof total === 'string')

export const ratiosIn = (totals: TotalsNode = []): readonly NamedRatio[] =>
  totals.flatMap((total, at) =>
    typeof total === 'string' ? [] : Object.entries(total).map(([name, words]) => ({ name, words, at })),
  )

/** The fields that are summed or counted for a ratio. */
export const ratioFieldNames = ({ of, per }: RatioNode): readonly string[] => (per === PER_ROWS ? [of] : [of, per])
