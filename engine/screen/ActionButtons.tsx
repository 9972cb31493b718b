import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../definition/definition.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import type { ScreenHost } from './host.ts'
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
  const running = useStore(host.store, (state) => state.running)
  if (actions.length === 0 && !children) return null
  return (
    <div className="cs-actions">
      {actions.map((ready, index) => (
        <ActionButton
          key={ready.action.name}
          ready={ready}
          tone={isFirstPrimary && index === 0 && ready.action.tone === 'plain' ? 'primary' : ready.action.tone}
          isBusy={running.has(ready.action.name)}
          isDisabled={running.size > 0}
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
  const { label, enabled, reason } = ready
  return (
    <span className="cs-action">
      <button
        type="button"
        className={`cs-button${tone === 'plain' ? '' : ` cs-button--${tone}`}`}
        disabled={!enabled || isDisabled}
        aria-busy={isBusy}
        onClick={onPress}
      >
        {isBusy ? <span className="cs-spinner" aria-hidden /> : null}
        {label}
      </button>
      {reason ? <span className="cs-action__reason">{reason}</span> : null}
    </span>
  )
}
