import { tellServer } from './choice-cookie.ts'
import { LANGUAGE_KEY } from './language.ts'

/** Keeps the language in this browser. What is on the page was said in the old one: it begins anew. */
export function chooseLanguage(name: string): void {
  localStorage.setItem(LANGUAGE_KEY, name)
  tellServer('language', name)
  window.location.reload()
}
