import type { HeadsShape } from './shape.ts'

/**
 * The head words among the keys of a sentence, the one that counts first. A word that is a head elsewhere may be a
 * modifier here: a `list` may say which `pdf` its rows offer.
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
