/** The site in another language than English: loaded only for people who have chosen one. */
import type { Manifest } from '../../definition/definition.ts'
import type { LanguageName } from '../../definition/languages.ts'
import type { Translations } from '../../messages/message.ts'
import { localeOf, loadLanguage } from '../../messages/own-language.ts'
import type { EmbeddedDefinition } from '../site/definitions.ts'
import type { FetchJson } from '../site/site-files.ts'

/** What the site's server provides, in the language of the person who opens the page. */
export interface TranslatedSite {
  readonly manifest: Manifest
  readonly definition: EmbeddedDefinition | null
  readonly fetchJson: FetchJson
}

interface Chosen {
  readonly name: Exclude<LanguageName, 'en'>
  /** Href of the translations of the site's own texts; null: it has none. */
  readonly words: string | null
}

/** The same site with every text translated for which there is a translation, including what is fetched later. */
export async function translateSite(
  { manifest, definition, fetchJson }: TranslatedSite,
  { name, words }: Chosen,
): Promise<TranslatedSite> {
  const own = await loadLanguage(name, words === null ? Promise.resolve({}) : fetchJson<Translations>(words, 'default'))
  document.documentElement.lang = name
  document.documentElement.dir = own.direction
  const localized = <T>(value: T): T => {
    const translated = own.localized(value)
    return hasLocale(translated) ? { ...translated, locale: localeOf(own, translated.locale) } : translated
  }
  return {
    manifest: localized(manifest),
    definition: localized(definition),
    fetchJson: async <T>(href: string, cache: RequestCache) => localized(await fetchJson<T>(href, cache)),
  }
}

/** The locale of the manifest: the format of numbers and dates. */
function hasLocale(value: unknown): value is { readonly locale: string } {
  return typeof value === 'object' && value !== null && 'locale' in value && typeof value.locale === 'string'
}
