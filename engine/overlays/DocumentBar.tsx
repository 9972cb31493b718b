import { useEffect, useRef, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useStore } from 'zustand'
import { t } from '../messages/message.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import type { Message } from '../page/actions/effects.ts'
import { warmActions } from '../page/react/press.ts'
import { rowKey } from '../page/reads/rows.ts'
import { ActionButtons } from '../screen/ActionButtons.tsx'
import type { Row, ScreenHost } from '../screen/host.ts'
import { nothingToDecide } from '../screen/nothing-to-decide.ts'
import { useUnsent } from '../screen/use-unsent.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { commandOf } from '../ui/keys/keys.ts'
import { keySettings } from '../ui/keys/key-settings.ts'
import { decisionsOn, type DocumentList } from './document-list.ts'
import { useDocumentWalk, type DocumentWalk, type Way } from './use-document-walk.ts'

interface DocumentBarProps {
  readonly host: ScreenHost
  readonly list: DocumentList
  /** The document as the dialog shows it; null: it is not loaded. */
  readonly seen: Row | null
}

/** What a person does with the shown document of a list: decides it, or leaves it for the next one that waits. */
export function DocumentBar({ host, list, seen }: DocumentBarProps) {
  const { store } = host
  const key = rowKey(list.row, list.read.read)
  const outcome = useStore(store, ({ outcomes }) => (key === null ? null : (outcomes.get(key) ?? null)))
  const unsent = useUnsent(store)
  const [messages, setMessages] = useState<readonly Message[]>([])
  const walk = useDocumentWalk({ host, list, onMessages: setMessages })
  const actions = decisionsOn(host, list, seen)
  const reasons = new Set(actions.flatMap(({ reason }) => reason ?? []))
  useEffect(warmActions, [])
  useDocumentKeys({ host, walk, actions, say: (text) => setMessages([{ text, tone: 'warning' }]) })
  const outcomes = outcome === null ? messages : [{ text: outcome, tone: 'danger' } as const]
  return (
    <footer className="cs-document-bar">
      {/* Messages of the page are below the dialog. */}
      <div className="cs-document-bar__outcomes" role="status">
        {outcomes.map(({ text, tone }) => (
          <p key={text} className="cs-notice" data-tone={tone}>
            {text}
          </p>
        ))}
        {unsent === 0 ? null : <p>{t('Waiting to send ({count})', { count: unsent })}</p>}
      </div>
      <div className="cs-document-bar__ways">
        <WayButton way="previous" walk={walk} />
        <WayButton way="next" walk={walk} />
      </div>
      <div className="cs-document-bar__reasons">
        {[...reasons].map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <ActionButtons
        host={host}
        actions={actions.filter(({ enabled }) => enabled)}
        isFirstPrimary
        onPress={walk.decide}
      />
    </footer>
  )
}

function WayButton({ way, walk }: { readonly way: Way; readonly walk: DocumentWalk }) {
  const [Icon, label] = way === 'next' ? [ChevronRight, t('Next document')] : [ChevronLeft, t('Previous document')]
  const isPossible = walk.has(way)
  return (
    <IconButton
      label={label}
      title={label}
      className="cs-document-bar__way"
      // Not `disabled`: the focus must not be lost at the last document.
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) void walk.go(way)
      }}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  )
}

interface KeySources {
  readonly host: ScreenHost
  readonly walk: DocumentWalk
  readonly actions: readonly ActionState[]
  /** In the bar: messages of the page are below the dialog. */
  say(text: string): void
}

/** The single keys of the list, for the shown document. Arrows scroll. */
function useDocumentKeys(sources: KeySources): void {
  const latest = useRef(sources)
  useEffect(() => {
    latest.current = sources
  })
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      const { host, walk } = latest.current
      if (event.defaultPrevented || event.isComposing || event.repeat || isCovered(host)) return
      if (event.code.startsWith('Arrow')) return
      const command = commandOf(event, keySettings.getState())
      if (command === 'next' || command === 'previous') void walk.go(command)
      else if (command === 'accept' || command === 'refuse') decide(latest.current, command)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', obey)
    return () => document.removeEventListener('keydown', obey)
  }, [])
}

/** A question or another overlay is open over the details. */
function isCovered({ store }: ScreenHost): boolean {
  const { confirm, askReason, overlay } = store.getState()
  return confirm !== null || askReason !== null || overlay?.overlay !== 'details'
}

function decide({ host, walk, actions, say }: KeySources, command: 'accept' | 'refuse'): void {
  const tone = command === 'accept' ? 'primary' : 'danger'
  const state = actions.find(({ action }) => action.tone === tone)
  // A reason is shown in the bar already.
  if (!state) say(nothingToDecide(tone))
  else if (state.enabled && host.store.getState().running.size === 0) void walk.decide(state)
}
