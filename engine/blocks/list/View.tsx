import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { BlockOf } from '../../definition/definition.ts'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useScreen } from '../../screen/host.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import { Emptiness } from './Emptiness.tsx'
import { cardHeading } from './heading.ts'
import { createItems } from './list-items.ts'
import { emptinessOf, actionsBySubject } from './list-state.ts'
import { RemovedRowOutcomes } from './RemovedRowOutcomes.tsx'
import { ListBar } from './ListBar.tsx'
import { ListModals } from './ListModals.tsx'
import { ListTail } from './ListTail.tsx'
import { Rows } from './Rows.tsx'
import { LazySelectionBar } from './LazySelectionBar.tsx'
import { Skeletons } from './Skeletons.tsx'
import './list.css'

// If it does not load, the person reads the list again to see changes.
const ChangesBar = optional(async () => (await import('./ChangesBar.tsx')).ChangesBar)

// If it does not load, the list has no sums.
const ListTotals = optional(async () => (await import('./ListTotals.tsx')).ListTotals)

/** The rows of a read as an endless list of cards; selected together, decided together (foundation §2, §4, §9). */
export function ListView({ block }: { readonly block: BlockOf<'list'> }) {
  const host = useScreen()
  const read = host.reads[block.read]
  return read ? <List block={block} host={host} read={read} /> : null
}

interface ListProps {
  readonly block: BlockOf<'list'>
  readonly host: ScreenHost
  readonly read: ReadState
}

function List({ block, host, read }: ListProps) {
  const { definition, store } = host
  const actions = useMemo(() => actionsBySubject(block.actions, definition.actions), [block, definition])
  const itemsOf = useMemo(
    () => createItems({ title: cardHeading(block.card).field, actions: actions.selected }),
    [block.card, actions],
  )
  const items = itemsOf(host, read)
  useTopForNewQuestion(read.question)
  const emptiness = emptinessOf(host, read)
  return (
    <div className="cs-list" role="group" aria-label={definition.label}>
      <ListBar {...{ host, block, read, items, actions }} />
      <Changes {...{ host, read }} />
      <RemovedRowOutcomes {...{ store, read, items }} />
      {read.status === 'first' ? <Skeletons card={block.card} selectable={actions.selected.length > 0} /> : null}
      {emptiness ? <Emptiness {...{ host, read, emptiness }} /> : null}
      {items.length > 0 ? <Rows {...{ block, actions, items, read }} /> : null}
      {items.length > 0 && block.totals?.length ? <Totals {...{ host, block, read }} /> : null}
      {emptiness ? null : <ListTail {...{ host, read }} />}
      <LazySelectionBar
        {...{ host, read, items }}
        actions={actions.selected}
        itemsOf={(rows) => itemsOf(host, { rows, read: read.read })}
      />
      <ListModals host={host} actions={actions.selected} items={items} />
    </div>
  )
}

/** The position of the bar about changes by others: over the list. */
function Changes({ host, read }: Pick<ListProps, 'host' | 'read'>) {
  const isIdle = useIdle(read.status === 'ready')
  return (
    <div className="cs-changes">
      {isIdle ? (
        <Suspense>
          <ChangesBar {...{ host, read }} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Requested after the rows, which do not wait for them. */
function Totals(props: ListProps) {
  return useIdle() ? (
    <Suspense>
      <ListTotals {...props} />
    </Suspense>
  ) : null
}

/** A new question starts at the top of the list. */
function useTopForNewQuestion(question: string): void {
  const seen = useRef(question)
  useEffect(() => {
    if (seen.current === question) return
    seen.current = question
    window.scrollTo({ top: 0 })
  }, [question])
}
