import { memo, useId } from 'react'
import type { Action, Card as CardDefinition, Field } from '../../definition/definition.ts'
import { useScreen } from '../../runtime/host.ts'
import type { Row, ScreenHost } from '../../runtime/host.ts'
import { readField, toneOf } from '../../runtime/rows.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { readyActions } from './list-state.ts'
import type { ListItem, Select } from './list-state.ts'
import { ProgressBars } from './ProgressBars.tsx'

export interface CardProps {
  readonly item: ListItem
  readonly card: CardDefinition
  /** Those that speak of a row. */
  readonly actions: readonly Action[]
  readonly index: number
  /** -1 while the end of the list is unknown. */
  readonly total: number
  /** Pixels from the top of the list. */
  readonly start: number
  readonly isSelectable: boolean
  readonly isSelected: boolean
  readonly isTabStop: boolean
  /** Why the last decision of this document failed. */
  readonly outcome: string | null
  readonly select: Select
  readonly measure: (element: HTMLElement | null) => void
}

/** One document (foundation §2): title and status, facts left and right, progress, what can be done. */
export const Card = memo(function Card({ measure, ...props }: CardProps) {
  const { item, card, index, outcome } = props
  const host = useScreen()
  const id = useId()
  return (
    <article
      ref={measure}
      className="cs-row"
      data-index={index}
      data-key={item.key}
      data-selected={props.isSelected}
      data-selectable={props.isSelectable}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-labelledby={`${id}title`}
      aria-describedby={outcome || item.refusal ? `${id}why` : undefined}
      aria-posinset={index + 1}
      aria-setsize={props.total}
      style={{ transform: `translateY(${props.start}px)` }}
      onFocus={() => host.store.setState({ active: item.key })}
    >
      {props.isSelectable ? <Check {...props} /> : null}
      <header className="cs-row__head">
        <h2 className="cs-row__title" id={`${id}title`}>
          <bdi>{item.title}</bdi>
        </h2>
        <span className="cs-row__why" id={outcome ? undefined : `${id}why`}>
          {props.isSelectable ? item.refusal : null}
        </span>
        <Badges card={card} host={host} row={item.row} />
      </header>
      <Facts names={card.left} side="left" host={host} row={item.row} />
      <Facts names={card.right} side="right" host={host} row={item.row} />
      <ProgressBars host={host} row={item.row} bars={card.progress} />
      {outcome ? (
        <p className="cs-row__outcome" id={`${id}why`}>
          {outcome}
        </p>
      ) : null}
      <ActionButtons host={host} actions={readyActions(host, props.actions, [item.row])} />
    </article>
  )
})

function Check({ item, isSelected, select }: Pick<CardProps, 'item' | 'isSelected' | 'select'>) {
  return (
    <label className="cs-row__check" title={item.refusal ?? undefined}>
      <input
        type="checkbox"
        className="cs-check"
        checked={isSelected}
        disabled={item.refusal !== null && !isSelected}
        // A checkbox changes by a click, which knows whether Shift was held.
        onChange={({ nativeEvent }) => select(item, (nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="cs-visually-hidden">Select {item.title}</span>
    </label>
  )
}

interface PartProps {
  readonly host: ScreenHost
  readonly row: Row
}

function Badges({ card, host, row }: PartProps & { readonly card: CardDefinition }) {
  return card.badges.map((name) => {
    const field = host.field(name)
    const value = readField(row, field)
    if (value === null || value === '') return null
    return (
      <span key={name} className="cs-badge" data-tone={toneOf(row, field)}>
        {host.format(value, field)}
      </span>
    )
  })
}

interface FactsProps extends PartProps {
  readonly names: readonly string[]
  readonly side: 'left' | 'right'
}

function Facts({ names, side, host, row }: FactsProps) {
  if (names.length === 0) return null
  return (
    <dl className={`cs-facts cs-facts--${side}`}>
      {names.map((name) => {
        const field = host.field(name)
        return (
          <div key={name} className="cs-fact">
            <dt className="cs-fact__label">{field.label}</dt>
            <dd className="cs-fact__value" data-kind={isAmount(field) ? 'amount' : 'words'}>
              <bdi>{host.format(readField(row, field), field)}</bdi>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function isAmount({ type }: Field): boolean {
  return type === 'number' || type === 'money' || type === 'percent'
}
