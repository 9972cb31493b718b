/** The input and derived state of the blocks on an open page, without React. */
import type { FormBlock } from '../../engine/definition/definition.ts'
import type { Row, Session } from '../../engine/calls/contract.ts'
import type { FieldLook } from '../../engine/page/form/field-look.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { rowKey } from '../../engine/page/reads/rows.ts'
import { createFieldStates, type FieldState } from '../../engine/blocks/form/field-states.ts'
import type { ScreenHost } from '../../engine/screen/host.ts'
import { screenHost } from '../../engine/screen/screen-host.ts'
import type { Cell } from '../../engine/page/cell.ts'
import { changeState } from '../../engine/page/events/change-state.ts'

const nowhere = {
  show: () => undefined,
  back: async () => true,
  onCalled: () => undefined,
  setFilters: () => undefined,
  followRecord: () => undefined,
  followParams: () => undefined,
}

/** The host of the blocks; a block that calls the ERP through it fails. */
export function hostOf(page: PageModel): Cell<ScreenHost> {
  const session = {} as Session
  return screenHost(page, { definition: page.definition, calls: {} as never, session, locale: page.locale }, nowhere)
}

/** The fields of a form as they are drawn; from the second call on, only changes are computed. */
export function fieldStatesOf(host: Cell<ScreenHost>, block: FormBlock) {
  const states = createFieldStates(block, host.get())
  return (isErrorShown = true) => {
    states.update(host.get(), () => isErrorShown)
    return (name: string): FieldState => states.of(name)
  }
}

/** The look alone. */
export function lookIn({ item: _item, field: _field, options: _options, ...look }: FieldState): FieldLook {
  return look
}

/** The selected rows, in the order of the reads. */
export function selectedRows({ definition, rows, store }: PageModel): readonly Row[] {
  const { selected } = store.getState()
  return Object.values(definition.reads).flatMap((read) =>
    rows(read.name)
      .get()
      .filter((row) => selected.has(rowKey(row, read) ?? '')),
  )
}

/** Selects rows by their keys, as a person does. */
export function select({ store }: PageModel, keys: readonly string[]): void {
  changeState(store, { selected: new Set(keys) })
}
