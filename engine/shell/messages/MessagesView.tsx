import { useState } from 'react'
import { useStore } from 'zustand'
import { dismiss, dismissAll, toastStore, type Toast } from '../../ui/toasts.ts'
import { MessageCard } from './MessageCard.tsx'
import './messages.css'
import { t } from '../../messages/message.ts'

/** How many are seen before the rest folds into one line. */
const MOST_SHOWN = 5

/** What was said lately, newest last; time stands still for all of them while one is pointed at or focused. */
export function MessagesView() {
  const messages = useStore(toastStore, (state) => state.messages)
  const [held, setHeld] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const hidden = unfolded ? 0 : Math.max(0, messages.length - MOST_SHOWN)
  if (unfolded && messages.length <= MOST_SHOWN) setUnfolded(false)
  if (held && messages.length === 0) setHeld(false)
  return (
    <section
      className="cs-messages"
      aria-label={t('Messages')}
      data-unfolded={unfolded}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {messages.length > MOST_SHOWN ? (
        <div className="cs-messages__more">
          <button type="button" className="cs-button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t('Show fewer') : t('+{hidden} more', { hidden })}
          </button>
          <button type="button" className="cs-button" onClick={dismissAll}>
            {t('Dismiss all')}
          </button>
        </div>
      ) : null}
      <MessageList messages={messages.slice(hidden)} held={held || unfolded} />
    </section>
  )
}

interface MessageListProps {
  readonly messages: readonly Toast[]
  readonly held: boolean
}

/** The two live regions stand from the beginning: readers miss what appears together with its region. */
function MessageList({ messages, held }: MessageListProps) {
  const of = (urgent: boolean) =>
    messages
      .filter(({ tone }) => (tone === 'danger') === urgent)
      .map((message) => (
        <MessageCard key={message.id} message={message} held={held} onDone={() => dismiss(message.id)} />
      ))
  return (
    <div className="cs-messages__list">
      <div role="alert">{of(true)}</div>
      <div role="status">{of(false)}</div>
    </div>
  )
}
