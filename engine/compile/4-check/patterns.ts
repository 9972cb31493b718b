/**
 * Whether a pattern can be matched in time linear in the text: no back references, no looking around, and nothing
 * repeated that holds a repetition or a choice of its own. Null: it can; else why not.
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

/** Takes innermost groups out until none is left; a repeated one must be plain. */
function repeatsTwice(pattern: string): boolean {
  let rest = pattern
  for (let before = ''; before !== rest;) {
    before = rest
    const repeated = /\(([^()]*)\)(?:[*+]|\{\d+,\d*\}|\{\d{2,}\})/.exec(rest)
    if (repeated && /[*+?|{]/.test(repeated[1] ?? '')) return true
    // What a plain group stands for may still repeat: that is remembered by a sign that counts as one.
    rest = rest.replace(/\((?:\?:|\?<\w+>)?([^()]*)\)/, (_, inner: string) => (/[*+|{?]/.test(inner) ? 'x?' : 'x'))
  }
  return false
}
