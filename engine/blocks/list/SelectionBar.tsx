import { useEffect } from 'react'
import type { Action } from '../../definition/definition.ts'
import { warmActions } from '../../page/react/press.ts'
import { clearSelection } from '../../page/events/selection.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import { ActionButtons } from '../../screen/ActionButtons.tsx'
import { useUnsent } from '../../screen/use-unsent.ts'
import { AllThatMatch, type AllThatMatchProps } from './AllThatMatch.tsx'
import type { ListItem } from './list-items.ts'
import { readyActions } from './list-state.ts'
import { countNotIncluded } from './not-included.ts'
import { t } from '../../messages/message.ts'
import { openModal } from '../../page/events/overlays.ts'

/** Site-modules §2.5. */
const MOST_BUTTONS = 3

export interface SelectionBarProps extends AllThatMatchProps {
  readonly actions: readonly Action[]
  readonly chosen: readonly ListItem[]
}

/** The number of selected rows, and their actions. */
export function SelectionBar({ host, read, actions, items, chosen, itemsOf }: SelectionBarProps) {
  const isNarrow = useMedia(NARROW)
  useEffect(warmActions, [])
  const unsent = useUnsent(host.store)
  const rows = chosen.map(({ row }) => row)
  const ready = readyActions(host, actions, rows)
  const most = isNarrow ? 1 : MOST_BUTTONS
  const leftOut = countNotIncluded(items, host.store.getState().selected, ready[0]?.leftOut ?? 0)
  return (
    <div className="cs-selection" role="region" aria-label={t('Selection')}>
      <p className="cs-selection__count" role="status">
        <strong>
          {unsent === 0
            ? t('{count} selected', { count: chosen.length })
            : t('Waiting to send ({count})', { count: unsent })}
        </strong>
        {leftOut > 0 ? <span className="cs-selection__out">, {t('{count} left out', { count: leftOut })}</span> : null}
      </p>
      <button type="button" className="cs-button cs-button--plain" onClick={() => clearSelection(host.store)}>
        {t('Clear')}
      </button>
      <AllThatMatch {...{ host, read, items, itemsOf }} />
      <ActionButtons host={host} actions={ready.slice(0, most)} isFirstPrimary>
        {ready.length > most ? (
          <button
            type="button"
            className="cs-button cs-selection__others"
            aria-haspopup="dialog"
            onClick={() => openModal(host.store, 'actions')}
          >
            {t('Actions')}
          </button>
        ) : null}
      </ActionButtons>
    </div>
  )
}
