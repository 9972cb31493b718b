import { useEffect, useMemo, useRef } from 'react'
import Keyboard from 'lucide-react/icons/keyboard'
import { useStore } from 'zustand'
import type { BlockOf } from '../../definition/definition.ts'
import { plainFormat } from '../../page/format.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import { loadedText } from '../../page/reads/row-pages.ts'
import { clearSelection, selectAll } from '../../page/events/selection.ts'
import type { ScreenStore } from '../../page/store.ts'
import { ActionButtons } from '../../screen/ActionButtons.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { ListItem } from './list-items.ts'
import { allChoice, readyActions } from './list-state.ts'
import { useSelectable } from './use-selectable.ts'
import type { AllChoice, ListActions } from './list-state.ts'
import { t } from '../../messages/message.ts'
import { openModal } from '../../page/events/overlays.ts'

interface ListBarProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'list'>
  readonly read: ReadState
  readonly items: readonly ListItem[]
  readonly actions: ListActions
}

/** The bar above the cards: select all loaded rows, their number, and the actions without a subject. */
export function ListBar({ host, block, read, items, actions }: ListBarProps) {
  const count = (n: number) => host.format(n, plainFormat('number'))
  const isSelectable = useSelectable(host, actions, items)
  const choice = useMemo(() => allChoice(items, read.isComplete, String), [items, read.isComplete])
  return (
    <div className="cs-list__bar">
      {isSelectable ? <SelectAll store={host.store} choice={choice} /> : null}
      <p className="cs-list__count" role="status">
        {countText(read, items.length, count)}
      </p>
      <button
        type="button"
        className="cs-quiet cs-list__keys"
        aria-haspopup="dialog"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts (?)')}
        onClick={() => openModal(host.store, 'keys')}
      >
        <Keyboard size={16} aria-hidden />
      </button>
      {block.exports ? <ExportButton {...{ host, block }} /> : null}
      <ActionButtons host={host} actions={readyActions(host, actions.bar, [])} />
    </div>
  )
}

function countText(read: ReadState, loaded: number, format: (n: number) => string): string {
  const { status, isComplete, isLoading, all } = read
  const { loading, reloading } = read.read.texts
  if (status === 'first') return loading ?? t('Fetching items ...')
  if (status === 'again') return reloading ?? loading ?? t('Fetching items ...')
  if (isLoading && reloading !== null) return reloading
  return loaded > 0 ? loadedText({ count: loaded, isComplete, all }, format) : ''
}

interface SelectAllProps {
  readonly store: ScreenStore
  readonly choice: AllChoice
}

function SelectAll({ store, choice: { label, keys } }: SelectAllProps) {
  const selected = useStore(store, (state) => state.selected)
  const box = useRef<HTMLInputElement>(null)
  const chosen = keys.filter((key) => selected.has(key)).length
  const all = chosen > 0 && chosen === keys.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  }, [chosen, all])
  return (
    <label className="cs-list__all">
      <input
        ref={box}
        type="checkbox"
        className="cs-check"
        checked={all}
        disabled={keys.length === 0}
        onChange={() => (all ? clearSelection(store) : selectAll(store, keys))}
      />
      <span>{label}</span>
    </label>
  )
}
