/** Seeded damage to a text. The same seed always does the same damage. */

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

/** Names an author invents, and texts nobody can check: a slip there is not visible in the file. */
const FREE = /^\s*(label|scope|moreAttachments|support):/

/** Two neighbouring letters swapped, in every word the language or app.yaml knows, one at a time. */
export function typos(text: string): readonly Typo[] {
  return text.split('\n').flatMap((line, index) => wordsOf(line, text, index).flatMap((found) => swaps(text, index, found)))
}

/** The same in the names of fields an author declares. */
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

function wordsOf(line: string, text: string, index: number): readonly Word[] {
  const section = text.split('\n').slice(0, index + 1).findLast((each) => /^[a-z]+:/.test(each)) ?? ''
  const declares = section.startsWith('fields:') && /^ {2}\S/.test(line)
  const code = line.replace(/#.*$/, '')
  const pattern = /(?:label|unit|also): [^,}]+|options: \[[^\]]+\]|send: \{[^}]+\}|when: [^,}]+|[A-Za-z0-9][A-Za-z0-9 _-]*[A-Za-z0-9]/g
  return [...code.matchAll(pattern)].flatMap(({ 0: found, index: column }): readonly Word[] => {
    const key = /^\w+/.exec(found)?.[0] ?? ''
    if (/^(label|unit|also|options|send): /.test(found)) return [{ word: key, column, sort: 'key' }]
    if (FREE.test(code) && column > 0) return []
    if (found.startsWith('when: ')) {
      const names = [...found.slice(6).matchAll(/[A-Za-z_]\w*/g)]
      const expression = names.map((name) => ({ word: name[0], column: column + 6 + name.index, sort: 'expression' as const }))
      return [{ word: 'when', column, sort: 'key' }, ...expression]
    }
    const isKey = code[column + found.length] === ':'
    if (isKey && declares && column === 2) return []
    return [{ word: found, column, sort: isKey ? 'key' : 'reference' }]
  })
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
