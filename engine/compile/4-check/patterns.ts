/**
 * Whether a pattern can be matched in time linear in the text: without back references and lookaround, and without
 * repetition of a group that contains a repetition or a choice. Null: it can; otherwise the reason why not.
 */
export function patternProblem(pattern: string): string | null {
  try {
    void new RegExp(`^(?:${pattern})$`, 'u')
  } catch (error) {
    const [, why] = /: ([^:]+)$/.exec(error instanceof Error ? error.message : '') ?? []
    return `it is no pattern (${(why ?? 'it cannot be read').toLowerCase()})`
  }
  if (/\[(?:\\.|[^\]\\])*\{\d+(?:,\d*)?\}\[/.test(pattern)) return 'a [ is not closed before {…}'
  if (/^\/.*\/[a-z]*$/.test(pattern) && /[\^$]/.test(pattern))
    return 'it is written between slashes: leave / and ^ and $ out'
  const double = /\\\\[dwsDWS](?![a-z])/.exec(pattern)?.[0]
  if (double !== undefined) return `${double} is a backslash and a letter: write ${double.slice(1)}`
  const plain = pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\\[1-9]|\\k</.test(plain)) return 'it refers back to what it found'
  if (/\(\?<?[=!]/.test(plain)) return 'it looks around'
  if (/(\[[^\]]*\]|\\.|[^\\])[*+]\1[*+]/.test(pattern)) return 'it repeats the same twice in a row'
  if (/^\^|(^|[^\\])\$$/.test(plain)) return 'it is anchored at both ends anyway: leave ^ and $ out'
  return repeatsTwice(plain.replace(/\\./g, 'x')) ? 'it repeats a group that repeats or chooses' : null
}

/** `/[A-Z]{3}/i` of JavaScript, rather than a path: its slashes would be a part of the text. */
export const isBetweenSlashes = (pattern: string): boolean =>
  /^\/(?:\[(?:\\.|[^\]\\/])*\]|\\.|[^\\/[])+\/[gimsuy]{0,3}$/.test(pattern) && /[[{(\\*+?]/.test(pattern)

/** The pattern without the slashes, anchors and doubled escapes of other languages; null: it would be none either. */
export function meantPattern(pattern: string): string | null {
  const meant = pattern
    .replace(/^\/(.*)\/[a-z]*$/, '$1')
    .replace(/^\^/, '')
    .replace(/([^\\])\$$/, '$1')
    .replaceAll(/\\\\([dwsDWS])(?![a-z])/g, String.raw`\$1`)
  return meant !== pattern && patternProblem(meant) === null ? meant : null
}

/** Removes innermost groups until none is left; a repeated one must be plain. */
function repeatsTwice(pattern: string): boolean {
  let rest = pattern
  for (let before = ''; before !== rest;) {
    before = rest
    const repeated = /\(([^()]*)\)(?:[*+]|\{\d+,\d*\}|\{\d{2,}\})/.exec(rest)
    if (repeated && /[*+?|{]/.test(repeated[1] ?? '')) return true
    // The content of a plain group may still repeat: it is replaced by a sign that counts as a repetition.
    rest = rest.replace(/\((?:\?:|\?<\w+>)?([^()]*)\)/, (_, inner: string) => (/[*+|{?]/.test(inner) ? 'x?' : 'x'))
  }
  return false
}

/** A character, a class of them or an escape, and how often it occurs. */
const ATOM = /(?:\[(?:\\.|[^\]\\])+\]|\\[^bB]|[^\\()[\]{}|*+?^$])(?:\{(\d+)(,(\d*))?\}|([*+?]))?/y

/** How many characters a text has that matches a pattern without groups and choices; null: it is not that simple. */
export function lengthsOfPattern(pattern: string): { readonly least: number; readonly most: number } | null {
  let [least, most] = [0, 0]
  ATOM.lastIndex = 0
  while (ATOM.lastIndex < pattern.length) {
    const [found, from, to, last, sign] = ATOM.exec(pattern) ?? []
    if (found === undefined) return null
    least += from === undefined ? Number(sign !== '*' && sign !== '?') : Number(from)
    most += sign === '*' || sign === '+' || (to !== undefined && last === '') ? Infinity : Number(last ?? from ?? 1)
  }
  return { least, most }
}

/** Whether a text has the pattern; a pattern with a mistake is reported elsewhere. */
export function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}
