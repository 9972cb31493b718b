/** Columns of a report over the stored rows of another screen. */
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../engine/definition/document-number.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isLinesType } from '../../engine/fields/field-types.ts'
import type { NewField } from './new-screen.ts'

/** Columns of a document: its number and day come first, its status last; fields with several values are omitted. */
export function columnsOffered(listed: ServerDefinition): readonly NewField[] {
  const { fields, ownFields, number, documents, statuses } = listed
  const names = [
    ...(number === null ? [] : [NUMBER_FIELD]),
    ...(documents ? ['dateStamp'] : []),
    ...ownFields,
    ...(statuses.length === 0 ? [] : ['Status']),
  ]
  return [...new Set(names)].flatMap((name) => {
    const { type, many } = fields[name] ?? { type: 'text' as const, many: false }
    if (isLinesType(type) || fieldSpecs[type].isFile || many) return []
    return [{ name, type, label: null, unit: null, to: null, options: [] }]
  })
}

/** The typed names, as columns among those that are offered; nothing: all of them. Throws an Error for people. */
export function chosenColumns(typed: string, offered: readonly NewField[]): readonly NewField[] {
  const names = typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (names.length === 0) return offered
  return names.map((name) => {
    const found = offered.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!found)
      throw new Error(`There is no column "${name}". There are: ${offered.map((each) => each.name).join(', ')}.`)
    return found
  })
}
