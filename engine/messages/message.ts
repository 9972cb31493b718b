/**
 * Every text of the engine, in the language of the reader. A message is identified by its English text, which is
 * also shown when a language has no translation for it; `en.json` lists all of them, and its keys are
 * the parameter type of `t`, so that a text that nobody could translate does not compile.
 */
import type en from './en.json'

/** The English text of a message; `{name}` in it stands for a value. */
export type MessageText = keyof typeof en

/** Translations of messages: one text, or one for each plural category of the language (CLDR). */
export type Translations = Readonly<Record<string, string | PluralWords>>
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** In English, for one and for any other number. */
export type PluralTexts = readonly [one: string, other: MessageText]

export type MessageValues = Readonly<Record<string, string | number>>

let words: Translations = {}
let language = 'en'

/** Called once, before anything is drawn: texts computed earlier are not translated. */
export function setLanguage(next: string, nextWords: Translations): void {
  language = next
  words = nextWords
}

/** `t('Remove {name}', { name })`. Only inside functions: while a module loads, translations are not available yet. */
export function t(text: MessageText, values?: MessageValues): string {
  return translated(text, values)
}

/** The same for a text from a site's own files, which cannot be listed here. */
export function translated(text: string, values?: MessageValues): string {
  const own = words[text]
  return filled(typeof own === 'string' ? own : text, values)
}

/** `plural(3, ['{count} row', '{count} rows'])`: the form for a number. Listed in `en.json` under the second text. */
export function plural(count: number, [one, other]: PluralTexts, values?: MessageValues): string {
  const own = words[other]
  const form = new Intl.PluralRules(language).select(count)
  const text = typeof own === 'object' ? (own[form] ?? own.other ?? other) : form === 'one' ? one : other
  return filled(text, { count, ...values })
}

/** `Passed, Closed`: texts beside each other, in the language of the messages. */
export const listed = (texts: readonly string[]): string => texts.join(t(', '))

/** `Passed or Closed`: texts of which one applies, in the language of the messages. */
export const eitherOf = (texts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(texts)

function filled(text: string, values: MessageValues | undefined): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(text, values[name] ?? whole)) : text
}

/**
 * A value as it is written into a text. Between words that are read from right to left, an amount with a Latin unit is
 * isolated (U+2068, U+2069): otherwise `100 kg` would be read as `kg 100`.
 */
export function isolated(text: string, value: string | number): string {
  const isTurned = typeof value === 'string' && AMOUNT_WITH_UNIT.test(value) && RIGHT_TO_LEFT.test(text)
  return isTurned ? `\u2068${value}\u2069` : String(value)
}

const AMOUNT_WITH_UNIT = /^\P{L}*\d\P{L}*\p{Script=Latin}/u
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u
