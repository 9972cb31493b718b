import type { LanguageName } from '../../engine/definition/languages.ts'
import type { Translations } from '../../engine/messages/message.ts'
import ar from './words/ar.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }

/** The English text of a page; `{name}` in it is a placeholder (decision 17). */
export type PageText = keyof typeof hi & keyof typeof ar

export interface Translator {
  /** Translates a text of the pages. */
  t(text: PageText, values?: Readonly<Record<string, string | number>>): string
  /** Translates a text of the site or the ERP, such as a status; unchanged where the site has no translation. */
  site(text: string): string
}

const packs: Readonly<Record<LanguageName, Translations>> = { en: {}, hi, ar }

/** @param siteWords the site's translations into that language (`screens/hi.words.yaml`) */
export function translator(language: LanguageName, siteWords: Translations): Translator {
  const translate = (words: Translations, text: string): string => {
    const own = Object.hasOwn(words, text) ? words[text] : undefined
    return typeof own === 'string' ? own : text
  }
  return {
    t: (text, values = {}) =>
      translate(packs[language], text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
    site: (text) => translate(siteWords, text),
  }
}
