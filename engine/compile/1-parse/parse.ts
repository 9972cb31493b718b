/**
 * Phase 1: text → plain data with positions. Looks first whether the file is harmless and whether YAML would cut
 * what its author wrote; then lets the YAML library read it. Never throws.
 */
import type { Diagnostic, Result } from '../../diagnostics/diagnostic.ts'
import { report } from '../../diagnostics/report.ts'
import { flaw, type Flaw } from './flaw.ts'
import { linesOf } from './lines.ts'
import type { Located, Place } from './places.ts'
import { positionsOf, type Positions, type ToRange } from './positions.ts'
import { read } from './read.ts'
import { repair, type Repaired } from './repair.ts'
import { scan } from './scan.ts'

export type { Path } from './path.ts'
export type { Positions } from './positions.ts'

/** Plain maps, lists and scalars, key order kept, with where each stands. */
export interface Parsed extends Located {
  readonly positions: Positions
  /** Positions of another tree made of the same places. */
  positionsIn(root: Place): Positions
}

/**
 * @param file relative to the screens folder, for the diagnostics
 * @returns a null value when the file cannot be read at all. Where the meaning of a mistake is certain (an
 *   expression that wants quotes), the value is what was meant, beside the error.
 */
export function parse(file: string, text: string): Result<Parsed> {
  const lines = linesOf(text)
  const told = (flaws: readonly Flaw[]): readonly Diagnostic[] =>
    flaws.map((one) => report({ ...one, file, range: lines.range(one.start, one.end) }))
  const { flaws, refused } = scan(text)
  if (refused) return { value: null, diagnostics: told(flaws) }
  const repaired = repair(text, flaws)
  const result = readSafely(repaired.text)
  const all = inOrder([...flaws, ...original(result.flaws, repaired)])
  if (result.broken) return { value: null, diagnostics: told(onePerLine(all, text)) }
  if (result.value === null) {
    return { value: null, diagnostics: told([...all, flaw({ code: 'empty-file', start: 0, end: 0 })]) }
  }
  const toRange: ToRange = (start, end) => lines.range(repaired.back(start), repaired.back(end))
  const positionsIn = (root: Place): Positions => positionsOf(root, repaired.text, toRange)
  const { value, place } = result
  return { value: { value, place, positions: positionsIn(place), positionsIn }, diagnostics: told(all) }
}

/** The library is trusted to read, not to survive everything: what it throws is one more thing wrong with the file. */
function readSafely(text: string): ReturnType<typeof read> {
  try {
    return read(text)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    const place = { key: null, start: 0, end: 0, scalar: null, children: new Map() }
    return { value: null, place, flaws: [flaw({ code: 'yaml-syntax', names: [what], start: 0, end: 0 })], broken: true }
  }
}

function original(flaws: readonly Flaw[], { back }: Repaired): readonly Flaw[] {
  return flaws.map((one) => ({ ...one, start: back(one.start), end: Math.max(back(one.start), back(one.end)) }))
}

function inOrder(flaws: readonly Flaw[]): readonly Flaw[] {
  return flaws.toSorted((a, b) => a.start - b.start)
}

/** Of several things wrong on one line the first explains the others. */
function onePerLine(flaws: readonly Flaw[], text: string): readonly Flaw[] {
  return flaws.filter((one, i) => {
    const before = flaws[i - 1]
    return before === undefined || text.slice(before.start, one.start).includes('\n')
  })
}
