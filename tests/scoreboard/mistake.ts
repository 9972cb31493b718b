/** One slip of an author, as a small edit of a correct file of `screens/`. */
export interface Mistake {
  /** Below `screens/`. */
  readonly file: string
  /** What stands once in that file, and what the author writes in its place. */
  readonly from: string
  readonly to: string
  /** What a message has to say: the words that make it right, or which lead to them at once. */
  readonly hint: RegExp
  /** Text of the line the message belongs to, once in the edited file; left out: the first line that differs. */
  readonly at?: string
}

/** The edited file, and the line the message belongs to. Throws where the edit does not fit the file. */
export function edited(
  text: string,
  { file, from, to, at }: Mistake,
): { readonly text: string; readonly line: number } {
  const offset = onlyPlace(text, from, file)
  const after = text.slice(0, offset) + to + text.slice(offset + from.length)
  const shared = [...to].findIndex((letter, index) => letter !== from[index])
  const first = offset + (shared < 0 ? to.length : shared)
  const place = at === undefined ? first : onlyPlace(after, at, file)
  return { text: after, line: after.slice(0, place).split('\n').length }
}

function onlyPlace(text: string, part: string, file: string): number {
  const offset = text.indexOf(part)
  if (offset < 0 || text.includes(part, offset + 1)) throw new Error(`${file} must have "${part}" once`)
  return offset
}
