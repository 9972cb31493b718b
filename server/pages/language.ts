import { type Formatter, formatterOf } from '../../engine/definition/format.ts'
import ar from '../../engine/messages/ar.json' with { type: 'json' }
import hi from '../../engine/messages/hi.json' with { type: 'json' }
import { isLanguage, LANGUAGES, type LanguageName } from '../../engine/messages/languages.ts'
import { localized } from '../../engine/messages/localized.ts'
import type { MessageText, MessageValues, Words } from '../../engine/messages/message.ts'
import { localeOf } from '../../engine/messages/own-language.ts'
import type { Published } from '../../engine/publish/published.ts'

/** The language one page is drawn in. Several people read different ones at the same time: there is no global state. */
export interface PageLanguage {
  readonly name: LanguageName
  readonly direction: 'ltr' | 'rtl'
  /** BCP 47: how its numbers are written. */
  readonly locale: string
  translate(text: MessageText, values?: MessageValues): string
  /** A text that no list of ours has: of the site, or of an answer. */
  translateAny(text: string): string
  /** A definition with its texts in this language. */
  localized<T>(value: T): T
  readonly format: Formatter
}

const PACKS: Readonly<Record<Exclude<LanguageName, 'en'>, Words>> = { hi, ar }

/** @param asked what the address names as `lang`; the site's first language where that is none of the site's */
export function pageLanguage(published: Published, asked: string | null): PageLanguage {
  const { languages, locale } = published.manifest
  const offered = languages.find(({ name }) => name === asked && isLanguage(name)) ?? languages[0]
  const name = offered?.name ?? 'en'
  const words: Words = { ...(name === 'en' ? {} : PACKS[name]), ...siteWords(published, offered?.words ?? null) }
  const translateAny = (text: string): string => {
    const own = words[text]
    return typeof own === 'string' ? own : text
  }
  const translate: PageLanguage['translate'] = (text, values = {}) =>
    translateAny(text).replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
  const yesno = (isYes: boolean): string => (isYes ? translate('Yes') : translate('No'))
  return {
    name,
    direction: LANGUAGES[name].direction,
    locale: localeOf(LANGUAGES[name], locale),
    translate,
    translateAny,
    localized: (value) => localized(value, translateAny),
    format: formatterOf({ yesno, named: translateAny }),
  }
}

function siteWords({ files }: Published, href: string | null): Words {
  const body = href === null ? undefined : files.get(href)
  return body === undefined ? {} : (JSON.parse(body) as Words)
}
