/** The words files of a folder of screens: the translations of its texts into other languages. */
import { compileWords, languageOfWords } from '../compile/compile.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { screenFileHref } from './href.ts'
import type { SourceFile } from './sources.ts'

/** The last result for a words file. */
export interface WordsOutcome {
  readonly text: string
  readonly language: string
  /** Null: it was never valid. */
  readonly served: { readonly href: string; readonly body: string } | null
  readonly diagnostics: readonly Diagnostic[]
}

/** By language; an invalid edit leaves the previous words in use. */
export function wordsIn(
  sources: readonly SourceFile[],
  before: ReadonlyMap<string, WordsOutcome>,
): Map<string, WordsOutcome> {
  const outcomes = sources.flatMap(({ file, text }): WordsOutcome[] => {
    const language = languageOfWords(file)
    if (language === null) return []
    const last = before.get(language)
    if (last?.text === text) return [last]
    const { value, diagnostics } = compileWords({ file, text })
    return [
      {
        text,
        language,
        served: value ? servedAs(language, JSON.stringify(value)) : (last?.served ?? null),
        diagnostics,
      },
    ]
  })
  return new Map(outcomes.map((outcome) => [outcome.language, outcome]))
}

function servedAs(language: string, body: string) {
  return { href: screenFileHref(`${language}.words`, body), body }
}
