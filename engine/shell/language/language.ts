import type { Manifest } from '../../definition/definition.ts'
import { setChoiceCookie } from '../site/choice-cookie.ts'

const KEY = 'countersign.language'

const ENGLISH = { name: 'en', words: null } as const

/** The language stored in this browser, if the site has it; else the first of the site's languages. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, { languages }: Pick<Manifest, 'languages'>) {
  const stored = storage.getItem(KEY)
  return languages.find(({ name }) => name === stored) ?? languages[0] ?? ENGLISH
}

/** Stores the language in this browser and loads the page anew: what it shows is in the old language. */
export function chooseLanguage(name: string): void {
  localStorage.setItem(KEY, name)
  setChoiceCookie('language', name)
  window.location.reload()
}
