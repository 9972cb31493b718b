import { type Formatter, formatterOf } from '../../engine/fields/format.ts'
import ar from '../../engine/messages/ar.json' with { type: 'json' }
import en from '../../engine/messages/en.json' with { type: 'json' }
import hi from '../../engine/messages/hi.json' with { type: 'json' }
import { LANGUAGES, type LanguageName } from '../../engine/definition/languages.ts'
import { localized } from '../../engine/messages/localized.ts'
import type { MessageText, MessageValues, Translations } from '../../engine/messages/message.ts'
import { localeOf } from '../../engine/messages/own-language.ts'
import type { PageText } from './words.ts'
import pagesAr from './words/ar.json' with { type: 'json' }
import pagesHi from './words/hi.json' with { type: 'json' }
import { sentenceTranslator, sentencesOf } from './sentences.ts'
import sentencesAr from './words/sentences/ar.json' with { type: 'json' }
import sentencesHi from './words/sentences/hi.json' with { type: 'json' }
import type { Published } from '../../engine/publish/published.ts'

/** The language of one page. Concurrent requests may have different ones, so there is no global state. */
export interface PageLanguage {
  /** BCP 47: the format of numbers. */
  readonly locale: string
  translate(text: MessageText | PageText, values?: MessageValues): string
  /** Translates a text of the site or of an answer, also a sentence with values, which no catalogue of the engine has. */
  translateAny(text: string): string
  /** A definition with its texts in this language. */
  localized<T>(value: T): T
  readonly format: Formatter
}

/** The translations of the engine, which labels of filters and rules need, and those of these pages. */
const PACKS: Readonly<Record<LanguageName, Translations>> = {
  en: {},
  hi: { ...hi, ...pagesHi },
  ar: { ...ar, ...pagesAr },
}

/** Sentences of the engine with values: the server applies the same rules, and has the same errors and refusals. */
const ofEngine = (pack: Translations): Translations =>
  Object.fromEntries(Object.entries(pack).filter(([text]) => /\{.*[.?]$|(?:: \{fields\}|> \{maxSize\}M)$/.test(text)))

/** Sentences of answers; in English they are as they were written. */
const SENTENCES = {
  en: sentencesOf('en', {}),
  hi: sentencesOf('hi', { ...ofEngine(hi), ...sentencesHi }, en),
  ar: sentencesOf('ar', { ...ofEngine(ar), ...sentencesAr }, en),
}

/**
 * Translates a sentence of an answer; null: it has no translation.
 * @param site the site's own translations
 */
export function answerTranslator(name: LanguageName, site: Translations = {}): (text: string) => string | null {
  return sentenceTranslator(SENTENCES[name], namedIn({ ...PACKS[name], ...site }))
}

/** Translates a whole text; unchanged where there is no translation. */
function namedIn(words: Translations): (text: string) => string {
  return (text) => {
    const own = Object.hasOwn(words, text) ? words[text] : undefined
    return typeof own === 'string' ? own : text
  }
}

/** Of each published state of a site: a language is asked for with every answer. */
const languages = new WeakMap<Published, Map<LanguageName, PageLanguage>>()

/** @param name one of the site's languages */
export function pageLanguage(published: Published, name: LanguageName): PageLanguage {
  const prepared = languages.get(published) ?? new Map<LanguageName, PageLanguage>()
  const language = prepared.get(name) ?? createLanguage(published, name)
  languages.set(published, prepared.set(name, language))
  return language
}

function createLanguage(published: Published, name: LanguageName): PageLanguage {
  const site = siteWords(published, name)
  const named = namedIn({ ...PACKS[name], ...site })
  const sentence = answerTranslator(name, site)
  const translateAny = (text: string): string => {
    const own = named(text)
    return own !== text || !text.includes(' ') ? own : (sentence(text) ?? text)
  }
  const translate: PageLanguage['translate'] = (text, values = {}) =>
    translateAny(text).replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
  const yesno = (isYes: boolean): string => (isYes ? translate('Yes') : translate('No'))
  return {
    locale: localeOf(LANGUAGES[name], published.manifest.locale),
    translate,
    translateAny,
    localized: (value) => localized(value, translateAny),
    format: formatterOf({ yesno, named: translateAny }),
  }
}

/** The site's own translations (`screens/hi.words.yaml`), as browsers receive them. */
export function siteWords({ manifest, files }: Published, language: LanguageName): Translations {
  const href = manifest.languages.find(({ name }) => name === language)?.words ?? null
  return href === null ? {} : (JSON.parse(files.get(href) ?? '{}') as Translations)
}
