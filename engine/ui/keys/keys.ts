import { t, type MessageText } from '../../messages/message.ts'

/**
 * The keyboard of a screen, as a table. Letters are matched by their physical position, whatever the keyboard language;
 * single keys can be reassigned and switched off (WCAG 2.1.4).
 */
export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'select'
  | 'extend'
  | 'accept'
  | 'refuse'
  | 'comments'
  | 'details'
  | 'search'
  | 'filters'
  | 'help'
  | 'back'

export interface KeyPress {
  readonly code: string
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The settings a person has changed, stored in this browser. */
export interface KeySettings {
  readonly singleKeys: boolean
  /** Command → the `code` of its key, if it is not the default one. */
  readonly moved: Readonly<Record<string, string>>
}

export const DEFAULT_KEYS: KeySettings = { singleKeys: true, moved: {} }

export interface Shortcut {
  readonly command: Command
  readonly words: MessageText
  /** The default single key; null: the command has none. */
  readonly code: string | null
  /** Its fixed keys, as people read them. */
  readonly always: readonly string[]
}

/** In the order of the help. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'next', words: 'Next document', code: 'KeyJ', always: ['↓'] },
  { command: 'previous', words: 'Previous document', code: 'KeyK', always: ['↑'] },
  { command: 'select', words: 'Select; with Shift all from the last one on', code: 'KeyX', always: ['Space'] },
  { command: 'accept', words: 'Approve what is selected', code: 'KeyA', always: [] },
  { command: 'refuse', words: 'Reject what is selected', code: 'KeyR', always: [] },
  { command: 'comments', words: 'Comments', code: 'KeyC', always: [] },
  { command: 'details', words: 'Details', code: null, always: ['Enter'] },
  { command: 'search', words: 'Search', code: 'Slash', always: [] },
  { command: 'filters', words: 'Filters', code: 'KeyF', always: [] },
  { command: 'help', words: 'This help', code: 'Shift+Slash', always: [] },
  { command: 'back', words: 'Close, else clear the selection', code: null, always: ['Esc'] },
]

const FIXED: Readonly<Record<string, Command>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Space: 'select',
  Enter: 'details',
  Escape: 'back',
}

/** Signs whose position differs between keyboards: also matched by the character the key writes. */
const SIGNS: Readonly<Record<string, string>> = { '/': 'Slash', '?': 'Shift+Slash' }

/** Null: the key is left to the browser. */
export function commandOf(press: KeyPress, settings: KeySettings = DEFAULT_KEYS): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const command = FIXED[press.code] ?? (settings.singleKeys ? singleKey(press, settings) : null)
  return command === 'select' && press.shiftKey ? 'extend' : command
}

function singleKey(press: KeyPress, settings: KeySettings): Command | null {
  const written = SIGNS[press.key]
  const code = press.shiftKey ? `Shift+${press.code}` : press.code
  const has = (wanted: string) => SHORTCUTS.find(({ command }) => codeOf(command, settings) === wanted)?.command
  // Shift with the select key selects a range.
  const range = has(press.code) === 'select' ? 'select' : undefined
  return (written && has(written)) || has(code) || range || null
}

/** The single key a command has now. */
export function codeOf(command: Command, { moved }: KeySettings): string | null {
  return moved[command] ?? SHORTCUTS.find((each) => each.command === command)?.code ?? null
}

export type Moved = { readonly settings: KeySettings } | { readonly conflict: string }

/** Assigns another key to a command, or returns the reason why not. */
export function moveKey(settings: KeySettings, command: Command, press: KeyPress): Moved {
  const name = printedKey(press.code)
  if (press.ctrlKey || press.metaKey || press.altKey) return { conflict: t('Only single keys can be chosen.') }
  if (
    !/^(Key[A-Z]|Digit\d|Slash|Period|Comma|Semicolon|Quote|Minus|Equal|Bracket(Left|Right)|Backslash)$/.test(
      press.code,
    )
  )
    return { conflict: t('{name} cannot be chosen: it already has a meaning everywhere.', { name }) }
  const code = press.shiftKey ? `Shift+${press.code}` : press.code
  const taken = SHORTCUTS.find((each) => each.command !== command && codeOf(each.command, settings) === code)
  if (taken) {
    const values = { name: printedKey(code), command: t(taken.words) }
    return { conflict: t('{name} is already the key of “{command}”.', values) }
  }
  if (press.shiftKey && codeOf('select', settings) === press.code)
    return { conflict: t('{name} already selects a range.', { name: printedKey(code) }) }
  return { settings: { ...settings, moved: { ...settings.moved, [command]: code } } }
}

const SIGN_NAMES: Readonly<Record<string, string>> = {
  Slash: '/',
  'Shift+Slash': '?',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
}

/** A key as it is printed: `KeyJ` → `J`. */
export function printedKey(code: string): string {
  const sign = SIGN_NAMES[code]
  if (sign) return sign
  if (code.startsWith('Shift+')) return t('Shift {name}', { name: printedKey(code.slice('Shift+'.length)) })
  return code.replace(/^(Key|Digit)/, '')
}

/** The row to focus; null when the command moves nowhere. Without a focused row: the first in sight. */
export function destination(command: Command, index: number, count: number): number | null {
  const ways: Partial<Record<Command, number>> = { next: index + 1, previous: index - 1, first: 0, last: count - 1 }
  const to = ways[command]
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1)
}

/** Reads stored settings; invalid members are dropped. */
export function readKeySettings(stored: string | null): KeySettings {
  try {
    const { singleKeys, moved } = JSON.parse(stored ?? '{}') as Partial<KeySettings>
    const valid = Object.entries(moved ?? {}).filter(
      ([command, code]) => typeof code === 'string' && SHORTCUTS.some((each) => each.command === command && each.code),
    )
    return { singleKeys: singleKeys !== false, moved: Object.fromEntries(valid) }
  } catch {
    return DEFAULT_KEYS
  }
}
