/** The keyboard of a list whose row has the focus. Letters go by their place, whatever the language. */
export type RowCommand = 'next' | 'previous' | 'first' | 'last' | 'toggle' | 'extend'

export interface KeyPress {
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const commands: Readonly<Record<string, RowCommand>> = {
  ArrowDown: 'next',
  KeyJ: 'next',
  ArrowUp: 'previous',
  KeyK: 'previous',
  Home: 'first',
  End: 'last',
  Space: 'toggle',
  KeyX: 'toggle',
}

/** Null: the key is the browser's. */
export function commandOf({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): RowCommand | null {
  if (ctrlKey || metaKey || altKey) return null
  const command = commands[code] ?? null
  return command === 'toggle' && shiftKey ? 'extend' : command
}

/** The row the keyboard goes to; null when the command is no way to go. */
export function destination(command: RowCommand, index: number, count: number): number | null {
  const to = { next: index + 1, previous: index - 1, first: 0, last: count - 1, toggle: null, extend: null }[command]
  return to === null ? null : Math.min(Math.max(to, 0), count - 1)
}
