import { isLanguage, LANGUAGES } from '../../definition/languages.ts'
import { listNames } from '../../diagnostics/nearest.ts'
import { ourWord } from '../other-systems.ts'
import { languageOfWords } from '../../language/site-words.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { CheckedFile } from './checked.ts'
import { startChecking } from './checking.ts'

export type SiteWords = Readonly<Record<string, string>>

/** The language is one that the engine supports, and every translation has the placeholders of its original. */
export function checkWordsFile(file: string, source: SiteWords, positions: Positions): CheckedFile {
  const checking = startChecking(file, positions)
  const language = languageOfWords(file) ?? ''
  const [first] = Object.keys(source)
  if (!isLanguage(language) && first !== undefined) {
    const known = Object.keys(LANGUAGES)
    const [base = ''] = language.split('-')
    const meant = isLanguage(base) ? base : ourWord(base, known)
    const renamed = meant === null ? [] : [`Name the file ${meant}.words.yaml.`]
    const notes = [...renamed, `Languages: ${listNames(known, 16)}`]
    checking.report({ code: 'unknown-language', names: [language], range: positions.key([first]), notes })
  }
  for (const [text, own] of Object.entries(source)) {
    const [wanted, there] = [placesIn(text), placesIn(own)]
    if (wanted.join() === there.join()) continue
    const names = [wanted.join(', ') || 'none']
    checking.report({ code: 'other-values', names, range: positions.value([text]) })
  }
  return { expressions: checking.expressions, diagnostics: checking.diagnostics }
}

/** `{0}`, `{1}`: the placeholders of a text, in any order. */
function placesIn(text: string): readonly string[] {
  return (text.match(/\{\d+\}/g) ?? []).toSorted()
}
