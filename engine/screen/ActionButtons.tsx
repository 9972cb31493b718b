import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../definition/definition.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import { workingActions } from '../page/store.ts'
import type { ScreenHost } from './host.ts'
import { WorkingLabel } from './WorkingLabel.tsx'
import './action-buttons.css'

interface ActionButtonsProps {
  readonly host: ScreenHost
  readonly actions: readonly ActionState[]
  /** Emphasizes the first whatever its own tone, unless that is danger (site-modules §2.5). */
  readonly isFirstPrimary?: boolean
  /** Runs one; missing: as it is. */
  readonly onPress?: (action: ActionState) => Promise<unknown>
  /** After the last. */
  readonly children?: ReactNode
}

/** Buttons that show their action, the number of rows it applies to, and why they are disabled. */
export function ActionButtons({ host, actions, isFirstPrimary = false, onPress, children }: ActionButtonsProps) {
  const working = useStore(host.store, workingActions)
  if (actions.length === 0 && !children) return null
  return (
    <div className="cs-actions">
      {actions.map((ready, index) => (
        <ActionButton
          key={ready.action.name}
          ready={ready}
          tone={isFirstPrimary && index === 0 && ready.action.tone === 'plain' ? 'primary' : ready.action.tone}
          isBusy={working.has(ready.action.name)}
          isDisabled={working.size > 0}
          onPress={() => void (onPress ? onPress(ready) : host.press(ready.action.name, ready.rows))}
        />
      ))}
      {children}
    </div>
  )
}

interface ActionButtonProps {
  readonly ready: ActionState
  readonly tone: Action['tone']
  readonly isBusy: boolean
  /** Another action is running. */
  readonly isDisabled: boolean
  onPress(): void
}

function ActionButton({ ready, tone, isBusy, isDisabled, onPress }: ActionButtonProps) {
  const { action, label, enabled, reason } = ready
  return (
    <span className="cs-action">
      <button
        type="button"
        className={`cs-button${tone === 'plain' ? '' : ` cs-button--${tone}`}`}
        disabled={!enabled || isDisabled}
        aria-busy={isBusy}
        onClick={onPress}
      >
        <WorkingLabel {...{ action, label }} isWorking={isBusy} />
      </button>
      {reason ? <span className="cs-action__reason">{reason}</span> : null}
    </span>
  )
}
