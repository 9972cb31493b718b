import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { dismiss, dismissAll, toastStore, type ToastMessage } from '../../ui/toasts.ts'
import { Toast } from './Toast.tsx'
import { useAboveBars } from './use-above-bars.ts'
import './toasts.css'
import { t } from '../../messages/message.ts'

/** The most that are shown before the rest is collapsed into one line. */
const MOST_SHOWN = 5

/** The current messages, newest last; their time is paused while one of them is pointed at or focused. */
export function Toasts() {
  const messages = useStore(toastStore, (state) => state.messages)
  const [paused, setPaused] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const section = useRef<HTMLElement>(null)
  useAboveBars(section, messages.length > 0)
  const shown = unfolded ? messages : mostImportant(messages)
  const hidden = messages.filter((message) => !shown.includes(message))
  const isFoldable = messages.length > MOST_SHOWN || messages.some(({ isDetail }) => isDetail)
  if (unfolded && !isFoldable) setUnfolded(false)
  if (paused && messages.length === 0) setPaused(false)
  return (
    <section
      ref={section}
      className="cs-messages"
      aria-label={t('Messages')}
      data-unfolded={unfolded}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {isFoldable ? <FoldBar {...{ hidden, unfolded }} onFold={() => setUnfolded(!unfolded)} /> : null}
      <MessageList messages={shown} paused={paused || unfolded} />
    </section>
  )
}

/** The newest, without those that another one sums up. */
function mostImportant(messages: readonly ToastMessage[]): readonly ToastMessage[] {
  return messages.filter(({ isDetail }) => !isDetail).slice(-MOST_SHOWN)
}

interface FoldBarProps {
  /** The messages that are not shown. */
  readonly hidden: readonly ToastMessage[]
  readonly unfolded: boolean
  onFold(): void
}

function FoldBar({ hidden, unfolded, onFold }: FoldBarProps) {
  return (
    <div className="cs-messages__more">
      <button type="button" className="cs-button" aria-expanded={unfolded} onClick={onFold}>
        {unfolded ? t('Show fewer') : unfoldLabel(hidden)}
      </button>
      <button type="button" className="cs-button" onClick={dismissAll}>
        {t('Dismiss all')}
      </button>
    </div>
  )
}

/** Details are summed up by a message that is shown, so they are not more of the same. */
function unfoldLabel(messages: readonly ToastMessage[]): string {
  const hidden = messages.length
  return messages.every(({ isDetail }) => isDetail)
    ? t('Details ({hidden})', { hidden })
    : t('+{hidden} more', { hidden })
}

interface MessageListProps {
  readonly messages: readonly ToastMessage[]
  readonly paused: boolean
}

/** Both live regions exist from the beginning: screen readers miss text that appears together with its region. */
function MessageList({ messages, paused }: MessageListProps) {
  const of = (urgent: boolean) =>
    messages
      .filter(({ tone }) => (tone === 'danger') === urgent)
      .map((message) => <Toast key={message.id} message={message} paused={paused} onDone={() => dismiss(message.id)} />)
  return (
    <div className="cs-messages__list">
      <div role="alert">{of(true)}</div>
      <div role="status">{of(false)}</div>
    </div>
  )
}
