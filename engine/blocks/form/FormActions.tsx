import { useStore } from 'zustand'
import { workingActions } from '../../page/store.ts'
import { useScreen } from '../../screen/host.ts'
import { useActionStates } from '../../screen/use-action-states.ts'
import { WorkingLabel } from '../../screen/WorkingLabel.tsx'

interface FormActionsProps {
  readonly names: readonly string[]
  /** Why the form is disabled, shown above its fields; null: it is enabled. */
  readonly disabledReason: string | null
}

/** The form's own actions; each shows why it cannot be used now, unless the form already shows it. */
export function FormActions({ names, disabledReason: shutReason }: FormActionsProps) {
  const store = useScreen((host) => host.store)
  const press = useScreen((host) => host.press)
  const working = useStore(store, workingActions)
  const shown = useActionStates(names)
  if (shown.length === 0) return null
  return (
    <div className="cs-form__actions">
      {shown.map(({ action, label, enabled, reason }) => (
        <span key={action.name} className="cs-form__action">
          <button
            type="button"
            className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
            disabled={!enabled || working.size > 0}
            aria-busy={working.has(action.name)}
            onClick={() => press(action.name)}
          >
            <WorkingLabel {...{ action, label }} isWorking={working.has(action.name)} />
          </button>
          {reason === null || reason === shutReason ? null : <span className="cs-form__reason">{reason}</span>}
        </span>
      ))}
    </div>
  )
}
