import type { Mistake } from './mistake.ts'

/** A text whose certain mistakes are repaired, and the mapping back to the offsets of the original. */
export interface Repaired {
  readonly text: string
  readonly back: (offset: number) => number
}

interface Piece {
  /** In the repaired text. */
  readonly start: number
  readonly end: number
  /** In the original, for each offset of the repaired piece. */
  readonly origins: readonly number[]
}

export function repair({ text, back }: Repaired, mistakes: readonly Mistake[]): Repaired {
  const pieces: Piece[] = []
  let out = ''
  let from = 0
  for (const { start, end, suggestion } of mistakes.filter((one) => one.repairs)) {
    if (start < from || suggestion === null) continue
    out += text.slice(from, start)
    pieces.push({
      start: out.length,
      end: out.length + suggestion.length,
      origins: align(text.slice(start, end), suggestion, start),
    })
    out += suggestion
    from = end
  }
  const shifts = pieces.map(({ end, origins }) => ({ end, shift: (origins.at(-1) ?? end) - end }))
  return { text: out + text.slice(from), back: (offset) => back(goBack(offset, pieces, shifts)) }
}

function goBack(
  offset: number,
  pieces: readonly Piece[],
  shifts: readonly { readonly end: number; readonly shift: number }[],
): number {
  const inside = pieces.find((piece) => offset >= piece.start && offset < piece.end)
  if (inside !== undefined) return inside.origins[offset - inside.start] ?? offset
  return offset + (shifts.findLast((one) => offset >= one.end)?.shift ?? 0)
}

/** The offset in `written` of each letter of `right`; letters that were added get the offset of the next one. */
function align(written: string, right: string, start: number): readonly number[] {
  const origins: number[] = []
  let at = 0
  for (const letter of right) {
    origins.push(...Array.from({ length: letter.length }, () => start + Math.min(at, written.length)))
    if (written.startsWith(letter, at)) at += letter.length
  }
  origins.push(start + written.length)
  return origins
}
