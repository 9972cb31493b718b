/** Tolerance: a line measured as a whole may differ by this from the sum of its words. */
const HAIR = 0.01

/**
 * The lines of a text in this width, at least one. Its own line breaks are preserved, other white space counts as one
 * space. A word wider than a line is broken between its letters; nothing is left out.
 *
 * @param widthOf the width of a line of text, in the unit of `width`
 */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const measure = remembered(widthOf)
  const paragraphs = text.trim().split(/\r\n|[\n\r\u2028\u2029]/)
  return paragraphs.flatMap((paragraph) => linesOf(paragraph.trim().split(/\s+/), width + HAIR, measure))
}

type Measure = (text: string) => number

function linesOf(words: readonly string[], width: number, measure: Measure): readonly string[] {
  const blank = measure(' ')
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const word of words) {
    const length = measure(word)
    if (line !== '' && used + blank + length <= width) {
      line += ` ${word}`
      used += blank + length
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = length <= width ? [word] : brokenWord(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    used = measure(line)
  }
  return [...lines, line]
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Pieces of a word that fit, of at least one letter each; a letter is never separated from its marks. */
function brokenWord(word: string, width: number, measure: Measure): readonly string[] {
  const pieces: string[] = []
  let rest = Array.from(letters.segment(word), ({ segment }) => segment)
  while (rest.length > 0) {
    const count = fitting(rest, width, measure)
    pieces.push(rest.slice(0, count).join(''))
    rest = rest.slice(count)
  }
  return pieces
}

/** How many of the first letters fit a line, by binary search. */
function fitting(letters: readonly string[], width: number, measure: Measure): number {
  let [fits, over] = [1, 2]
  const fit = (count: number): boolean => measure(letters.slice(0, count).join('')) <= width
  while (over <= letters.length && fit(over)) [fits, over] = [over, over * 2]
  over = Math.min(over, letters.length + 1)
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (fit(middle)) fits = middle
    else over = middle
  }
  return fits
}

function remembered(measure: Measure): Measure {
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? measure(text)
    widths.set(text, width)
    return width
  }
}
