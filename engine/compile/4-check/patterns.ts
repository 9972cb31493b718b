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
  const plain = pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\\[1-9]|\\k</.test(plain)) return 'it refers back to what it found'
  if (/\(\?<?[=!]/.test(plain)) return 'it looks around'
  if (/(\[[^\]]*\]|\\.|[^\\])[*+]\1[*+]/.test(pattern)) return 'it repeats the same twice in a row'
  if (/^\^|(^|[^\\])\$$/.test(plain)) return 'it is anchored at both ends anyway: leave ^ and $ out'
  return repeatsTwice(plain.replace(/\\./g, 'x')) ? 'it repeats a group that repeats or chooses' : null
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
