import { useId } from 'react'
import type { ActionState } from '../page/actions/action-state.ts'
import { useScreen } from './host.ts'
import { Modal } from '../ui/Modal.tsx'
import { t } from '../messages/message.ts'

interface MoreActionsProps {
  readonly actions: readonly ActionState[]
  onClose(): void
}

/** The actions of a view that do not fit into the bar of a phone, each with the reason why it is disabled. */
export function MoreActions({ actions, onClose }: MoreActionsProps) {
  const host = useScreen()
  const id = useId()
  return (
    <Modal title={t('Actions')} onClose={onClose}>
      <ul className="cs-modal__body cs-more">
        {actions.map(({ action, label, enabled, reason }) => (
          <li key={action.name}>
            <button
              type="button"
              className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
              aria-disabled={!enabled}
              aria-describedby={reason === null ? undefined : id + action.name}
              onClick={() => {
                if (!enabled) return
                onClose()
                host.press(action.name)
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
        ))}
      </ul>
    </Modal>
  )
}
