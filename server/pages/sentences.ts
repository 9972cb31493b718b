/** Sentences of answers with values in them ("Waiting for Accounts."), which no catalogue of whole texts can hold. */
import type { Words } from '../../engine/messages/message.ts'

/** Values that are texts of the site, of which there may be several: `Accounts or Director`. Others stay unchanged. */
const TRANSLATED = new Set(['status', 'next', 'roles'])
/** A value that is such a sentence itself. */
const SENTENCE = 'text'
/** Between texts of the site, and before a person's name in brackets. */
const BETWEEN = /( or |, and |, | \(.*\)$)/

interface Pattern {
  readonly test: RegExp
  readonly names: readonly string[]
  readonly own: string
  /** The letters that are not values: the pattern with the most is the right one. */
  readonly length: number
}

/**
 * Translates a sentence, or several after another; null: one of them is not known.
 * @param words `Waiting for {roles}.` → its translation
 * @param named translates a text of the site, such as a status
 */
export function sentenceTranslator(words: Words, named: (text: string) => string): (text: string) => string | null {
  const patterns = Object.entries(words)
    .flatMap(([text, own]) => (typeof own === 'string' && text.includes('{') ? [patternOf(text, own)] : []))
    .toSorted((one, other) => other.length - one.length)

  function sentence(text: string): string | null {
    if (Object.hasOwn(words, text)) return String(words[text])
    for (const { test, names, own } of patterns) {
      const values = test.exec(text)?.slice(1)
      if (!values) continue
      const shown = values.map((value, at) => valueText(names[at] ?? '', value))
      if (shown.includes(null)) continue
      return names.reduce((result, name, at) => result.replace(`{${name}}`, () => shown[at] ?? ''), own)
    }
    return null
  }

  function valueText(name: string, value: string): string | null {
    if (name === SENTENCE) return sentence(value) ?? (named(value) === value ? null : named(value))
    return TRANSLATED.has(name) ? value.split(BETWEEN).map(partText).join('') : value
  }

  const partText = (part: string): string =>
    named(part) === part && Object.hasOwn(words, part) ? String(words[part]) : named(part)

  return (text) => {
    const whole = sentence(text)
    if (whole !== null) return whole
    const parts = text.split(/(?<=\.) (?=[A-Z])/).map(sentence)
    return parts.length > 1 && !parts.includes(null) ? parts.join(' ') : null
  }
}

function patternOf(text: string, own: string): Pattern {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const literals = text.split(/\{\w+\}/)
  const source = literals
    .map((part) => part.replaceAll(/[$()*+.?[\]\\^{|}]/g, String.raw`\$&`))
    .map((part, at) => (at === 0 ? part : (TRANSLATED.has(names[at - 1] ?? '') ? '([^.]+?)' : '(.+?)') + part))
    .join('')
  return { test: new RegExp(`^${source}$`, 's'), names, own, length: literals.join('').length }
}
