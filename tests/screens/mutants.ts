/** Seeded damage to a text. The same seed always causes the same damage. */
import { checkableWords } from './checkable.ts'

const INSERTED = ['x', ' ', ':', '{', '}', '[', ']', '"', "'", '#', '!', '&', '*', '=', '-', '\n', '\t', '0', '.', ',', '|', '%', '\u0000', '€']

/** One or two characters dropped, inserted, doubled or swapped. */
export function damage(text: string, next: () => number): string {
  const at = Math.floor(next() * text.length)
  const inserted = INSERTED[Math.floor(next() * INSERTED.length)] ?? 'x'
  const damaged = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + inserted + text.slice(at),
    text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
    text.slice(0, at) + inserted + text.slice(at + 1),
  ][Math.floor(next() * 4)]
  return next() < 0.3 ? damage(damaged ?? text, next) : (damaged ?? text)
}

export interface Typo {
  readonly text: string
  readonly word: string
  readonly line: number
  readonly sort: 'key' | 'reference' | 'expression'
}

/** Two neighbouring letters swapped, in every word that the language or app.yaml knows or the file declares. */
export function typos(text: string): readonly Typo[] {
  const lines = startsOf(text)
  return checkableWords(text).flatMap(({ word, offset, sort }) => {
    const index = lines.findLastIndex((start) => start <= offset)
    return swaps(text, index, { word, column: offset - (lines[index] ?? 0), sort })
  })
}

function startsOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** The same in the names of fields that an author declares. */
export function declarationTypos(text: string): readonly Typo[] {
  const lines = text.split('\n')
  const start = lines.indexOf('fields:')
  const end = lines.findIndex((line, index) => index > start && /^\S/.test(line))
  return lines.slice(start + 1, end).flatMap((line, offset) => {
    const name = /^ {2}(\w+):/.exec(line)?.[1]
    return name === undefined ? [] : swaps(text, start + 1 + offset, { word: name, column: 2, sort: 'key' })
  })
}

interface Word {
  readonly word: string
  readonly column: number
  readonly sort: Typo['sort']
}

function swaps(text: string, index: number, { word, column, sort }: Word): readonly Typo[] {
  const lines = text.split('\n')
  const line = lines[index] ?? ''
  return [...word].flatMap((letter, at) => {
    const next = word[at + 1]
    if (next === undefined || next === letter || letter === ' ' || next === ' ') return []
    const swapped = line.slice(0, column + at) + next + letter + line.slice(column + at + 2)
    return [{ text: lines.with(index, swapped).join('\n'), word, line: index + 1, sort }]
  })
}
