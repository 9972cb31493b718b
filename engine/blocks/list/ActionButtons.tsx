import { useStore } from 'zustand'
import { runAction } from '../../runtime/actions.ts'
import type { ReadyAction } from '../../runtime/actions.ts'
import type { ScreenHost } from '../../runtime/host.ts'

interface ActionButtonsProps {
  readonly host: ScreenHost
  readonly actions: readonly ReadyAction[]
}

/** Buttons that say what they do, how many it is about, and why they cannot do it now. */
export function ActionButtons({ host, actions }: ActionButtonsProps) {
  const running = useStore(host.store, (state) => state.running)
  if (actions.length === 0) return null
  return (
    <div className="cs-actions">
      {actions.map((ready) => (
        <ActionButton
          key={ready.action.name}
          ready={ready}
          isBusy={running.has(ready.action.name)}
          isHeld={running.size > 0}
          onPress={() => void runAction(host, ready)}
        />
      ))}
    </div>
  )
}

interface ActionButtonProps {
  readonly ready: ReadyAction
  readonly isBusy: boolean
  /** Another action is under way. */
  readonly isHeld: boolean
  onPress(): void
}

function ActionButton({ ready, isBusy, isHeld, onPress }: ActionButtonProps) {
  const { action, label, enabled, reason } = ready
  return (
    <span className="cs-action">
      <button
        type="button"
        className={`cs-button${action.tone === 'plain' ? '' : ` cs-button--${action.tone}`}`}
        disabled={!enabled || isHeld}
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
