import { tellServer } from '../choice-cookie.ts'

/** Light, dark, or as the system wishes; kept in this browser. Tokens follow `data-theme` (tokens.css). */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'countersign.theme'

export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const kept = storage.getItem(KEY)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

export function applyTheme(theme: Theme, root: HTMLElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  tellServer('theme', theme)
  applyTheme(theme, document.documentElement)
}
