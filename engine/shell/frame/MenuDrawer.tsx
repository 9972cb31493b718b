import { useEffect, useRef, type MouseEvent } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Session } from '../../calls/contract.ts'
import { useManifest } from '../site/shell-context.ts'
import { Menu } from './Menu.tsx'
import { Wordmark } from '../theme/Wordmark.tsx'
import { t } from '../../messages/message.ts'

interface MenuDrawerProps {
  readonly open: boolean
  readonly session: Session
  onClose(): void
}

/** The menu on a phone: a dialog from the side, closed by a choice, by Esc and by a touch beside it. */
export function MenuDrawer({ open, session, onClose }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    <dialog ref={dialog} className="cs-drawer" aria-label={t('Menu')} onClose={onClose} onClick={closeBeside}>
      {open ? (
        <div className="cs-drawer__body">
          <DrawerHead onClose={onClose} />
          <Menu session={session} />
        </div>
      ) : null}
    </dialog>
  )
}

function DrawerHead({ onClose }: Pick<MenuDrawerProps, 'onClose'>) {
  const { label } = useManifest()
  return (
    <div className="cs-drawer__head">
      <Wordmark label={label} />
      <IconButton label={t('Close menu')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
