import type { Manifest } from '../../definition/definition.ts'
import { setChoiceCookie } from '../site/choice-cookie.ts'

/** Where the language is stored in this browser. */
export const LANGUAGE_KEY = 'countersign.language'

const ENGLISH = { name: 'en', words: null } as const

type Offered = Pick<Manifest, 'languages'>

/** The site with the languages a company works in, its usual one first; with all if the company names none of them. */
export function offeredLanguages({ languages }: Offered, own: readonly string[] | undefined): Offered {
  const both = (own ?? []).flatMap((name) => languages.find((each) => each.name === name) ?? [])
  return { languages: both.length === 0 ? languages : both }
}

/** The language stored in this browser, if it is offered; otherwise the first one offered. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, { languages }: Offered) {
  const stored = storage.getItem(LANGUAGE_KEY)
  return languages.find(({ name }) => name === stored) ?? languages[0] ?? ENGLISH
}

/** Stores the language in this browser: for the pages of the product, and for those that the server draws. */
export function storeLanguage(name: string): void {
  localStorage.setItem(LANGUAGE_KEY, name)
  setChoiceCookie('language', name)
}

/** Stores the language and reloads the page, because what it shows is in the old language. */
export function chooseLanguage(name: string): void {
  storeLanguage(name)
  window.location.reload()
}
