import { tellServer } from './choice-cookie.ts'
import type { Manifest } from '../definition/definition.ts'

const KEY = 'countersign.language'

/** What this browser was told, as far as the site speaks it; else the first of the site's languages. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, { languages }: Pick<Manifest, 'languages'>) {
  const kept = storage.getItem(KEY)
  return languages.find(({ name }) => name === kept) ?? languages[0] ?? ENGLISH
}

const ENGLISH = { name: 'en', words: null } as const

/** What is on the page was said in the old language: it begins anew. */
export function chooseLanguage(name: string): void {
  localStorage.setItem(KEY, name)
  tellServer('language', name)
  window.location.reload()
}
