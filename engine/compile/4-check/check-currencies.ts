import { nearestName } from '../../diagnostics/nearest.ts'
import { currencyCodes, isCurrencyCode } from '../../fields/money/currency-codes.ts'
import type { ApprovalsNode, FieldNode, RecordsNode } from '../3-expand/ast.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'
import type { FileCheck } from './checking.ts'
import { nearestWords, type FieldFacts } from './field-facts.ts'
import type { PageFacts } from './page-facts.ts'

/** A field that says in which currency amounts are holds one code. */
export function checkCurrencies(checking: FileCheck, { own }: PageFacts): void {
  for (const field of own.values()) {
    for (const amount of [field, ...field.children.values()]) {
      const name = nearestWords(amount, 'currency')?.value ?? ''
      checkSource(checking, amount, field.children.get(name) ?? own.get(name))
    }
  }
}

function checkSource({ positions, report }: FileCheck, amount: FieldFacts, source: FieldFacts | undefined): void {
  const currency = nearestWords(amount, 'currency')
  if (currency === null || isCurrencyCode(currency.value) || !source) return
  const range = positions.value(currency.path)
  if (source.words.many) report({ code: 'several-currencies', names: [source.name], range })
  const other = fieldOptions(source.words)?.find((option) => !isCurrencyCode(option))
  if (other === undefined) return
  const near = nearestName(other.toUpperCase(), currencyCodes())
  const notes = near === null ? [] : [`Write \`${near}\`.`]
  report({ code: 'option-no-currency', names: [source.name, other], range, notes })
}

/** A form with amounts has the field with their currency, too, unless it is a cell of the same line. */
export function checkCurrenciesInForm(
  { positions, report }: FileCheck,
  { fields = {}, form = [] }: Pick<ApprovalsNode | RecordsNode, 'fields' | 'form'>,
): void {
  const inForm = new Set(form.map(({ name }) => name))
  for (const { name } of form) {
    const field = fields[name]
    if (!field) continue
    const cells = (field.fields ?? []).map((cell) => [cell.name, cell.override ?? fields[cell.name]] as const)
    const inLine = new Set(cells.map(([cell]) => cell))
    const amounts: readonly (readonly [string, FieldNode | undefined])[] = [[name, field], ...cells]
    for (const [amount, { currency = null } = {}] of amounts) {
      const isKnown = currency === null || isCurrencyCode(currency) || inForm.has(currency) || inLine.has(currency)
      if (isKnown || !Object.hasOwn(fields, currency)) continue
      // It is there, and misspelt.
      if (form.some(({ name: other }) => !Object.hasOwn(fields, other) && nearestName(other, [currency]) !== null))
        continue
      const range = positions.key(['fields', name])
      report({
        code: 'currency-not-in-form',
        names: [amount, currency],
        range,
        notes: [`Add \`${currency}\` to \`form\`.`],
      })
    }
  }
}
