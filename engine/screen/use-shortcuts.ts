import { useEffect, useRef } from 'react'
import type { Cell } from '../page/cell.ts'
import type { ScreenHost } from './host.ts'
import { isPressed, worksInFields } from './shortcuts.ts'

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'

/** The shortcuts of the actions that are on the page; other keys are left to the browser. */
export function useShortcuts(host: Cell<ScreenHost>, actions: ReadonlySet<string>): void {
  const latest = useRef({ host, actions })
  useEffect(() => {
    latest.current = { host, actions }
  })
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      const { actions } = latest.current
      const host = latest.current.host.get()
      if (event.defaultPrevented || event.isComposing || hasQuestionOrOverlay(host)) return
      const name = actionFor(event, { host, actions })
      if (name === null) return
      event.preventDefault()
      if (event.repeat || host.store.getState().running.size > 0) return
      reportTypedText()
      void host.press(name)
    }
    document.addEventListener('keydown', obey)
    return () => document.removeEventListener('keydown', obey)
  }, [])
}

/** A question or an overlay has the focus. */
function hasQuestionOrOverlay({ store }: ScreenHost): boolean {
  const { confirm, askReason, overlay, open } = store.getState()
  return confirm !== null || askReason !== null || overlay !== null || open !== null
}

interface Shortcuts {
  readonly host: ScreenHost
  readonly actions: ReadonlySet<string>
}

function actionFor(event: KeyboardEvent, { host, actions }: Shortcuts): string | null {
  const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null
  for (const name of actions) {
    const keys = host.definition.actions[name]?.keys
    if (!keys || !isPressed(keys, event) || (isField && !worksInFields(keys))) continue
    if (host.actionState(name)) return name
  }
  return null
}

/** A field that reports its text only on blur is blurred for it; then it gets the focus back. */
function reportTypedText(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches(FIELDS)) return
  field.blur()
  field.focus({ preventScroll: true })
}
