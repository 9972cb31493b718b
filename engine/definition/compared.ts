/** The columns next to a total that compare it with that of earlier rows. */
import { decimalQuotient, decimalSum } from './decimal-sum.ts'

/** The column of the earlier sum. */
export const previousColumn = (total: string): string => `${total}.previous`
/** The column of the difference in percent. */
export const changeColumn = (total: string): string => `${total}.change`

/** The difference in percent of the earlier sum, with one decimal; null: the earlier sum is 0. */
export function changeOf(now: number, then: number): number | null {
  return decimalQuotient(decimalSum([now, -then]), Math.abs(then), { times: 100, decimals: 1 })
}
