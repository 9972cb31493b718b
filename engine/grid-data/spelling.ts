/** The ERP's names for the fields of a read, learned from its rows: requests use the names it has sent. */
import type { Definition, Read } from '../definition/definition.ts'
import type { Row } from '../calls/contract.ts'
import type { GridPage } from '../calls/grid-request.ts'
import { countedField, countName } from '../definition/ratio.ts'
import type { Sums } from './grid-source.ts'

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

/** Each summed or counted field, by all its names. */
export function spellingsOf(fields: Definition['fields'], totals: readonly string[]): readonly (readonly string[])[] {
  const alsoOf = (name: string): readonly string[] => fields[name]?.also ?? []
  return totals.map((name) => {
    const counted = countedField(name)
    return counted === null ? [name, ...alsoOf(name)] : [name, ...alsoOf(counted).map(countName)]
  })
}

/** Sums by the names of the fields, whatever names the ERP uses. */
export function totalsByField(totals: GridPage['totals'], spellings: readonly (readonly string[])[]): Sums {
  const sums = spellings.flatMap((names) => {
    const sum = names.map((name) => totals[name]).find((each) => each !== undefined)
    return sum === undefined ? [] : [[names[0] ?? '', sum] as const]
  })
  return Object.fromEntries(sums)
}
