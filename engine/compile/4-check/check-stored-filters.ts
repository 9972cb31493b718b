import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { comparedTypes, comparisonIn } from '../../filters/filter-authoring.ts'
import { isDated, isYesNo } from '../../fields/field-types.ts'
import type { FieldNode, FilterNode, RecordsNode } from '../3-expand/ast.ts'
import { storedFilters } from '../3-expand/stored-records.ts'
import { fieldOptions, writtenOptions } from '../3-expand/sent-names.ts'
import type { FileCheck } from './checking.ts'

/**
 * The list of stored records compares what a filter sends with the field of its name: without such a field the filter
 * would change nothing. A filter that an expression or a query of the author reads has a use of its own. An ERP with a
 * list of its own may take others: warnings.
 */
export function checkStoredFilters(checking: FileCheck, author: RecordsNode): void {
  const { filters = {}, fields = {}, list = {}, data, views } = author
  if (list.query !== undefined || data !== undefined || views?.['list'] !== undefined) return
  const isReadIn = filterReader(author)
  for (const [name, filter] of Object.entries(filters)) {
    const sendsOther = writtenOptions(filter).some(({ override }) => override?.send !== undefined)
    if (!comparisonIn(filter) || sendsOther || isReadIn(name) || filter.field !== undefined) continue
    if (Object.hasOwn(storedFilters, name)) continue
    const field = fields[name]
    if (field === undefined) {
      const range = checking.positions.key(['filters', name])
      const missing = missingField(name, { isOwnName: true, declared: Object.keys(fields) })
      checking.report({ ...missing, range, severity: 'warning' })
    } else checkCompared(checking, { name, filter, field })
  }
}

/** What is reported of a filter without the field that it compares: the one of its name, or that in `field`. */
export function missingField(field: string, { isOwnName, declared }: MissingField) {
  const notes = [
    ...(isOwnName ? ['A filter compares the field of its name.'] : []),
    `Fields: ${listNames(declared, 16)}`,
  ]
  return { code: 'unknown-field', names: [field], suggestion: nearestName(field, declared), notes } as const
}

interface MissingField {
  /** Whether the filter has the name of the field. */
  readonly isOwnName: boolean
  readonly declared: readonly string[]
}

/** Whether an expression or a query of the author reads a filter. */
export function filterReader(author: object): (name: string) => boolean {
  const written = JSON.stringify(author)
  return (name) => new RegExp(`\\bfilter\\.${name}\\b`).test(written)
}

interface ComparedField {
  readonly name: string
  readonly filter: FilterNode
  readonly field: FieldNode
}

/** A range compares numbers or days, a link compares ids, and a choice offers what the field can hold. */
function checkCompared({ positions, report }: FileCheck, { name, filter, field }: ComparedField): void {
  const path = ['filters', name]
  const compares = comparisonIn(filter)
  const compared = compares && comparedTypes[compares]
  if (compared && !compared.fits(field.type)) {
    const range = positions.key(path)
    const isOfDays = compares === 'numbers' && isDated(field.type)
    const notes = isOfDays ? [`Write ${name}: { type: range, of: date }`] : []
    const names = [name, field.type, compared.called]
    return report({ code: 'wrong-field-type', names, range, severity: 'warning', notes })
  }
  const held = isYesNo(field.type) ? ['true', 'false'] : fieldOptions(field)
  if (filter.type !== 'choice' || held === null) return
  for (const [at, { name: option }] of writtenOptions(filter).entries()) {
    if (held.includes(option)) continue
    report({
      code: 'not-an-option',
      names: [option],
      range: positions.value([...path, 'options', at]),
      severity: 'warning',
      suggestion: nearestName(option, held),
      notes: [choicesNote('Options of the field', held, 16)],
    })
  }
}
