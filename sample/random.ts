/** A reproducible random generator: the same key gives the same numbers on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function chanceOf(key: string): Chance {
  let state = hash(key)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0] }
}

/** Its numbers differ for every `count`, as long as they are drawn alike: the digits of the count, each shifted by chance. */
export function countedChance(count: number, key: string): Chance {
  const shifts = chanceOf(key)
  let rest = count
  const between = (low: number, high: number): number => {
    const span = high - low + 1
    const digit = rest % span
    rest = Math.floor(rest / span)
    return low + ((digit + shifts.between(0, span - 1)) % span)
  }
  const next = (): number => between(0, 999) / 1000
  return { next, between, pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0] }
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value
}
