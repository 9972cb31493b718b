import { useStore } from 'zustand'
import type { ReadState } from '../../runtime/host.ts'
import type { ScreenStore } from '../../runtime/store.ts'
import type { ListItem } from './list-items.ts'
import { t } from '../../messages/message.ts'

interface LeftOutcomesProps {
  readonly store: ScreenStore
  readonly read: ReadState
  readonly items: readonly ListItem[]
}

/**
 * Documents that could not be decided and are no longer in this list, because somebody else moved them
 * meanwhile: with no card to stand on, what became of them stands here until it is dismissed.
 */
export function LeftOutcomes({ store, read, items }: LeftOutcomesProps) {
  const outcomes = useStore(store, (state) => state.outcomes)
  if (outcomes.size === 0 || read.status !== 'ready') return null
  const shown = new Set(items.map(({ key }) => key))
  const left = [...outcomes].filter(([key]) => !shown.has(key))
  if (left.length === 0) return null
  const dismiss = () => store.setState({ outcomes: new Map([...outcomes].filter(([key]) => shown.has(key))) })
  return (
    <div className="cs-notice cs-list__left" data-tone="warning" role="status">
      <ul>
        {left.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <button type="button" className="cs-button" onClick={dismiss}>
        {t('Dismiss')}
      </button>
    </div>
  )
}
