import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { listed, t } from '../../messages/message.ts'
import { workingActions } from '../../page/store.ts'
import { useScreen, useScreenCell } from '../../screen/host.ts'
import { missingIn, type AddingForm } from '../../page/reads/added-rows.ts'
import type { FormModel } from './form-model.ts'

interface AddButtonProps {
  readonly block: AddingForm
  readonly model: FormModel
  readonly isDisabled: boolean
  onAdded(): void
}

/** Adds the row of the inputs, or shows what is missing (site-modules §5, erection status). */
export function AddButton({ block, model, isDisabled, onAdded }: AddButtonProps) {
  const screen = useScreenCell()
  const store = useScreen((host) => host.store)
  const working = useStore(store, workingActions)
  const add = (): void => {
    const host = screen.get()
    const row = model.host().form
    const missing = missingIn(block, row, model.host().scope)
    const fieldErrors = model.check()
    if (missing.length > 0) {
      host.showMessage(t('The following fields are missing: {fields}', { fields: listed(missing) }), {
        tone: 'warning',
      })
    } else if (fieldErrors.length > 0) host.showMessage(t('Please fix the marked fields.'), { tone: 'danger' })
    else {
      host.addRow(block.adds, row)
      onAdded()
    }
  }
  return (
    <div className="cs-form__actions">
      <button type="button" className="cs-button" disabled={isDisabled || working.size > 0} onClick={add}>
        <Plus size={16} aria-hidden />
        {t('Add')}
      </button>
    </div>
  )
}

/** After a row was added, the first input of the next row has the focus. */
export function useFirstInput(focusesFirst: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusesFirst) section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [focusesFirst])
  return section
}
