import { memo, useId, useMemo, type CSSProperties } from 'react'
import { useStore } from 'zustand'
import type { About, Action, CardFields as CardDefinition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { useScreen } from '../../screen/host.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import type { Option } from '../../page/form/option.ts'
import { isYes } from '../../page/format.ts'
import { readField, badgeTone } from '../../page/reads/rows.ts'
import { captionedBadges, labelsOf } from './badges.ts'
import { Facts } from './Facts.tsx'
import { cardHeading } from './heading.ts'
import type { ListItem } from './list-items.ts'
import type { Select } from './list-state.ts'
import { ProgressBars } from './ProgressBars.tsx'
import { RowBar } from './RowBar.tsx'
import './card.css'
import { t } from '../../messages/message.ts'
import { activateRow } from '../../page/events/selection.ts'

export interface CardProps {
  readonly item: ListItem
  readonly card: CardDefinition
  readonly about: About
  /** The actions on a row. */
  readonly actions: readonly Action[]
  readonly index: number
  /** -1 while the end of the list is unknown. */
  readonly setSize: number
  /** Pixels from the top of the list. */
  readonly start: number
  /** Whether the list has a column of checkboxes. */
  readonly isSelectable: boolean
  /** Whether rows are decided here: a row says why it cannot be. */
  readonly isDecided: boolean
  readonly isTabStop: boolean
  readonly select: Select
  /** The action that a press on the card runs. */
  readonly onPress: string | null
}

/** One document (foundation §2): title and status, facts left and right, progress, actions. */
export const Card = memo(function Card(props: CardProps) {
  const { item, card, index } = props
  const host = useScreen()
  const id = useId()
  // Each card subscribes only to its own state: a click on one redraws only that one.
  const isSelected = useStore(host.store, ({ selected }) => selected.has(item.key))
  const outcome = useStore(host.store, ({ outcomes }) => outcomes.get(item.key) ?? null)
  return (
    <article
      className="cs-row"
      data-index={index}
      data-key={item.key}
      data-selected={isSelected}
      data-selectable={props.isSelectable}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-labelledby={`${id}title`}
      aria-describedby={outcome || item.refusal ? `${id}why` : undefined}
      aria-posinset={index + 1}
      aria-setsize={props.setSize}
      style={{ transform: `translateY(${props.start}px)` }}
      data-pressed={props.onPress === null ? undefined : 'opens'}
      onFocus={() => activateRow(host.store, item.key)}
      onClick={({ target }) => {
        if (props.onPress !== null && !isOfControl(target)) host.press(props.onPress, [item.row])
      }}
    >
      {props.isSelectable ? <Check {...props} isSelected={isSelected} /> : null}
      <CardBody
        {...{ item, card, id, outcome }}
        about={props.about}
        actions={props.actions}
        isDecided={props.isDecided}
        onPress={props.onPress}
      />
    </article>
  )
})

interface CardBodyProps extends Pick<CardProps, 'item' | 'card' | 'about' | 'actions' | 'isDecided' | 'onPress'> {
  readonly id: string
  /** The outcome of a decision about it. */
  readonly outcome: string | null
}

/** The content of a card, not redrawn when the card moves because others turned out higher or the list was scrolled. */
const CardBody = memo(function CardBody({ item, card, id, outcome, ...props }: CardBodyProps) {
  const host = useScreen()
  const { caption, left } = cardHeading(card)
  return (
    <>
      <header className="cs-row__head">
        <h2 className="cs-row__title" id={`${id}title`}>
          {caption === null ? null : <span className="cs-row__caption">{host.field(caption).label} </span>}
          <Title item={item} onPress={props.onPress} />
        </h2>
        <span className="cs-row__why" id={outcome ? undefined : `${id}why`}>
          {props.isDecided ? item.refusal : null}
        </span>
        {isYes(item.row['submittedAgain']) ? (
          <span className="cs-badge" data-tone="warning">
            {t('Submitted again')}
          </span>
        ) : null}
        <Badges card={card} host={host} row={item.row} />
      </header>
      <Facts names={left} side="left" host={host} row={item.row} />
      <Facts names={card.right} side="right" host={host} row={item.row} />
      <ProgressBars host={host} row={item.row} bars={card.progress} />
      {outcome ? (
        <p className="cs-row__outcome" id={`${id}why`}>
          {outcome}
        </p>
      ) : null}
      <RowBar {...{ host, item }} about={props.about} actions={props.actions} more={card.more} />
    </>
  )
})

/** The elements of a card that react to a press themselves. */
function isOfControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, summary, [role=button]') !== null
}

function Title({ item, onPress }: Pick<CardProps, 'item' | 'onPress'>) {
  const host = useScreen()
  const title = <bdi>{item.title}</bdi>
  if (onPress === null) return title
  return (
    <button type="button" className="cs-row__open" onClick={() => host.press(onPress, [item.row])}>
      {title}
    </button>
  )
}

type CheckProps = Pick<CardProps, 'item' | 'select'> & { readonly isSelected: boolean }

function Check({ item, isSelected, select }: CheckProps) {
  return (
    <label className="cs-row__check" title={item.refusal ?? undefined}>
      <input
        type="checkbox"
        className="cs-check"
        checked={isSelected}
        disabled={item.refusal !== null && !isSelected}
        // A checkbox changes by a click, whose event tells whether Shift was held.
        onChange={({ nativeEvent }) => select(item, (nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="cs-visually-hidden">{t('Select {title}', { title: item.title })}</span>
    </label>
  )
}

interface BadgesProps {
  readonly host: ScreenHost
  readonly row: Row
  readonly card: CardDefinition
}

function Badges({ card, host, row }: BadgesProps) {
  const captioned = useMemo(() => captionedBadges(card, host.field), [card, host.field])
  return card.badges.map((name) => {
    const field = host.field(name)
    const value = readField(row, field)
    if (value === null || value === '') return null
    if (Array.isArray(value)) return <Labels key={name} values={value} options={host.options(field, field.input)} />
    return (
      <span key={name} className="cs-badge" data-tone={badgeTone(row, field)}>
        {captioned.has(name) ? `${field.label}: ` : null}
        <bdi>{host.format(value, field, row)}</bdi>
      </span>
    )
  })
}

interface LabelsProps {
  readonly values: readonly Value[]
  readonly options: readonly Option[]
}

/** Several values, each a badge, with the colour of its option as background. */
function Labels({ values, options }: LabelsProps) {
  return labelsOf(values, options).map(({ text, color }) => (
    <span key={text} className="cs-badge" style={color ? ({ '--badge-color': color } as CSSProperties) : undefined}>
      <bdi>{text}</bdi>
    </span>
  ))
}
