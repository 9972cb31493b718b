import { useStore } from 'zustand'
import type { ScreenHost } from '../../screen/host.ts'

interface FormActionsProps {
  readonly host: ScreenHost
  readonly names: readonly string[]
  /** Why the form is shut, which stands above its fields; null: it is open. */
  readonly shutReason: string | null
}

/** The form's own actions; each says why it cannot be used now, unless the form has said so already. */
export function FormActions({ host, names, shutReason }: FormActionsProps) {
  const running = useStore(host.store, (state) => state.running)
  const shown = host.lookOnly ? [] : names.flatMap((name) => host.ready(name) ?? [])
  if (shown.length === 0) return null
  return (
    <div className="cs-form__actions">
      {shown.map(({ action, label, enabled, reason }) => (
        <span key={action.name} className="cs-form__action">
          <button
            type="button"
            className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
            disabled={!enabled || running.size > 0}
            aria-busy={running.has(action.name)}
            onClick={() => host.press(action.name)}
          >
            {running.has(action.name) ? <span className="cs-spinner" aria-hidden /> : null}
            {running.has(action.name) && action.busy ? host.words(action.busy) : label}
          </button>
          {reason === null || reason === shutReason ? null : <span className="cs-form__reason">{reason}</span>}
        </span>
      ))}
    </div>
  )
}
