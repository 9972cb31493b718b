import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { MOST_DECIDED } from '../../runtime/actions.ts'
import type { ReadState, ScreenHost } from '../../runtime/host.ts'
import { selectAll } from '../../runtime/selection.ts'
import type { ListItem } from './list-items.ts'
import { t } from '../../messages/message.ts'

interface AllThatMatchProps {
  readonly host: ScreenHost
  readonly read: ReadState
  readonly items: readonly ListItem[]
}

/** Selecting all means those that are loaded; the rest is read and selected only when somebody asks for it here. */
export function AllThatMatch({ host, read, items }: AllThatMatchProps) {
  const { store, say } = host
  const selected = useStore(store, (state) => state.selected)
  const [isReading, setReading] = useState(false)
  const free = items.filter(({ refusal }) => refusal === null).map(({ key }) => key)
  const isThere = read.isComplete || items.length >= MOST_DECIDED
  const isOver = isReading && (isThere || (read.status === 'ready' && Boolean(read.error)))
  useEffect(() => {
    if (!isOver) return
    setReading(false)
    if (!isThere) return
    selectAll(store, free.slice(0, MOST_DECIDED))
    if (!read.isComplete) say(t('At most {count} can be decided at once.', { count: MOST_DECIDED }))
  })
  if (isThere || !(isReading || free.every((key) => selected.has(key)))) return null
  const choose = () => {
    setReading(true)
    void read.upTo(MOST_DECIDED)
  }
  return (
    <button
      type="button"
      className="cs-button cs-button--plain"
      disabled={isReading}
      aria-busy={isReading}
      onClick={choose}
    >
      {isReading ? <span className="cs-spinner" aria-hidden /> : null}
      {t('Select all that match')}
    </button>
  )
}
