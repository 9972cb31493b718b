import { useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { Tone } from '../../definition/definition.ts'
import type { Toast } from '../../ui/toasts.ts'
import { t } from '../../messages/message.ts'

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const satisfies Record<Tone, unknown>

/** Colour is never alone: readers hear the kind, eyes see its sign. */
const KINDS = { info: null, success: 'Done', warning: 'Attention', danger: 'Error' } as const satisfies Record<
  Tone,
  unknown
>

interface MessageCardProps {
  readonly message: Toast
  /** Its time stands still. */
  readonly held: boolean
  onDone(): void
}

export function MessageCard({ message, held, onDone }: MessageCardProps) {
  const Icon = ICONS[message.tone]
  const kind = KINDS[message.tone]
  useTimeOut(message.seconds, held, onDone)
  return (
    <div className="cs-message" data-tone={message.tone}>
      <Icon size={18} aria-hidden />
      <p>
        <span className="cs-visually-hidden">{kind === null ? '' : `${t(kind)}: `}</span>
        {message.text}
      </p>
      <button type="button" className="cs-message__close" aria-label={t('Dismiss')} onClick={onDone}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Counts only the time nobody was reading. */
function useTimeOut(seconds: number, held: boolean, onDone: () => void): void {
  const left = useRef(seconds * 1000)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (held) return
    const began = Date.now()
    const timer = setTimeout(() => done.current(), left.current)
    return () => {
      clearTimeout(timer)
      // A held message stays at least a moment after it is let go.
      left.current = Math.max(1000, left.current - (Date.now() - began))
    }
  }, [held])
}
