import { applied, type Edit } from '../../packaging/upgrade/site-files.ts'
import { correctionOf } from '../../engine/diagnostics/correction.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { foldedName } from '../../engine/diagnostics/name-words.ts'
import type { SourceFile } from '../../engine/publish/sources.ts'

/** Mistakes whose suggestion is the written value in its required form: nothing about it is a guess. */
const CERTAIN: ReadonlySet<string> = new Set([
  'quote-expression',
  'quote-in-quotes',
  'space-after-colon',
  'space-after-dash',
  'missing-comma',
  'grouped-number',
  'tab-indent',
  'pasted-character',
  'unquoted-text',
  'needless-equals',
  'operator-spelling',
])

/** Also certain: a name that differs only in case, spaces or dashes; a list without brackets; a quoted number. */
function isCertain(code: string, written: string, suggestion: string): boolean {
  if (written === '') return false
  if (code === 'redundant-label') return suggestion === '' && /^(["']?)label\1\s*:/.test(written)
  if (CERTAIN.has(code)) return true
  // The text is an expression as it is: each name in it exists there.
  if (code === 'missing-equals') return suggestion === `=${written}`
  if (code === 'wrong-kind' || code === 'value-type') return isSameValue(written, suggestion)
  return /^[\w -]+$/.test(written) && foldedName(written) === foldedName(suggestion)
}

/** `a, b` and `[a, b]`, `"5"` and 5, `yes` and true. */
function isSameValue(written: string, suggestion: string): boolean {
  const plain = written.replace(/^(["'])(.*)\1$/, '$2')
  const isFlag =
    (suggestion === 'true' && /^(?:yes|on|true)$/i.test(plain)) ||
    (suggestion === 'false' && /^(?:no|off|false)$/i.test(plain))
  return isFlag || plain === suggestion || suggestion.replace(/[[\]\s]/g, '') === plain.replace(/\s/g, '')
}

/** An edit, with what it corrects. */
export interface CertainEdit extends Edit {
  readonly corrects: Diagnostic
}

/** The certain edits for diagnostics, without overlaps; lines without an edit do not change. */
export function certainEdits(
  sources: readonly SourceFile[],
  diagnostics: readonly Diagnostic[],
): readonly CertainEdit[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const edits: CertainEdit[] = []
  for (const each of diagnostics.toSorted((a, b) => a.range.start.offset - b.range.start.offset)) {
    const { file, range, code, suggestion } = each
    const text = texts.get(file) ?? ''
    const written = text.slice(range.start.offset, range.end.offset)
    const correction = correctionOf(each, text)
    if (suggestion === null || correction === null || !isCertain(code, written, suggestion)) continue
    const isFree = edits.every((edit) => edit.file !== file || edit.end <= correction.start)
    if (isFree) edits.push({ file, ...correction, corrects: each })
  }
  return edits
}

/** The files that edits change, with their new text. */
export function editedFiles(sources: readonly SourceFile[], edits: readonly Edit[]): readonly SourceFile[] {
  return sources.flatMap(({ file, text }) => {
    const own = edits.filter((edit) => edit.file === file)
    return own.length === 0 ? [] : [{ file, text: applied(text, own) }]
  })
}
