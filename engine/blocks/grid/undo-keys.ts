/** Ctrl+Z in a grid undoes the last change of its rows; Ctrl+Shift+Z or Ctrl+Y makes it again. */
import type { KeyboardEvent } from 'react'
import type { UndoStep } from '../../page/form/row-changes.ts'
import type { ScreenHost } from '../../screen/host.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { readonly code?: string }

/** The step of a key press; null: another key. On a keyboard of another script the place of the key counts. */
export function undoStepOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): UndoStep | null {
  if ((!ctrlKey && !metaKey) || altKey) return null
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : (code ?? '').replace('Key', '').toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/**
 * Takes the keys before the browser does, which would undo what was typed last anywhere on the page. Where text is being
 * typed, they belong to that text.
 */
export const undoKeys = (host: Pick<ScreenHost, 'stepRows'>, read: string) => (event: KeyboardEvent) => {
  const step = undoStepOf(event)
  if (step === null || isTyping(event.target)) return
  event.preventDefault()
  event.stopPropagation()
  host.stepRows(read, step)
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio'].includes(target.type))
