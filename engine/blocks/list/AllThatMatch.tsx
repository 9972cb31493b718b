import { useState } from 'react'
import { useStore } from 'zustand'
import { MAX_DECIDED } from '../../page/actions/action-state.ts'
import type { ReadState, Row, ScreenHost } from '../../screen/host.ts'
import { selectAll } from '../../page/events/selection.ts'
import type { ListItem } from './list-items.ts'
import { t } from '../../messages/message.ts'

export interface AllThatMatchProps {
  readonly host: ScreenHost
  readonly read: ReadState
  readonly items: readonly ListItem[]
  itemsOf(rows: readonly Row[]): readonly ListItem[]
}

/** Selecting all selects the loaded rows; the others are read and selected only when somebody requests it here. */
export function AllThatMatch({ host, read, items, itemsOf }: AllThatMatchProps) {
  const selected = useStore(host.store, (state) => state.selected)
  const [isReading, setReading] = useState(false)
  const isThere = read.isComplete || items.length >= MAX_DECIDED
  if (isThere || !(isReading || freeOf(items).every((key) => selected.has(key)))) return null
  const choose = async () => {
    setReading(true)
    const rows = await read.upTo(MAX_DECIDED)
    setReading(false)
    selectAll(host.store, freeOf(itemsOf(rows)).slice(0, MAX_DECIDED))
    if (rows.length >= MAX_DECIDED)
      host.showMessage(t('At most {count} can be decided at once.', { count: MAX_DECIDED }))
  }
  return (
    <button
      type="button"
      className="cs-button cs-button--plain"
      disabled={isReading}
      aria-busy={isReading}
      onClick={() => void choose()}
    >
      {isReading ? <span className="cs-spinner" aria-hidden /> : null}
      {t('Select all that match')}
    </button>
  )
}

/** The rows that may be selected. */
function freeOf(items: readonly ListItem[]): readonly string[] {
  return items.filter(({ refusal }) => refusal === null).map(({ key }) => key)
}
