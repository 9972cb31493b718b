import type { FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { isLanguage, type LanguageName } from '../../engine/definition/languages.ts'

/** How a page the server draws is to look for whoever asks for it. */
export interface Appearance {
  readonly language: LanguageName
  /** Null: as the system wishes. */
  readonly theme: 'light' | 'dark' | null
  /** It stands in a frame of the site, which has a bar of its own. */
  readonly isFramed: boolean
}

/**
 * What the person has chosen in the menu, as `engine/shell/site/choice-cookie.ts` tells it; else the first language of the
 * site. A browser says by itself whether it asks for a frame (Fetch Metadata).
 */
export function appearanceOf(request: FastifyRequest, { languages }: Pick<AppDefinition, 'languages'>): Appearance {
  const { 'countersign-language': chosen = '', 'countersign-theme': theme } = request.cookies
  const language = isLanguage(chosen) && languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  return {
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    isFramed: request.headers['sec-fetch-dest'] === 'iframe',
  }
}
