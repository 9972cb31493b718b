import { useState, type ComponentType } from 'react'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Session } from '../../calls/contract.ts'
import { showToast } from '../../ui/toasts.ts'
import { useSession } from '../site/shell-context.ts'
import { t } from '../../messages/message.ts'

type Dialog = ComponentType<{ readonly session: Session; onClose(): void }>

/** An administrator's button: block all access, or allow it again while it is blocked (site-modules §2.3, §6). */
export function AccessBlock({ session }: { readonly session: Session }) {
  const isBlocked = useSession(
    ({ accessBlocked, capabilities }) => accessBlocked && capabilities.includes('accessblock'),
  )
  const { Dialog, open, close } = useDialog(isBlocked)
  const Icon = isBlocked ? ShieldCheck : ShieldAlert
  return (
    <>
      {isBlocked ? (
        <p className="cs-menu__blocked" role="status">
          {t('Access is blocked. Only administrators can log in.')}
        </p>
      ) : null}
      <button type="button" className="cs-menu__link" aria-haspopup="dialog" onClick={open}>
        <Icon size={16} aria-hidden />
        {isBlocked ? t('Allow access again') : t('Block access')}
      </button>
      {Dialog ? <Dialog session={session} onClose={close} /> : null}
    </>
  )
}

/** Loads the dialog when it is opened; the dialog does not change until it is closed. */
function useDialog(isBlocked: boolean) {
  const [opened, setOpened] = useState<{ readonly Dialog: Dialog } | null>(null)
  const open = () =>
    void import('./AccessDialogs.tsx').then(
      ({ AllowDialog, BlockDialog }) => setOpened({ Dialog: isBlocked ? AllowDialog : BlockDialog }),
      () => showToast(t('This page could not be loaded.'), { tone: 'danger' }),
    )
  return { Dialog: opened?.Dialog, open, close: () => setOpened(null) }
}
