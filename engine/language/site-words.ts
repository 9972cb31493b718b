import { dictionary, words } from './shape.ts'

/** `ar.words.yaml`: what the texts of the site are called in another language, by the text its screens say. */
export const siteWordsShape = dictionary('text', words(), null)

/** The language a file of words is in; null: it is no such file. */
export function languageOfWords(file: string): string | null {
  return /^([A-Za-z-]+)\.words\.ya?ml$/.exec(file)?.[1] ?? null
}
