import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import Search from 'lucide-react/icons/search'
import type { Session } from '../../calls/contract.ts'
import { say } from '../../ui/toasts.ts'
import { holdKeys, type HeldKeys } from './hold-keys.ts'
import { t } from '../../messages/message.ts'

const KEYS = /Mac|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

type Palette = ComponentType<{ readonly session: Session; readonly held: HeldKeys; onClose(): void }>

/** The way to everything by its name: Ctrl+K, on a Mac Cmd+K, and a button that says so. */
export function Commands({ session }: { readonly session: Session }) {
  const [palette, setPalette] = useState<{ readonly Palette: Palette; readonly held: HeldKeys } | null>(null)
  const isComing = useRef(false)
  const open = () => {
    if (isComing.current) return
    isComing.current = true
    const held = holdKeys()
    const failed = () => {
      held.release()
      say(t('The commands could not be loaded. Check the network and try again.'), { tone: 'danger' })
    }
    void import('./CommandPalette.tsx')
      .then(({ CommandPalette }) => setPalette({ Palette: CommandPalette, held }), failed)
      .finally(() => (isComing.current = false))
  }
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
      {palette ? <palette.Palette session={session} held={palette.held} onClose={() => setPalette(null)} /> : null}
    </>
  )
}

/** By the key's place, whatever the keyboard's language; not over a dialog, which is to be answered first. */
function useCtrlK(open: () => void): void {
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      const isAsked = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', obey)
    return () => document.removeEventListener('keydown', obey)
  })
}
