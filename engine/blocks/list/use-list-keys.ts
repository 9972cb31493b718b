import { useEffect, useRef } from 'react'
import type { About, Action } from '../../definition/definition.ts'
import { t } from '../../messages/message.ts'
import { actionState } from '../../page/actions/action-state.ts'
import { focusSearch, openFilters } from '../../page/events/filter-panel.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { keySettings } from '../../ui/keys/key-settings.ts'
import { commandOf, destination } from '../../ui/keys/keys.ts'
import type { Command } from '../../ui/keys/keys.ts'
import { documentVersion } from '../../page/reads/document-version.ts'
import { clearSelection, requestFocus, toggle } from '../../page/events/selection.ts'
import type { ScreenState } from '../../page/store.ts'
import { nothingToDecide } from '../../screen/nothing-to-decide.ts'
import type { ListItem } from './list-items.ts'
import type { Select } from './list-state.ts'
import { openRecord } from './row-offers.ts'
import { openModal } from '../../page/events/overlays.ts'

export interface KeySources {
  readonly host: ScreenHost
  readonly items: readonly ListItem[]
  /** The actions of the selection bar. */
  readonly actions: readonly Action[]
  readonly about: About
  readonly select: Select
  /** The action of Enter; null: details. */
  readonly onPress: string | null
  /** Index of the first row in sight. */
  firstInSight(): number
}

/** The keyboard of a list, anywhere on the page outside fields and dialogs (experience: decide without a mouse). */
export function useListKeys(sources: KeySources): void {
  const latest = useRef(sources)
  useEffect(() => {
    latest.current = sources
  })
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event)) return
      if (leavesFeed(event)) return event.preventDefault()
      const command = commandOf(event, keySettings.getState())
      if (command === null || isOfControl(event, command)) return
      if (obeyed(latest.current, command, event.repeat)) event.preventDefault()
    }
    document.addEventListener('keydown', obey)
    return () => document.removeEventListener('keydown', obey)
  }, [])
}

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true]'
const LAYERS = 'dialog[open], :popover-open'
const OWN_ARROWS = '[role=tab], [role=menu], [role=listbox], [role=radiogroup], input[type=radio]'
const CONTROLS = 'button, a[href], summary, input, [role=button]'

/** Somebody types, or another layer has the focus. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(LAYERS) !== null
}

const REACHABLE = ['button', 'a[href]', 'input', 'select'].map((each) => `${each}:not(:disabled)`).join(', ')

/**
 * The list has no end: Ctrl+End leads past it, to the actions on the selected documents, and Ctrl+Home to what
 * precedes it (the keys of a feed in the ARIA practices).
 */
function leavesFeed({ target, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const feed = target instanceof Element ? target.closest('[role=feed]') : null
  if (!feed || !(ctrlKey || metaKey) || shiftKey || altKey || (code !== 'End' && code !== 'Home')) return false
  const beyond = code === 'End' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const all = [...document.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (each) => !feed.contains(each) && (feed.compareDocumentPosition(each) & beyond) !== 0 && each.checkVisibility(),
  )
  const to = code === 'End' ? all[0] : all.at(-1)
  to?.focus()
  return to !== undefined
}

/** Keys that have another meaning on the focused element. */
function isOfControl({ target, code }: KeyboardEvent, command: Command): boolean {
  if (!(target instanceof Element)) return false
  const isRow = target.matches('[data-key]')
  if (command === 'first' || command === 'last') return !isRow
  if (code === 'Space' || code === 'Enter') return target.closest(CONTROLS) !== null
  return code.startsWith('Arrow') && target.closest(OWN_ARROWS) !== null
}

/** Whether the list handled the key. */
function obeyed(sources: KeySources, command: Command, isRepeated: boolean): boolean {
  const { host, items, select } = sources
  const { active, selected } = host.store.getState()
  const index = active === null ? -1 : items.findIndex(({ key }) => key === active)
  if (isWay(command)) return walk(sources, command, index)
  if (isRepeated) return false
  const item = items[index]
  switch (command) {
    case 'select':
    case 'extend':
      if (item) select(item, command === 'extend')
      return item !== undefined
    case 'accept':
    case 'refuse':
      return decide(sources, command === 'accept' ? 'primary' : 'danger', item)
    case 'details':
      // The question of an action is about to open.
      if (isDeciding(host)) return true
      if (sources.onPress === null || !item) return open(sources, command, item)
      host.press(sources.onPress, [item.row])
      return true
    case 'comments':
      return open(sources, command, item)
    case 'search':
      focusSearch(host.store)
      return true
    case 'filters':
      openFilters(host.store)
      return true
    case 'help':
      openModal(host.store, 'keys')
      return true
    case 'back':
      clearSelection(host.store)
      return selected.size > 0
  }
}

type Way = Extract<Command, 'next' | 'previous' | 'first' | 'last'>

function isWay(command: Command): command is Way {
  return destination(command, 0, 1) !== null
}

function walk({ host, items, firstInSight }: KeySources, command: Way, index: number): boolean {
  const from = index === -1 ? firstInSight() - (command === 'next' ? 1 : 0) : index
  const key = items[destination(command, from, items.length) ?? -1]?.key
  if (key !== undefined) requestFocus(host.store, key)
  return key !== undefined
}

function open({ host, about }: KeySources, overlay: 'comments' | 'details', item: ListItem | undefined): boolean {
  if (!item?.hasKey || !about[overlay]) return false
  openRecord(host, overlay, item)
  return true
}

/** A decision is loading, asked about, or on its way. */
const isDeciding = ({ store }: ScreenHost): boolean => {
  const { confirm, askReason, running } = store.getState()
  return pressing.has(store) || confirm !== null || askReason !== null || running.size > 0
}

/** The screens on which a key has pressed an action that has not ended. */
const pressing = new WeakSet<ScreenHost['store']>()

const CHOOSE_FIRST = 'Choose a document first: J and K go from one to the next.'

/** Runs the first action of that tone, on the selected rows or else on the focused one. */
function decide({ host, items, actions }: KeySources, tone: 'primary' | 'danger', item: ListItem | undefined): boolean {
  const action = actions.find((each) => each.tone === tone)
  const { store } = host
  if (isDeciding(host)) return true
  if (!action) return warn(host, nothingToDecide(tone))
  const { selected: before, decided } = store.getState()
  if (before.size === 0) {
    if (!item) return warn(host, t(CHOOSE_FIRST))
    // The key that decided it was pressed twice.
    const isDecided = decided.has(item.key) && (item.refusal !== null || isAsDecided(decided, item))
    if (isDecided) return true
    if (item.refusal !== null) return warn(host, item.refusal)
    toggle(store, item.key)
  }
  const { selected } = store.getState()
  const rows = items.filter(({ key }) => selected.has(key)).map(({ row }) => row)
  const ready = actionState(action, { names: host.names(), locale: host.locale, rows })
  if (ready === null) return warn(host, nothingToDecide(tone))
  if (ready.reason) return warn(host, ready.reason)
  pressing.add(store)
  void host.press(ready.action.name, ready.rows).finally(() => pressing.delete(store))
  return true
}

/** The list does not show the answer yet. */
const isAsDecided = (decided: ScreenState['decided'], { key, row }: ListItem): boolean =>
  decided.get(key) === documentVersion(row)

function warn(host: ScreenHost, text: string): true {
  host.showMessage(text, { tone: 'warning', topic: 'keys' })
  return true
}
