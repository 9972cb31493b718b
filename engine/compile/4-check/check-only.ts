import { choicesNote, fittingNotes, nearestName } from '../../diagnostics/nearest.ts'
import { isRangeText, rangeEnds } from '../../definition/ranges.ts'
import { fieldFilter, rangeTypeOf } from '../../fields/field-filter.ts'
import { isYesNo } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import type { RegisterNode } from '../3-expand/ast.ts'
import { onlyIn, type StoredReportNode } from '../3-expand/report.ts'
import type { ReportSource } from '../3-expand/report-source.ts'
import { filteredOptions } from './filtered-options.ts'
import type { FileCheck } from './checking.ts'

const STATUS = 'Status'

interface Restricted {
  readonly report: StoredReportNode
  readonly source: ReportSource
  readonly author: RegisterNode
  /** Where `only` is written. */
  readonly path: Path
}

/** The rows that a report is restricted to: fields with a fixed set of values, and values that they can have. */
export function checkOnly(checking: FileCheck, restricted: Restricted): void {
  for (const [field, values] of Object.entries(onlyIn(restricted.report))) {
    const isRight = checkField(checking, restricted, field)
    if (isRight) checkValues(checking, restricted, { field, values })
  }
}

/** Whether the rows can be restricted by this field; otherwise the mistake is reported. */
function checkField({ positions, report }: FileCheck, { source, author, path }: Restricted, field: string): boolean {
  const range = positions.key([...path, field])
  const { fields, seen, rowFields } = source
  const { type } = fields[field] ?? {}
  const isFitting = (name: string): boolean => {
    const filter = fields[name] && fieldFilter(fields[name].type)
    return name === STATUS || filter === 'choice' || filter === 'range'
  }
  const fitting = Object.keys(fields).filter(isFitting)
  if (type === undefined) {
    const suggestion =
      nearestName(field, fitting) ?? (/^(?:state|stage)$/i.test(field) && isFitting(STATUS) ? STATUS : null)
    report({
      code: 'unknown-field',
      names: [field],
      range,
      suggestion,
      notes: fittingNotes(fitting),
    })
    return false
  }
  if (!isFitting(field)) {
    const names = [field, rowFields[field]?.type ?? type, 'Status, a choice, a yesno, a number or a date']
    report({ code: 'wrong-field-type', names, range, notes: fittingNotes(fitting) })
    return false
  }
  const readers = seen[field]
  if (readers && !readersOf(author).every((role) => readers.includes(role)))
    report({ code: 'seen-through', severity: 'warning', names: ['the report', field], range })
  return true
}

/** Who sees the register; without `see` everybody may. */
function readersOf({ see }: RegisterNode): readonly string[] {
  if (see === undefined) return ['everyone']
  return isList(see) ? see : Object.keys(see)
}

type See = NonNullable<RegisterNode['see']>
const isList = (see: See): see is Extract<See, readonly unknown[]> => Array.isArray(see)

interface FieldValues {
  readonly field: string
  readonly values: readonly string[]
}

function checkValues(checking: FileCheck, { source, path }: Restricted, { field, values }: FieldValues): void {
  const { positions, report } = checking
  const type = source.fields[field]?.type
  const range = type === undefined ? null : rangeTypeOf(type)
  if (range !== null) return checkRanges(checking, { range, path: [...path, field], values })
  const isStatus = field === STATUS && source.statuses.length > 0
  const known = isYesNo(type) ? FLAGS : isStatus ? source.statuses : filteredOptions(source, field)
  if (known === null) return
  for (const [at, value] of values.entries()) {
    if (known.includes(value)) {
      if (isStatus) reportUnreached(checking, source, { value, path: [...path, field, at] })
      continue
    }
    const several = value.split(/\s*[,;|]\s*/)
    const isList = several.length > 1 && several.every((each) => known.includes(each))
    report({
      code: isStatus ? 'unknown-status' : 'not-an-option',
      names: [value],
      range: positions.value([...path, field, at]),
      suggestion: isList && values.length === 1 ? `[${several.join(', ')}]` : nearestName(value, known),
      notes: [choicesNote(isStatus ? 'Statuses' : 'Options of the field', known, 16)],
    })
  }
}

interface Ranges {
  readonly range: 'number' | 'date'
  /** Of the field in `only`. */
  readonly path: Path
  readonly values: readonly string[]
}

/** Each value of a number or a day is a range. */
function checkRanges({ positions, report }: FileCheck, { range, path, values }: Ranges): void {
  for (const [at, value] of values.entries()) {
    if (isRangeText({ range }, value)) continue
    const isOne = rangeEnds(value) === null && isRangeText({ range }, `${value}..${value}`)
    const suggestion = isOne ? `${value}..${value}` : null
    report({ code: 'no-range', names: [value], range: positions.value([...path, at]), suggestion })
  }
}

/** A status that no document of the source comes to: the report would be empty. */
function reportUnreached(
  { positions, report }: FileCheck,
  { reached }: ReportSource,
  { value, path }: { readonly value: string; readonly path: Path },
): void {
  if (reached === null || reached.has(value)) return
  const notes = [choicesNote('Documents come to', [...reached], 16)]
  report({ code: 'status-without-move', severity: 'warning', names: [value], range: positions.value(path), notes })
}

const FLAGS: readonly string[] = ['true', 'false']
