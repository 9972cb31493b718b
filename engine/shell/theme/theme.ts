/** Light, dark, or as the system wishes; kept in this browser. Tokens follow `data-theme` (tokens.css). */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = 'countersign.theme'

export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const kept = storage.getItem(THEME_KEY)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

export function applyTheme(theme: Theme, root: HTMLElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
