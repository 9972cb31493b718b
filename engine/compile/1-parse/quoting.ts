/** Reads a line as its author meant it: with expressions, texts and brackets in mind. */

/** Values longer than a person writes on one line are not examined; this keeps the scan linear. */
export const FARTHEST = 500

/** `it's` as `'it''s'`. */
export function singleQuoted(written: string): string {
  return `'${written.replaceAll("'", "''")}'`
}

/** Keys whose value is words or an expression, where ` #` and `{` are meant as written. */
const TEXT_KEYS = new Set(
  'label reason askReason moreAttachments text texts say confirm done failed refuse busy loading reloading empty title unit group when'.split(
    ' ',
  ),
)

/** Keys of words alone, where ` #` in front of a letter or digit is rather a part of the text than a comment. */
const WORD_KEYS: ReadonlySet<string> = new Set(['document', 'caption'])

export const isWordKey = (key: string | null): boolean => key !== null && WORD_KEYS.has(key)

export function isTextKey(key: string | null): boolean {
  return key !== null && (TEXT_KEYS.has(key) || isConditionKey(key))
}

export function isConditionKey(key: string | null): boolean {
  return key !== null && (key === 'when' || key.endsWith('When'))
}

/** Whether a value begins like a computed value, or contains characters that only expressions contain. */
export function looksComputed(value: string): boolean {
  return value.startsWith('=') || value.includes('{') || /==|!=|&&|\|\|/.test(value)
}

/** Where the value ends: the first of `stops` outside quotes and brackets, or a comment; -1: an open bracket. */
export function intendedEnd(value: string, stops: string, wordy: () => boolean): number {
  // Most values contain nothing that could end them.
  if (!/["'#([{)\]},]/.test(value)) return value.length
  let depth = 0
  for (let i = 0; i < value.length; i++) {
    const char = value.charAt(i)
    if (char === '"' || char === "'") {
      const close = opensQuote(value, i) ? closingQuote(value, i) : -1
      if (close > 0) i = close
    } else if (depth === 0 && stops.includes(char)) return i
    else if (char === '#' && depth === 0 && isComment(value, i) && !(isGlued(value, i) && wordy())) return i
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth = Math.max(0, depth - 1)
  }
  return depth > 0 ? -1 : value.length
}

/** A quote opens a text unless it is the apostrophe of a word. */
function opensQuote(value: string, at: number): boolean {
  return at === 0 || !/[\w)\]}]/.test(value.charAt(at - 1))
}

/** The quote that closes the one at `at` as expressions close it, or -1. */
export function closingQuote(value: string, at: number): number {
  const quote = value.charAt(at)
  for (let i = at + 1; i < value.length; i++) {
    if (value[i] === '\\') i++
    else if (value[i] === quote) return i
  }
  return -1
}

/** ` #` begins a comment, unless it follows an operator that lacks its right side. */
function isComment(value: string, at: number): boolean {
  const before = value.slice(0, at)
  return /[ \t]$/.test(before) && !/(?:[=<>+*&|?(,-]|\bin)\s*$/.test(before)
}

/** One space before it and none after: `Open #3`. In a value made of words it belongs to the value. */
function isGlued(value: string, at: number): boolean {
  return /\S/.test(value.charAt(at + 1)) && !/[ \t]{2}$/.test(value.slice(0, at))
}

/** The end of the quoted text that YAML reads at `at` of `text`: after its closing quote; -1 if it has none. */
export function quotedEnd(text: string, at: number): number {
  const quote = text.charAt(at)
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i]
    if (quote === '"' && char === '\\') i++
    else if (char === quote) {
      if (quote === '"' || text[i + 1] !== "'") return i + 1
      i++
    }
  }
  return -1
}
