import type { Diagnostic } from './diagnostic.ts'

/**
 * A diagnostic as a person reads it in a terminal: code and message, the location, the line with the line
 * before it, the suggested correction, and the notes.
 *
 * @param text the whole file of the diagnostic; empty when it is not available
 * @param folder of the screens, with a slash at its end, so that a terminal can open the location
 */
export function formatDiagnostic(diagnostic: Diagnostic, text: string, folder = ''): string {
  const { code, message, file, range } = diagnostic
  const head = `${code}  ${message}`
  const place = `  ${folder}${file}:${range.start.line}:${range.start.column}`
  const notes = diagnostic.notes.map((note) => `  ${note}`)
  return [head, place, ...frameLines(diagnostic, text), ...notes, ''].join('\n')
}

/** Of longer lines only the part around the mistake is shown. */
const WIDTH = 140

function frameLines(diagnostic: Diagnostic, text: string): readonly string[] {
  const { start, end } = diagnostic.range
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const line = lines[start.line - 1]
  if (text === '' || line === undefined) return suggestionAlone(diagnostic)
  const width = String(start.line).length
  const last = end.line === start.line ? end.column : line.length + 1
  const from = line.length > WIDTH ? Math.max(0, Math.min(start.column - 1 - WIDTH / 4, line.length - WIDTH)) : 0
  const shown = (at: number): string => (lines[at - 1] ?? '').slice(from, from + WIDTH)
  const numbered = (at: number): string => `  ${String(at).padStart(width + 1)} | ${shown(at)}`
  const marks = '^'.repeat(Math.max(1, Math.min(last - 1, from + WIDTH) - start.column + 1))
  const indent = line.slice(from, start.column - 1).replace(/[^\t]/g, ' ')
  const words = suggestionWords(diagnostic, line.slice(start.column - 1, last - 1))
  const pointer = `  ${' '.repeat(width + 1)} | ${indent}${marks}${words}`
  return [...(start.line > 1 ? [numbered(start.line - 1)] : []), numbered(start.line), pointer]
}

function suggestionWords({ suggestion }: Diagnostic, written: string): string {
  if (suggestion === null) return ''
  if (suggestion === '') return ' leave this out'
  return isWord(suggestion) && isWord(written) ? ` did you mean "${suggestion}"?` : ` write ${suggestion}`
}

function suggestionAlone(diagnostic: Diagnostic): readonly string[] {
  return diagnostic.suggestion === null ? [] : [`   ${suggestionWords(diagnostic, '')}`]
}

function isWord(text: string): boolean {
  return /^[\w-]+$/.test(text)
}
