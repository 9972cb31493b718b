/** The supported languages. To add one, add a file next to this, a line here and one in `own-language.ts`. */

export interface Language {
  /** Its name in the language itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The format of numbers and dates (BCP 47), unless the site's own locale is of this language. */
  readonly locale: string
  /** Shown next to its name while no speaker has reviewed its translations; null: reviewed. */
  readonly unreviewed: string | null
}

/** By their BCP 47 name. `en` is the language of the sources. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', locale: 'en-IN', unreviewed: null },
  hi: { name: 'हिन्दी', direction: 'ltr', locale: 'hi-IN-u-nu-latn', unreviewed: 'अभी जाँचा नहीं गया' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-SA-u-ca-gregory-nu-latn', unreviewed: 'لم تُراجع بعد' },
} as const satisfies Record<string, Language>

/** A language the engine is translated into. */
export type LanguageName = keyof typeof LANGUAGES

/** Whether a name in an address, a setting or app.yaml is a supported language. */
export function isLanguage(name: string): name is LanguageName {
  return Object.hasOwn(LANGUAGES, name)
}
