/** Sentences of answers with values in them ("Waiting for Accounts."), which no catalogue of whole texts can hold. */
import { isolated, type PluralWords, type Translations } from '../../engine/messages/message.ts'

/** A colon ends the name of a document before it. */
const STATUS = '([^.:]+?)'
const LABEL = '([^.]+?)'
const ANY = '(.+?)'
/**
 * Values that are texts of the site, of which there may be several: `Accounts or Director`, with the pattern of their
 * letters. Others stay unchanged.
 */
const TRANSLATED: Readonly<Record<string, string>> = {
  status: STATUS,
  statuses: STATUS,
  next: STATUS,
  roles: STATUS,
  label: LABEL,
  labels: LABEL,
  fields: ANY,
  counts: ANY,
}
/** Values that are numbers, so that no pattern takes words for one. */
const NUMBERS = new Set(['count', 'min', 'max', 'maxSize', 'row', 'hours', 'minutes', 'seconds', 'mb'])
/** A value that is such a sentence itself. */
const SENTENCE = 'text'
/** Between texts of the site, and before a person's name in brackets. */
const BETWEEN = /( or | and |, and |, | \(.*\)$)/

interface Pattern {
  readonly test: RegExp
  readonly names: readonly string[]
  readonly own: string | PluralWords
  /** The letters that are not values: the pattern with the most is the right one. */
  readonly length: number
}

/** Translated sentences, prepared once for a language. */
export interface Sentences {
  readonly words: Translations
  readonly patterns: readonly Pattern[]
  readonly plurals: Intl.PluralRules
}

/**
 * @param words `Waiting for {roles}.` → its translation
 * @param singular the English form of a text for one, where it has another: `At most {count} decimal.`
 */
export function sentencesOf(language: string, words: Translations, singular: Translations = {}): Sentences {
  const patterns = Object.entries(words).flatMap(([text, own]) => {
    const one = Object.hasOwn(singular, text) ? singular[text] : undefined
    const forms = typeof one === 'object' && one.one !== undefined ? [text, one.one] : [text]
    return own === undefined || !text.includes('{') ? [] : forms.map((form) => patternOf(form, own))
  })
  return {
    words,
    patterns: patterns.toSorted((one, other) => other.length - one.length),
    plurals: new Intl.PluralRules(language),
  }
}

/**
 * Translates a sentence, or several after another; null: one of them is not known.
 * @param named translates a text of the site, such as a status
 */
export function sentenceTranslator(
  { words, patterns, plurals }: Sentences,
  named: (text: string) => string,
): (text: string) => string | null {
  function sentence(text: string): string | null {
    if (Object.hasOwn(words, text)) return String(words[text])
    const whole = named(text)
    if (whole !== text) return whole
    for (const { test, names, own } of patterns) {
      const values = test.exec(text)?.slice(1)
      if (!values) continue
      const shown = values.map((value, at) => valueText(names[at] ?? '', value))
      if (shown.includes(null)) continue
      const form = formOf(own, values[names.indexOf('count')])
      return names.reduce(
        (result, name, at) => result.replace(`{${name}}`, () => isolated(form, shown[at] ?? '')),
        form,
      )
    }
    return null
  }

  function formOf(own: Pattern['own'], count: string | undefined): string {
    return typeof own === 'string' ? own : (own[plurals.select(Number(count))] ?? own.other ?? '')
  }

  function valueText(name: string, value: string): string | null {
    if (name === SENTENCE) return sentence(value)
    if (!Object.hasOwn(TRANSLATED, name)) return value
    const whole = named(value)
    return whole === value ? value.split(BETWEEN).map(partText).join('') : whole
  }

  const partText = (part: string): string =>
    named(part) === part && Object.hasOwn(words, part) ? String(words[part]) : named(part)

  return (text) => {
    if (Object.hasOwn(words, text)) return String(words[text])
    // First the parts: a value of a pattern could be several sentences.
    const parts = text.split(/(?<=[.?]) (?=[\p{Lu}\d"])/u).map(sentence)
    return parts.includes(null) ? sentence(text) : parts.join(' ')
  }
}

function patternOf(text: string, own: string | PluralWords): Pattern {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const literals = text.split(/\{\w+\}/)
  const source = literals
    .map((part) => part.replaceAll(/[$()*+.?[\]\\^{|}]/g, String.raw`\$&`))
    .map((part, at) => (at === 0 ? part : valuePattern(names[at - 1] ?? '') + part))
    .join('')
  return { test: new RegExp(`^${source}$`, 's'), names, own, length: literals.join('').length }
}

function valuePattern(name: string): string {
  if (NUMBERS.has(name)) return String.raw`(-?\d[\d.,]*)`
  return Object.hasOwn(TRANSLATED, name) ? (TRANSLATED[name] ?? '') : ANY
}
