/** The columns next to a total that compare it with that of earlier rows. */

/** The column of the earlier sum. */
export const previousColumn = (total: string): string => `${total}.previous`
/** The column of the difference in percent. */
export const changeColumn = (total: string): string => `${total}.change`

/** The difference in percent of the earlier sum, with one decimal; null: the earlier sum is 0. */
export function changeOf(now: number, then: number): number | null {
  // + 0: a small decrease rounds to -0, which would be printed with its sign.
  return then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1_000) / 10 + 0
}
