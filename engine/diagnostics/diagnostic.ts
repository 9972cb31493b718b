/**
 * A message of the compiler about a file. Every phase returns its value together with a list of these;
 * no phase throws on bad input.
 */
export interface Position {
  /** 0-based offset in UTF-16 code units. */
  readonly offset: number
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 code units. */
  readonly column: number
}

/** From the first character up to, not including, `end`. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

export interface Diagnostic {
  /** A key of the catalogue; kebab-case and stable, because people search for it. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** One sentence that names what was written. */
  readonly message: string
  /** The names in the message, in the order of its catalogue entry. */
  readonly names: readonly string[]
  /** Relative to the screens folder, with forward slashes: `crm/sales.yaml`. */
  readonly file: string
  readonly range: Range
  /** The text that would correct `range`, when only one answer is possible. */
  readonly suggestion: string | null
  /** Further lines: what was expected, which names exist, the next action. */
  readonly notes: readonly string[]
}

/** The result of every phase: its value and its diagnostics; `value` is null when later phases cannot continue. */
export interface Result<T> {
  readonly value: T | null
  readonly diagnostics: readonly Diagnostic[]
}
