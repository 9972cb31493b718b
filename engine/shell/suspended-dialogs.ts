import { useLayoutEffect, type RefObject } from 'react'

/**
 * Closes the dialogs of hidden screens, and opens them again with the screens: a modal dialog makes the rest of the
 * document inert even while nothing of the dialog is drawn. The content of the dialogs stays.
 */
export function useSuspendedDialogs(screens: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    const element = screens.current
    if (!isHidden || element === null) return
    const closed = new Set<HTMLDialogElement>()
    const closeAll = (): void => {
      for (const dialog of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        // Its screen is not notified and still considers the dialog open.
        dialog.addEventListener('close', stop, { capture: true, once: true })
        dialog.close()
        closed.add(dialog)
      }
    }
    closeAll()
    // A late answer may open a dialog.
    const observer = new MutationObserver(closeAll)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      for (const dialog of closed) if (dialog.isConnected && !dialog.open) dialog.showModal()
    }
  }, [screens, isHidden])
}

const stop = (event: Event): void => event.stopImmediatePropagation()
