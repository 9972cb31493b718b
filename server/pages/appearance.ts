import type { FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { LanguageName } from '../../engine/definition/languages.ts'
import { chosenLanguage } from '../http/chosen-language.ts'

/** Language and theme of a page that the server draws, for the person who requests it. */
export interface Appearance {
  readonly language: LanguageName
  /** Null: the setting of the system. */
  readonly theme: 'light' | 'dark' | null
  /** Shown in a frame of the site, which has a top bar of its own. */
  readonly isFramed: boolean
}

/**
 * The choices of the person in the menu, from the cookie of `engine/shell/site/choice-cookie.ts`; else the first
 * language of the site. Browsers send whether the request is for a frame (Fetch Metadata).
 */
export function appearanceOf(request: FastifyRequest, { languages }: Pick<AppDefinition, 'languages'>): Appearance {
  const { 'countersign-theme': theme } = request.cookies
  return {
    language: chosenLanguage(request, { languages }),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    isFramed: request.headers['sec-fetch-dest'] === 'iframe',
  }
}
