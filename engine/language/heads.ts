import type { HeadsShape, Members } from './shape.ts'

/**
 * The head words among the keys of a sentence, beginning with the one that applies. A word that is a head elsewhere may
 * be a modifier here: in a `list`, `pdf` declares which PDF its rows offer.
 */
export function headsAmong({ heads }: HeadsShape, keys: readonly string[]): readonly string[] {
  const found = keys.filter((key) => Object.hasOwn(heads, key))
  const head = found.find((each) => found.every((other) => other === each || isModifier(each, other))) ?? found[0]
  if (head === undefined) return []
  return [head, ...found.filter((other) => other !== head && !isModifier(head, other))]

  function isModifier(of: string, word: string): boolean {
    return Object.hasOwn(heads[of]?.members ?? {}, word)
  }
}

const membersOf = new WeakMap<HeadsShape, Map<string, Members>>()

/** What a sentence with that head may have: the head itself, the shared members, its modifiers. Shapes never change. */
export function sentenceMembers(shape: HeadsShape, head: string): Members {
  const ofShape = membersOf.get(shape) ?? new Map<string, Members>()
  membersOf.set(shape, ofShape)
  const cached = ofShape.get(head)
  if (cached) return cached
  const sentence = shape.heads[head]
  const members = { ...(sentence && { [head]: sentence.head }), ...shape.shared, ...sentence?.members }
  ofShape.set(head, members)
  return members
}
