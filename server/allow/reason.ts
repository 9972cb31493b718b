import type { FastifyRequest } from 'fastify'
import type { Guard } from '../../engine/definition/definition.ts'
import type { Formatter } from '../../engine/definition/format.ts'
import { isLanguage, type LanguageName } from '../../engine/definition/languages.ts'
import { textOf } from '../../engine/expressions/evaluate/evaluate.ts'
import { type Names, wordsOf } from '../../engine/page/scope/names.ts'
import type { AppDefinition } from '../../engine/definition/definition.ts'

/** A language the site's texts are said in. */
export interface ReasonLanguage {
  /** BCP 47: how its numbers are written. */
  readonly locale: string
  /** A part of a definition with its texts in this language. */
  localized<T>(value: T): T
  readonly format: Formatter
}

/** How reasons are said. */
export interface ReasonSite {
  readonly app: () => AppDefinition
  /** Missing: in the words of the file. */
  readonly languageOf?: ((name: LanguageName) => ReasonLanguage) | undefined
}

/** The reason of a guard in the language of the page that sent the call, which names it first in `Accept-Language`. */
export function reasonFor(
  guard: Guard,
  names: Names,
  { site, request }: { site: ReasonSite; request: FastifyRequest },
) {
  const app = site.app()
  const name = /^[a-z]+/.exec(request.headers['accept-language'] ?? '')?.[0] ?? ''
  const isSpoken = isLanguage(name) && name !== 'en' && app.languages.includes(name)
  const language = isSpoken ? site.languageOf?.(name) : undefined
  if (!language) return wordsOf(guard.reason, names, app)
  const locale = { ...app, locale: language.locale }
  const { reason } = language.localized(guard)
  return textOf(reason, names, (value, format) => language.format.formatPart(value, format, locale))
}
