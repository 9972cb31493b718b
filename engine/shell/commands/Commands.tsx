import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import Search from 'lucide-react/icons/search'
import type { Session } from '../../calls/contract.ts'
import { showToast } from '../../ui/toasts.ts'
import { bufferKeys, type KeyBuffer } from './key-buffer.ts'
import { t } from '../../messages/message.ts'

const KEYS = /Mac|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

type Palette = ComponentType<{ readonly session: Session; readonly buffer: KeyBuffer; onClose(): void }>

/** Opens the command palette with Ctrl+K, on a Mac Cmd+K, and with a button that shows these keys. */
export function Commands({ session }: { readonly session: Session }) {
  const { palette, open, close } = usePalette()
  useCtrlK(open)
  return (
    <>
      <button
        type="button"
        className="cs-button cs-button--plain cs-bar__commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Search size={16} aria-hidden />
        <span>{t('Commands')}</span>
        <kbd aria-hidden>{KEYS}</kbd>
      </button>
      {palette ? <palette.Palette session={session} buffer={palette.buffer} onClose={close} /> : null}
    </>
  )
}

/** Loads the palette when it is opened, and buffers the keys pressed until it has loaded. */
function usePalette() {
  const [palette, setPalette] = useState<{ readonly Palette: Palette; readonly buffer: KeyBuffer } | null>(null)
  const isLoading = useRef(false)
  const open = () => {
    if (isLoading.current) return
    isLoading.current = true
    const buffer = bufferKeys()
    const failed = () => {
      buffer.stop()
      showToast(t('The commands could not be loaded. Check the network and try again.'), { tone: 'danger' })
    }
    void import('./CommandPalette.tsx')
      .then(({ CommandPalette }) => setPalette({ Palette: CommandPalette, buffer }), failed)
      .finally(() => (isLoading.current = false))
  }
  return { palette, open, close: () => setPalette(null) }
}

/** Matches the physical key, whatever the keyboard layout; ignored over a dialog, which must be answered first. */
function useCtrlK(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
