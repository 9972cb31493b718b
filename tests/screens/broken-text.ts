/** Texts with damage as from typing, editors and truncated files. */

const LETTERS = [...'{}[]\'":,#&*!|>%@`?-= \n\t\\()<~\u0000\uFEFF\uD800é😀', ': ', ' #', '- ', '---\n', '<<: *a', '\r']

type Mutation = (text: string, next: (below: number) => number) => string

const MUTATIONS: readonly Mutation[] = [
  (text, next) => splice(text, { at: next(text.length), remove: 0, insert: LETTERS[next(LETTERS.length)] ?? '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 1 + next(4), insert: '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 1, insert: LETTERS[next(LETTERS.length)] ?? '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 0, insert: text.slice(next(text.length)).slice(0, next(200)) }),
  (text, next) => onLine(text, next, (line) => ' '.repeat(next(6)) + line.trimStart()),
  (text, next) => onLine(text, next, (line) => `${line}\n${line}`),
  (text, next) => onLine(text, next, () => ''),
  (text, next) => onLine(text, next, (line) => (LETTERS[next(LETTERS.length)] ?? '').repeat(next(300)) + line),
  (text, next) => text.slice(0, next(text.length)),
]

function splice(text: string, edit: { readonly at: number; readonly remove: number; readonly insert: string }): string {
  return text.slice(0, edit.at) + edit.insert + text.slice(edit.at + edit.remove)
}

function onLine(text: string, next: (below: number) => number, change: (line: string) => string): string {
  const lines = text.split('\n')
  const at = next(lines.length)
  return lines.with(at, change(lines[at] ?? '')).join('\n')
}

/**
 * Damages a text in one to four places.
 * @param next returns whole numbers from 0 up to, not including, its argument
 */
export function breakText(text: string, next: (below: number) => number): string {
  let broken = text
  for (let left = 1 + next(4); left > 0; left--) {
    broken = MUTATIONS[next(MUTATIONS.length)]?.(broken, next) ?? broken
  }
  return broken
}
