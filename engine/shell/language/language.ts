import type { Manifest } from '../../definition/definition.ts'
import { setChoiceCookie } from '../site/choice-cookie.ts'

const KEY = 'countersign.language'

const ENGLISH = { name: 'en', words: null } as const

type Offered = Pick<Manifest, 'languages'>

/** The site with the languages that a company works in, its usual one first; all where it names none that there is. */
export function offeredLanguages({ languages }: Offered, own: readonly string[] | undefined): Offered {
  const both = (own ?? []).flatMap((name) => languages.find((each) => each.name === name) ?? [])
  return { languages: both.length === 0 ? languages : both }
}

/** The language stored in this browser, if it is offered; else the first that is. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, { languages }: Offered) {
  const stored = storage.getItem(KEY)
  return languages.find(({ name }) => name === stored) ?? languages[0] ?? ENGLISH
}

/** Stores the language in this browser and loads the page anew: what it shows is in the old language. */
export function chooseLanguage(name: string): void {
  localStorage.setItem(KEY, name)
  setChoiceCookie('language', name)
  window.location.reload()
}
