/** The languages there are words for. Another one is a file beside this, a line here and one in `own-language.ts`. */

export interface Language {
  /** As those who speak it call it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** How numbers and dates are written (BCP 47), unless the site's own locale is of this language. */
  readonly locale: string
  /** Said beside its name while nobody who speaks it has read its words; null: somebody has. */
  readonly unreviewed: string | null
}

/** By their BCP 47 name. `en` is what the sources are written in. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', locale: 'en-IN', unreviewed: null },
  hi: { name: 'हिन्दी', direction: 'ltr', locale: 'hi-IN-u-nu-latn', unreviewed: 'अभी जाँचा नहीं गया' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-SA-u-ca-gregory-nu-latn', unreviewed: 'لم تُراجع بعد' },
} as const satisfies Record<string, Language>

/** A language the engine has words for. */
export type LanguageName = keyof typeof LANGUAGES

/** Whether a name of an address, a setting or app.yaml is one of ours. */
export function isLanguage(name: string): name is LanguageName {
  return Object.hasOwn(LANGUAGES, name)
}
