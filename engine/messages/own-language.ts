/** Everything another language than English needs, in a chunk that nobody who reads English loads. */
import { LANGUAGES, type Language, type LanguageName } from '../definition/languages.ts'
import { localized } from './localized.ts'
import { speak, translated, type Words } from './message.ts'

const packs: Record<Exclude<LanguageName, 'en'>, () => Promise<{ readonly default: Words }>> = {
  hi: () => import('./hi.json'),
  ar: () => import('./ar.json'),
}

export interface OwnLanguage extends Language {
  /** What the site wrote, in this language as far as there are words: a definition, a manifest. */
  localized<T>(value: T): T
}

/**
 * From here on every message is in that language.
 *
 * @param siteWords brings the words of the site for its own texts; where they fail, its texts stay as they are
 */
export async function speakOwn(name: Exclude<LanguageName, 'en'>, siteWords: Promise<Words>): Promise<OwnLanguage> {
  const [pack, own] = await Promise.all([packs[name](), siteWords.catch(() => ({}))])
  speak(name, { ...pack.default, ...own })
  return { ...LANGUAGES[name], localized: (value) => localized(value, translated) }
}

/** The site's locale where it is of that language, else the one the language brings. */
export function localeOf({ locale }: Pick<Language, 'locale'>, site: string): string {
  const languageIn = (tag: string): string => new Intl.Locale(tag).language
  return languageIn(site) === languageIn(locale) ? site : locale
}
