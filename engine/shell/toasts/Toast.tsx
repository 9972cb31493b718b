import { useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { Tone } from '../../definition/definition.ts'
import type { ToastMessage } from '../../ui/toasts.ts'
import { t } from '../../messages/message.ts'
import { Reference } from '../../ui/Reference.tsx'

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const satisfies Record<Tone, unknown>

/** Colour is never the only sign: screen readers read the kind, and an icon shows it. */
const KINDS = { info: null, success: 'Done', warning: 'Attention', danger: 'Error' } as const satisfies Record<
  Tone,
  unknown
>

interface ToastProps {
  readonly message: ToastMessage
  /** Whether its time is paused. */
  readonly paused: boolean
  onDone(): void
}

/** One message, with a button that dismisses it. */
export function Toast({ message, paused, onDone }: ToastProps) {
  const Icon = ICONS[message.tone]
  const kind = KINDS[message.tone]
  useTimeOut(message.seconds, paused, onDone)
  return (
    <div className="cs-message" data-tone={message.tone}>
      <Icon size={18} aria-hidden />
      <p>
        <span className="cs-visually-hidden">{kind === null ? '' : `${t(kind)}: `}</span>
        {message.text}
        <Reference id={message.reference} />
      </p>
      <button type="button" className="cs-message__close" aria-label={t('Dismiss')} onClick={onDone}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Calls `onDone` after that time, not counting pauses. */
function useTimeOut(seconds: number, paused: boolean, onDone: () => void): void {
  const remainingMs = useRef(seconds * 1000)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (paused) return
    const start = Date.now()
    const timer = setTimeout(() => done.current(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      // After a pause it stays for at least one second.
      remainingMs.current = Math.max(1000, remainingMs.current - (Date.now() - start))
    }
  }, [paused])
}
