import type { Manifest } from '../definition/definition.ts'

export const LANGUAGE_KEY = 'countersign.language'

/** What this browser was told, as far as the site speaks it; else the first of the site's languages. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, { languages }: Pick<Manifest, 'languages'>) {
  const kept = storage.getItem(LANGUAGE_KEY)
  return languages.find(({ name }) => name === kept) ?? languages[0] ?? ENGLISH
}

const ENGLISH = { name: 'en', words: null } as const
