import { useStore } from 'zustand'
import type { Action } from '../../definition/definition.ts'

import type { ScreenHost } from '../../screen/host.ts'
import { Modal } from '../../ui/Modal.tsx'
import type { ListItem } from './list-items.ts'
import { readyActions } from './list-state.ts'
import './actions-modal.css'
import { t } from '../../messages/message.ts'

interface ActionsModalProps {
  readonly host: ScreenHost
  readonly actions: readonly Action[]
  readonly items: readonly ListItem[]
  onClose(): void
}

/** The actions that do not fit into the floating bar (site-modules §2.5). */
export function ActionsModal({ host, actions, items, onClose }: ActionsModalProps) {
  const selected = useStore(host.store, (state) => state.selected)
  const rows = items.filter(({ key }) => selected.has(key)).map(({ row }) => row)
  const [, ...others] = readyActions(host, actions, rows)
  return (
    <Modal title={t('Actions')} onClose={onClose}>
      <ul className="cs-modal__body cs-choices">
        {others.map((ready) => (
          <li key={ready.action.name}>
            <button
              type="button"
              className={`cs-button cs-button--wide${ready.action.tone === 'plain' ? '' : ` cs-button--${ready.action.tone}`}`}
              disabled={!ready.enabled}
              onClick={() => {
                onClose()
                void host.press(ready.action.name, ready.rows)
              }}
            >
              {ready.label}
            </button>
            {ready.reason ? <p className="cs-muted cs-choices__reason">{ready.reason}</p> : null}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
