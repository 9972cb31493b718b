import { useId, useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useStore } from 'zustand'
import type { Action, OverlayName, View } from '../definition/definition.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import { useScreen } from './host.ts'
import { warmActions } from '../page/react/press.ts'
import { t } from '../messages/message.ts'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { workingActions } from '../page/store.ts'
import { useActionStates } from './use-action-states.ts'
import { useDecisions } from './use-decisions.ts'
import { WorkingLabel } from './WorkingLabel.tsx'
import { MoreActions } from './MoreActions.tsx'
import { ariaKeys } from './shortcuts.ts'

/** This many fit with their text on a phone; of more only the first or the decisions, and a button for the others. */
const MOST_ON_PHONE = 2

/**
 * The actions of a view, after the decisions about the document in its form. The first is emphasized if it does something,
 * and each disabled one shows why.
 */
export function ViewActions({ view }: { readonly view: View }) {
  const working = useStore(
    useScreen((host) => host.store),
    workingActions,
  )
  const { decisions, actions, run } = useOffered(view)
  const isNarrow = useMedia(NARROW)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (actions.length === 0) return null
  const shown =
    isNarrow && actions.length > MOST_ON_PHONE
      ? actions.slice(0, Math.min(decisions.length, MOST_ON_PHONE) || 1)
      : actions
  const others = actions.slice(shown.length)
  // A reason that several actions share is shown once, and describes each of them.
  const firstWith = (reason: string | null) => shown.findIndex((each) => each.reason === reason)
  return (
    <div className="cs-view__actions" onPointerEnter={warmActions}>
      {shown.map((state, index) => (
        <ViewAction
          key={state.action.name}
          state={state}
          isFirst={index === 0}
          isBusy={working.has(state.action.name)}
          isOtherRunning={working.size > 0}
          reasonId={`${id}${firstWith(state.reason)}`}
          isReasonShown={firstWith(state.reason) === index}
          onPress={() => void run(state)}
        />
      ))}
      {others.length === 0 ? null : (
        <button
          type="button"
          className="cs-button cs-view__more"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Ellipsis size={16} aria-hidden />
          {t('More')}
        </button>
      )}
      {isOpen && others.length > 0 ? (
        <MoreActions actions={others} onPress={run} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  )
}

/** The decisions about the document in the form, then the actions of the view. */
function useOffered(view: View) {
  const press = useScreen((host) => host.press)
  const { states: decisions, decide } = useDecisions(view)
  const actions = [...decisions, ...useActionStates(view.actions)]
  const run = (state: ActionState) => (decisions.includes(state) ? decide(state) : press(state.action.name))
  return { decisions, actions, run }
}

/** Overlays in which nothing can be done. */
const FOR_READING: readonly OverlayName[] = ['details', 'help', 'history', 'viewer']

/** Such an action is not what a view is for, even if a person has no other there. */
const isForReading = ({ steps }: Action): boolean =>
  steps.every((step) => step.step === 'show' && step.show.what === 'overlay' && FOR_READING.includes(step.show.overlay))

interface ViewActionProps {
  readonly state: ActionState
  readonly isFirst: boolean
  readonly isBusy: boolean
  /** Another action is running. */
  readonly isOtherRunning: boolean
  /** Id of the element with its reason, which another action may have drawn. */
  readonly reasonId: string
  readonly isReasonShown: boolean
  onPress(): void
}

function ViewAction({ state, isFirst, isBusy, isOtherRunning, reasonId, isReasonShown, onPress }: ViewActionProps) {
  const { action, label, enabled, reason } = state
  const tone = isFirst && action.tone === 'plain' && !isForReading(action) ? 'primary' : action.tone
  return (
    <span className="cs-view__action">
      <button
        type="button"
        className={`cs-button${tone === 'plain' ? '' : ` cs-button--${tone}`}`}
        // Not `disabled`: a screen reader must be able to reach it to read the reason.
        aria-disabled={!enabled || isOtherRunning}
        aria-busy={isBusy}
        aria-describedby={reason === null ? undefined : reasonId}
        aria-keyshortcuts={action.keys === null ? undefined : ariaKeys(action.keys)}
        title={action.keys === null ? undefined : `${label} (${action.keys})`}
        onClick={() => {
          if (!isOtherRunning) onPress()
        }}
      >
        <WorkingLabel {...{ action, label }} isWorking={isBusy} />
      </button>
      {reason !== null && isReasonShown ? (
        <span id={reasonId} className="cs-view__reason">
          {reason}
        </span>
      ) : null}
    </span>
  )
}
