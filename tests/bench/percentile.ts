/** The measurement that this share of all does not exceed; NaN: there is none, and every mark is missed. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.floor(ascending.length * share)] ?? Number.NaN
}
