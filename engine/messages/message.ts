/**
 * Every word the engine says, in the language of whoever reads it. A message is named by its English text, which is
 * also what stands there when a language has no words of its own for it; `en.json` lists them all, and its keys are
 * the type of what `t` takes, so that a text nobody could translate does not compile.
 */
import type en from './en.json'

/** The English text of a message; `{name}` in it stands for a value. */
export type MessageText = keyof typeof en

/** Other words for messages: one text, or one for each plural category of the language (CLDR). */
export type Words = Readonly<Record<string, string | PluralWords>>
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** In English, for one and for any other number. */
export type PluralTexts = readonly [one: string, other: MessageText]

export type MessageValues = Readonly<Record<string, string | number>>

let words: Words = {}
let language = 'en'

/** Called once, before anything is drawn: texts of before stay as it was. */
export function speak(next: string, nextWords: Words): void {
  language = next
  words = nextWords
}

/** `t('Remove {name}', { name })`. Only inside functions: a text made when a module loads is too early for words. */
export function t(text: MessageText, values?: MessageValues): string {
  return translated(text, values)
}

/** The same for a text a site brought, which nobody here could list. */
export function translated(text: string, values?: MessageValues): string {
  const own = words[text]
  return filled(typeof own === 'string' ? own : text, values)
}

/** `plural(3, ['{count} row', '{count} rows'])`: the words for so many. Listed in `en.json` under the second text. */
export function plural(count: number, [one, other]: PluralTexts, values?: MessageValues): string {
  const own = words[other]
  const form = new Intl.PluralRules(language).select(count)
  const text = typeof own === 'object' ? (own[form] ?? own.other ?? other) : form === 'one' ? one : other
  return filled(text, { count, ...values })
}

function filled(text: string, values: MessageValues | undefined): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}
