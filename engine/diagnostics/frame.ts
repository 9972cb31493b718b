import type { Diagnostic } from './diagnostic.ts'

/**
 * A diagnostic as a person reads it in a terminal: code and sentence, the place, the line with the line
 * before it, what would make it right, and the notes.
 *
 * @param text the whole file the diagnostic speaks of; empty when it is not at hand
 */
export function formatDiagnostic(diagnostic: Diagnostic, text: string): string {
  const { code, message, file, range } = diagnostic
  const head = `${code}  ${message}`
  const place = `  ${file}:${range.start.line}:${range.start.column}`
  const notes = diagnostic.notes.map((note) => `  ${note}`)
  return [head, place, ...frameLines(diagnostic, text), ...notes, ''].join('\n')
}

function frameLines(diagnostic: Diagnostic, text: string): readonly string[] {
  const { start, end } = diagnostic.range
  const lines = text.split(/\r?\n/)
  const line = lines[start.line - 1]
  if (text === '' || line === undefined) return suggestionAlone(diagnostic)
  const width = String(start.line).length
  const numbered = (at: number): string => `  ${String(at).padStart(width + 1)} | ${lines[at - 1] ?? ''}`
  const last = end.line === start.line ? end.column : line.length + 1
  const marks = '^'.repeat(Math.max(1, last - start.column))
  const indent = line.slice(0, start.column - 1).replace(/[^\t]/g, ' ')
  const pointer = `  ${' '.repeat(width + 1)} | ${indent}${marks}${suggestionWords(diagnostic, line.slice(start.column - 1, last - 1))}`
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
