import { useStore } from 'zustand'
import type { ReadState } from '../../screen/host.ts'
import type { ScreenStore } from '../../page/store.ts'
import type { ListItem } from './list-items.ts'
import { t } from '../../messages/message.ts'
import { dismissOutcomes } from '../../page/events/selection.ts'

interface RemovedRowOutcomesProps {
  readonly store: ScreenStore
  readonly read: ReadState
  readonly items: readonly ListItem[]
}

/**
 * Why documents could not be decided that have left this list, because somebody else moved them in the meantime: they
 * have no card to show the reason on, so it is shown above the list until it is dismissed.
 */
export function RemovedRowOutcomes({ store, read, items }: RemovedRowOutcomesProps) {
  const outcomes = useStore(store, (state) => state.outcomes)
  if (outcomes.size === 0 || read.status !== 'ready') return null
  const shown = new Set(items.map(({ key }) => key))
  const removed = [...outcomes].filter(([key]) => !shown.has(key))
  if (removed.length === 0) return null
  const dismiss = () => dismissOutcomes(store, shown)
  return (
    <div className="cs-notice cs-list__left" data-tone="warning" role="status">
      <ul>
        {removed.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <button type="button" className="cs-button" onClick={dismiss}>
        {t('Dismiss')}
      </button>
    </div>
  )
}
