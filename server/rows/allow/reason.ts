import type { FastifyRequest } from 'fastify'
import type { AppDefinition, Guard } from '../../../engine/definition/definition.ts'
import type { Formatter } from '../../../engine/fields/format.ts'
import type { LanguageName } from '../../../engine/definition/languages.ts'
import { evaluateText } from '../../../engine/expressions/evaluate/evaluate.ts'
import { type Names, evaluateWords } from '../../../engine/page/scope/names.ts'
import { chosenLanguage } from '../../http/chosen-language.ts'

/** A language of the site's texts. */
export interface ReasonLanguage {
  /** BCP 47: the format of numbers. */
  readonly locale: string
  /** A part of a definition with its texts in this language. */
  localized<T>(value: T): T
  readonly format: Formatter
}

/** The languages of reasons. */
export interface ReasonSite {
  /** Missing: reasons are the texts of the file. */
  readonly languageOf?: ((name: LanguageName) => ReasonLanguage) | undefined
}

/** The reason of a guard, in the language chosen by the sender of the request. */
export function reasonFor(
  guard: Guard,
  names: Names,
  { site, app, request }: { site: ReasonSite; app: AppDefinition; request: FastifyRequest },
) {
  const chosen = chosenLanguage(request, app)
  const language = chosen === 'en' ? undefined : site.languageOf?.(chosen)
  if (!language) return evaluateWords(guard.reason, names, app)
  const locale = { ...app, locale: language.locale }
  const { reason } = language.localized(guard)
  return evaluateText(reason, names, (value, format) => language.format.formatPart(value, format, locale))
}
