import type { Action } from '../../definition/definition.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { KeysHelp } from '../../ui/keys/KeysHelp.tsx'
import type { OpenedModal } from '../../page/store.ts'
import { ActionsModal } from './ActionsModal.tsx'
import type { ListItem } from './list-items.ts'
import { closeModal } from '../../page/events/overlays.ts'

export interface ModalsProps {
  readonly open: OpenedModal
  readonly host: ScreenHost
  readonly actions: readonly Action[]
  readonly items: readonly ListItem[]
}

/** The dialogs over a list. */
export function Modals({ open, host, actions, items }: ModalsProps) {
  const close = () => closeModal(host.store)
  switch (open.modal) {
    case 'actions':
      return <ActionsModal {...{ host, actions, items }} onClose={close} />
    case 'keys':
      return <KeysHelp onClose={close} />
  }
}
