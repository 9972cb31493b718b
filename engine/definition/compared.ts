/** The columns beside a total that is compared with the one of earlier rows. */

/** Of the earlier sum. */
export const previousColumn = (total: string): string => `${total}.previous`
/** Of the difference in per cent. */
export const changeColumn = (total: string): string => `${total}.change`

/** The difference in per cent of the earlier sum, to one decimal; null: there was none to compare with. */
export function changeOf(now: number, then: number): number | null {
  // + 0: a fall that rounds to nothing is -0, which would be printed with its sign.
  return then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1_000) / 10 + 0
}
