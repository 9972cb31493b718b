/** `OrderAmt`, `order_amt` and `order-amt` consist of the words order and amt. */
export function nameWords(name: string): readonly string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:st|nd|rd|th)?|[^\sA-Za-z0-9_.-]+/g) ?? []
  return parts.map((part) => ORDINALS.get(part.toLowerCase()) ?? part.toLowerCase())
}

/** The same for names that differ only in case, spaces, dots, dashes and underscores. */
export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}

const ORDINALS: ReadonlyMap<string, string> = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
])

/** The last words of names of values, grouped by measure: a weight is never meant where an amount was written. */
const MEASURES = [
  ['amt', 'amount', 'value', 'inr', 'rs'],
  ['price', 'rate', 'cost'],
  ['wt', 'wgt', 'weight', 'kg', 'kgs', 'ton', 'tons', 'tonne', 'mt'],
  ['qty', 'quantity', 'nos', 'pcs', 'pieces', 'count'],
  ['per', 'pct', 'percent', 'percentage'],
  ['date', 'day', 'dt', 'on', 'at', 'time'],
  ['no', 'num', 'number', 'code', 'id'],
  ['sqm', 'area'],
  ['mtr', 'metre', 'meter', 'length', 'len'],
] as const

const measureOf: ReadonlyMap<string, number> = new Map(
  MEASURES.flatMap((words, measure) => words.map((word) => [word, measure] as const)),
)

/** Whether both names contain a measure, and these differ. */
export function measureDiffers(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => measureOf.get(nameWords(name).at(-1) ?? ''))
  return a !== undefined && b !== undefined && a !== b
}

/** `amt` for amount, `qty` for quantity: an abbreviation, or another word for the same measure. */
export function isShortFor(short: string, long: string): boolean {
  if (short === long) return true
  const measure = measureOf.get(short)
  if (measure !== undefined && measure === measureOf.get(long)) return true
  if (short.length < 2 || short.length >= long.length || short[0] !== long[0]) return false
  // `dept` begins as department does; `mgr` is manager without its vowels.
  return (
    (short.length > 2 && long.startsWith(short.replace(/t$/, ''))) ||
    (!/[aeiou]/.test(short.slice(1)) && isWithin(short, long))
  )
}

/** Whether the letters occur in the other word in this order. */
function isWithin(letters: string, word: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = word.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
