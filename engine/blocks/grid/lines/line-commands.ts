/** What can be done with whole lines of a form, by key and by menu. */
import { t, type MessageText } from '../../../messages/message.ts'
import type { LineRange } from './line-edits.ts'

export type LineCommand = 'insertAbove' | 'insertBelow' | 'duplicate' | 'moveUp' | 'moveDown' | 'remove'

interface LineShortcut {
  readonly words: MessageText
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string
}

/**
 * In the order of the menu. A spreadsheet's own keys for inserting and removing (Ctrl+Shift+Plus, Ctrl+Minus) are those
 * by which a browser makes the page larger and smaller.
 */
export const LINE_SHORTCUTS: Readonly<Record<LineCommand, LineShortcut>> = {
  insertAbove: { words: 'Insert above', keys: 'Control+Shift+Enter' },
  insertBelow: { words: 'Insert below', keys: 'Control+Enter' },
  duplicate: { words: 'Duplicate', keys: 'Alt+Shift+D' },
  moveUp: { words: 'Move up', keys: 'Alt+Shift+ArrowUp' },
  moveDown: { words: 'Move down', keys: 'Alt+Shift+ArrowDown' },
  remove: { words: 'Remove', keys: 'Alt+Shift+Delete' },
}

/** Carries out a command; returns where the lines are then, to be selected, or null where another cell is opened. */
export type RunLineCommand = (command: LineCommand, lines: LineRange) => LineRange | null

/** A key press, as far as commands depend on it. */
export interface LineKeys {
  readonly key: string
  /** On a keyboard of another script the place of the key counts. */
  readonly code?: string | undefined
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The command of a key press; null: another key. */
export function lineCommandOf(event: LineKeys): LineCommand | null {
  const pressed = pressedKeys(event)
  const all = Object.entries(LINE_SHORTCUTS) as [LineCommand, LineShortcut][]
  return all.find(([, { keys }]) => keys === pressed)?.[0] ?? null
}

function pressedKeys({ key, code, ctrlKey, metaKey, altKey, shiftKey }: LineKeys): string {
  const name = code?.startsWith('Key') ? code.slice('Key'.length) : key
  return [(ctrlKey || metaKey) && 'Control', altKey && 'Alt', shiftKey && 'Shift', name].filter(Boolean).join('+')
}

const PRINTED: Readonly<Record<string, string>> = { Control: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del' }

/** The keys as they are printed on a keyboard. */
export const printedKeys = (keys: string): string =>
  keys
    .split('+')
    .map((each) => PRINTED[each] ?? each)
    .join('+')

export const commandWords = (command: LineCommand): string => t(LINE_SHORTCUTS[command].words)
