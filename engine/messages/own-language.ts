/** Everything that languages other than English need, in a chunk that nobody who reads English loads. */
import { LANGUAGES, type Language, type LanguageName } from '../definition/languages.ts'
import { localized } from './localized.ts'
import { setLanguage, translated, type Translations } from './message.ts'

const packs: Record<Exclude<LanguageName, 'en'>, () => Promise<{ readonly default: Translations }>> = {
  hi: () => import('./hi.json'),
  ar: () => import('./ar.json'),
}

export interface OwnLanguage extends Language {
  /** The site's own texts, in this language as far as they are translated: a definition, a manifest. */
  localized<T>(value: T): T
}

/**
 * Translates every message into that language from now on.
 *
 * @param siteWords loads the translations of the site's own texts; if it fails, its texts stay unchanged
 */
export async function loadLanguage(
  name: Exclude<LanguageName, 'en'>,
  siteWords: Promise<Translations>,
): Promise<OwnLanguage> {
  const [pack, own] = await Promise.all([packs[name](), siteWords.catch(() => ({}))])
  setLanguage(name, { ...pack.default, ...own })
  return { ...LANGUAGES[name], localized: (value) => localized(value, translated) }
}

/** The site's locale if it is of that language, else the default locale of the language. */
export function localeOf({ locale }: Pick<Language, 'locale'>, site: string): string {
  const languageIn = (tag: string): string => new Intl.Locale(tag).language
  return languageIn(site) === languageIn(locale) ? site : locale
}
