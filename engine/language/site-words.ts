import { dictionary, words } from './shape.ts'

/** `ar.words.yaml`: the translations of the site's texts into another language, by the text in its screens. */
export const siteWordsShape = dictionary('text', words(), null)

/** The language of a file of words; null: it is not such a file. */
export function languageOfWords(file: string): string | null {
  return /^([A-Za-z-]+)\.words\.ya?ml$/.exec(file)?.[1] ?? null
}
