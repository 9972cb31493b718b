import type { FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { isLanguage, type LanguageName } from '../../engine/definition/languages.ts'

/**
 * The language a person has chosen in the menu, from the cookie of `engine/shell/site/choice-cookie.ts`. Default: the
 * first language of the site.
 */
export function chosenLanguage(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { languages }: Pick<AppDefinition, 'languages'>,
): LanguageName {
  const { 'countersign-language': chosen = '' } = cookies
  return isLanguage(chosen) && languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
}
