import { nearestName } from '../../diagnostics/nearest.ts'
import { currencyCodes, isCurrencyCode } from '../../fields/money/currency-codes.ts'
import { MEASURE_TYPES } from '../../language/field.ts'
import type { ApprovalsNode, FieldNode, RecordsNode } from '../3-expand/ast.ts'
import { measuringField } from '../3-expand/measure-words.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'
import type { FileCheck } from './checking.ts'
import { nearestWords, type FieldFacts, type FieldMap } from './field-facts.ts'
import { measureOfUnit } from './measures.ts'
import type { PageFacts } from './page-facts.ts'

/** A field that says in which currency amounts are holds one code, and one that says the unit of numbers one unit. */
export function checkMeasures(checking: FileCheck, { own }: PageFacts): void {
  for (const field of own.values()) {
    for (const measured of [field, ...field.children.values()]) {
      const beside = new Map([...own, ...field.children])
      checkUnit(checking, measured, beside)
      checkSource(checking, measured, beside)
    }
  }
}

/** `unit: Unit`, where a field of that name holds the unit. */
function checkUnit({ positions, report }: FileCheck, measured: FieldFacts, beside: FieldMap): void {
  const unit = nearestWords(measured, 'unit')
  if (unit === null) return
  const range = positions.key(unit.path)
  const from = nearestWords(measured, 'unitFrom')
  if (from !== null) report({ code: 'two-units', names: [measured.name, unit.value, from.value], range })
  const field = measureOfUnit(unit.value) === null ? beside.get(unit.value) : undefined
  if (from !== null || !field || !MEASURE_TYPES.includes(field.words.type)) return
  report({ code: 'unit-of-a-field', names: [unit.value], range, suggestion: 'unitFrom' })
}

function checkSource({ positions, report }: FileCheck, measured: FieldFacts, beside: FieldMap): void {
  const written = nearestWords(measured, 'currency') ?? nearestWords(measured, 'unitFrom')
  const source = beside.get(written?.value ?? '')
  if (written === null || isCurrencyCode(written.value) || !source) return
  const range = positions.value(written.path)
  if (source.words.many) report({ code: 'several-measures', names: [source.name, measured.name], range })
  if (written.path.at(-1) !== 'currency') return
  const other = fieldOptions(source.words)?.find((option) => !isCurrencyCode(option))
  if (other === undefined) return
  const near = nearestName(other.toUpperCase(), currencyCodes())
  const notes = near === null ? [] : [`Write \`${near}\`.`]
  report({ code: 'option-no-currency', names: [source.name, other], range, notes })
}

/** A form has the field with the currency or the unit of its values, too, unless it is a cell of the same line. */
export function checkMeasuresInForm(
  { positions, report }: FileCheck,
  { fields = {}, form = [] }: Pick<ApprovalsNode | RecordsNode, 'fields' | 'form'>,
): void {
  const inForm = new Set(form.map(({ name }) => name))
  for (const { name } of form) {
    const field = fields[name]
    if (!field) continue
    const cells = (field.fields ?? []).map((cell) => [cell.name, cell.override ?? fields[cell.name]] as const)
    const inLine = new Set(cells.map(([cell]) => cell))
    const measured: readonly (readonly [string, Partial<FieldNode> | undefined])[] = [[name, field], ...cells]
    for (const [each, words = {}] of measured) {
      const from = measuringField(words)
      if (from === null || inForm.has(from) || inLine.has(from) || !Object.hasOwn(fields, from)) continue
      // It is there, and misspelt.
      if (form.some(({ name: other }) => !Object.hasOwn(fields, other) && nearestName(other, [from]) !== null)) continue
      const range = positions.key(['fields', name])
      const notes = [`Add \`${from}\` to \`form\`.`]
      report({ code: 'measure-not-in-form', names: [each, from], range, notes })
    }
  }
}
