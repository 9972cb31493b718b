/** The host of a form whose inputs are a new row: the row replaces the form. */
import type { Row, ScreenHost } from '../../screen/host.ts'
import { INPUT_ROW, inputRow, type AddingForm } from '../../page/reads/added-rows.ts'
import { filledBy } from '../../page/form/filled-by.ts'
import { clamped } from '../../page/form/rules.ts'
import { clearFieldError } from '../../page/events/form-notices.ts'

/** The same names while the row is the same, so that no field is recomputed without need. */
export function newRowHost(host: ScreenHost, block: AddingForm): ScreenHost {
  const { adds } = block
  const row = inputRow(block, host.store.getState().edits, host.scope)
  const rowNow = (): Row => inputRow(block, host.store.getState().edits, host.names())
  return {
    ...host,
    form: row,
    scope: { ...host.scope, row },
    names: () => ({ ...host.names(), row: rowNow() }),
    fieldErrors: fieldErrorsOf(host.fieldErrors, `${adds}.`),
    changeField(name, value) {
      const item = block.items.find(({ field }) => field === name)
      const names = { ...host.names(), row: { ...rowNow(), [name]: value } }
      const clampedValue = item ? clamped({ field: host.field(name), input: item.input, value, names }) : value
      const fills = item
        ? filledBy(item.input, host.options(host.field(name), item.input, names.row), clampedValue)
        : {}
      host.changeCells(adds, new Map([[INPUT_ROW, { [name]: clampedValue, ...fills }]]))
      clearFieldError(host.store, `${adds}.${name}`)
      const action = item?.input.onChange ?? null
      if (action !== null) void host.press(action)
    },
    options: (field, input) => host.options(field, input, row),
  }
}

/** The errors of this row, by field. */
function fieldErrorsOf(fieldErrors: ScreenHost['fieldErrors'], prefix: string): ScreenHost['fieldErrors'] {
  const own = [...fieldErrors].filter(([field]) => field.startsWith(prefix))
  return new Map(own.map(([field, text]) => [field.slice(prefix.length), text]))
}
