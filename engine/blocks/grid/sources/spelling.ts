/** How an ERP writes the fields of a read, known from its rows: it is asked by the names it has sent. */
import type { Definition, Read } from '../../../definition/definition.ts'
import type { Row } from '../../../runtime/host.ts'

const known = new WeakMap<Read, Map<string, string>>()

/** @param rows as they came */
export function learnSpelling({ fields }: Pick<Definition, 'fields'>, read: Read, rows: readonly Row[]): void {
  const [row] = rows
  if (row === undefined) return
  const spelled = known.get(read) ?? new Map<string, string>()
  known.set(read, spelled)
  for (const name of read.fields) {
    const found = [name, ...(fields[name]?.also ?? [])].find((each) => Object.hasOwn(row, each))
    if (found !== undefined) spelled.set(name, found)
  }
}

/** The field's own name where no row has come yet. */
export function spelled(read: Read, field: string): string {
  return known.get(read)?.get(field) ?? field
}
