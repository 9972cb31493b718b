/** The answer of the call `history`. */

/** One save: who, when, and the changes. */
export interface SavedChange {
  readonly by: string
  /** ISO 8601 */
  readonly at: string
  readonly fields: readonly FieldChange[]
}

/** Values as people read them; null: empty. */
export interface FieldChange {
  readonly field: string
  readonly label: string
  /** For a field of lines: the number of the line, from 1; null in changes recorded without it. */
  readonly row: number | null
  /** The field of that line; null: the whole line was added or removed. */
  readonly column: string | null
  readonly before: string | null
  readonly after: string | null
  /** Of a file: another one of the same name took its place. */
  readonly isReplaced: boolean
}

export interface RowHistory {
  /** Newest first. */
  readonly changes: readonly SavedChange[]
  readonly isComplete: boolean
}

type Members = Readonly<Record<string, unknown>>

/** Drops what does not match the contract. */
export function historyIn(answer: unknown): RowHistory {
  const { get_history: history, isComplete } = mapIn(answer)
  const changes = listIn(mapIn(history)['result']).map(({ by, at, changes: fields }) => ({
    by: textIn(by) ?? '',
    at: textIn(at) ?? '',
    fields: listIn(fields).map(({ field, label, row, column, before, after, replaced }) => {
      const name = textIn(field) ?? ''
      const place = { row: typeof row === 'number' ? row : null, column: textIn(column) }
      const values = { before: textIn(before), after: textIn(after), isReplaced: replaced === true }
      return { field: name, label: textIn(label) ?? name, ...place, ...values }
    }),
  }))
  return { changes, isComplete: isComplete !== false }
}

function mapIn(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(mapIn) : []
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
