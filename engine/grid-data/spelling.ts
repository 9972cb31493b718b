/** The ERP's names for the fields of a read, learned from its rows: requests use the names it has sent. */
import type { Definition, Read } from '../definition/definition.ts'
import type { Row } from '../calls/contract.ts'

const spellings = new WeakMap<Read, Map<string, string>>()

/** @param rows as the ERP sent them */
export function learnNames({ fields }: Pick<Definition, 'fields'>, read: Read, rows: readonly Row[]): void {
  const [row] = rows
  if (row === undefined) return
  const learned = spellings.get(read) ?? new Map<string, string>()
  spellings.set(read, learned)
  for (const name of read.fields) {
    const sentName = [name, ...(fields[name]?.also ?? [])].find((each) => Object.hasOwn(row, each))
    if (sentName !== undefined) learned.set(name, sentName)
  }
}

/** The ERP's name for a field; the field's own name before the first row. */
export function spelled(read: Read, field: string): string {
  return spellings.get(read)?.get(field) ?? field
}
