import { useLayoutEffect, type RefObject } from 'react'

/**
 * Closes the dialogs of screens that are hidden, and opens them again with the screens: a modal dialog keeps the rest of
 * the document from the person, also while nothing of it is drawn. What is in them stays.
 */
export function useSuspendedDialogs(screens: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    const element = screens.current
    if (!isHidden || element === null) return
    const closed = new Set<HTMLDialogElement>()
    const closeAll = (): void => {
      for (const dialog of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        // Its screen is not notified: for it the dialog stays open.
        dialog.addEventListener('close', stop, { capture: true, once: true })
        dialog.close()
        closed.add(dialog)
      }
    }
    closeAll()
    // An answer that comes late may open one.
    const observer = new MutationObserver(closeAll)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      for (const dialog of closed) if (dialog.isConnected && !dialog.open) dialog.showModal()
    }
  }, [screens, isHidden])
}

const stop = (event: Event): void => event.stopImmediatePropagation()
