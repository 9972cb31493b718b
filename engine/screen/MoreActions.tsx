import { useId } from 'react'
import type { ActionState } from '../page/actions/action-state.ts'
import { Modal } from '../ui/Modal.tsx'
import { t } from '../messages/message.ts'

interface MoreActionsProps {
  readonly actions: readonly ActionState[]
  onPress(state: ActionState): unknown
  onClose(): void
}

/** The actions of a view that do not fit into the bar of a phone, each with the reason why it is disabled. */
export function MoreActions({ actions, onPress, onClose }: MoreActionsProps) {
  const id = useId()
  return (
    <Modal title={t('Actions')} onClose={onClose}>
      <ul className="cs-modal__body cs-more">
        {actions.map((state) => {
          const { action, label, enabled, reason } = state
          return (
            <li key={action.name}>
              <button
                type="button"
                className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
                aria-disabled={!enabled}
                aria-describedby={reason === null ? undefined : id + action.name}
                onClick={() => {
                  if (!enabled) return
                  onClose()
                  onPress(state)
                }}
              >
                {label}
              </button>
              {reason === null ? null : (
                <p id={id + action.name} className="cs-more__reason">
                  {reason}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
