/** The site in another language than English; a chunk of its own, as most never need it. */
import type { Manifest } from '../definition/definition.ts'
import type { LanguageName } from '../messages/languages.ts'
import type { Words } from '../messages/message.ts'
import { localeOf, speakOwn } from '../messages/own-language.ts'
import type { BroughtDefinition } from './definitions.ts'
import type { FetchJson } from './fetch-json.ts'

/** What the site serves, in the language of whoever opens the page. */
export interface Site {
  readonly manifest: Manifest
  readonly definition: BroughtDefinition | null
  readonly fetchJson: FetchJson
}

interface Chosen {
  readonly name: Exclude<LanguageName, 'en'>
  /** Where the words of the site are; null: it has none. */
  readonly words: string | null
}

/** The same site, every text of it in that language as far as there are words, and what it serves from now on, too. */
export async function siteIn({ manifest, definition, fetchJson }: Site, { name, words }: Chosen): Promise<Site> {
  const own = await speakOwn(name, words === null ? Promise.resolve({}) : fetchJson<Words>(words, 'default'))
  document.documentElement.lang = name
  document.documentElement.dir = own.direction
  const localized = <T>(value: T): T => {
    const said = own.localized(value)
    return isLocale(said) ? { ...said, locale: localeOf(own, said.locale) } : said
  }
  return {
    manifest: localized(manifest),
    definition: localized(definition),
    fetchJson: async <T>(href: string, cache: RequestCache) => localized(await fetchJson<T>(href, cache)),
  }
}

/** A manifest says how numbers and dates are written. */
function isLocale(value: unknown): value is { readonly locale: string } {
  return typeof value === 'object' && value !== null && 'locale' in value && typeof value.locale === 'string'
}
