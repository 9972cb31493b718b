/** Shortcuts of actions: `Ctrl+S`, on a Mac with Cmd. */
export interface PressedKeys {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

interface Shortcut {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
}

function parse(keys: string): Shortcut {
  const parts = keys.split('+').map((part) => part.trim().toLowerCase())
  return {
    key: parts.at(-1) ?? '',
    ctrl: parts.includes('ctrl') || parts.includes('cmd'),
    alt: parts.includes('alt'),
    shift: parts.includes('shift'),
  }
}

export function isPressed(keys: string, pressed: PressedKeys): boolean {
  const { key, ctrl, alt, shift } = parse(keys)
  return (
    pressed.key.toLowerCase() === key &&
    (pressed.ctrlKey || pressed.metaKey) === ctrl &&
    pressed.altKey === alt &&
    pressed.shiftKey === shift
  )
}

/** Whether a field does not need the key itself: keys with Ctrl, Cmd or Alt, and function keys. */
export function worksInFields(keys: string): boolean {
  const { ctrl, alt, key } = parse(keys)
  return ctrl || alt || /^f\d+$/.test(key)
}

/** In the format of `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  const { key, ctrl, alt, shift } = parse(keys)
  const name = key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
  return [ctrl && 'Control', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+')
}
