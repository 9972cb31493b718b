import { setChoiceCookie } from '../site/choice-cookie.ts'

/** Light, dark, or the preference of the system; stored in this browser. Tokens follow `data-theme` (tokens.css). */
export const THEMES = ['light', 'dark', 'system'] as const
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number]

const KEY = 'countersign.theme'

/** The stored theme; `system` when nothing or something unknown is stored. */
export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** @param root the document's root element */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** Stores the theme in this browser and applies it, also to the pages that the server draws. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  setChoiceCookie('theme', theme)
  applyTheme(theme, document.documentElement)
}
