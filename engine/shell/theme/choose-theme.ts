import { tellServer } from '../choice-cookie.ts'
import { applyTheme, THEME_KEY, type Theme } from './theme.ts'

/** Keeps the theme in this browser and applies it; pages that the server draws learn it, too. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  tellServer('theme', theme)
  applyTheme(theme, document.documentElement)
}
