import { useEffect, useEffectEvent, useId } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { BlockOf } from '../../../definition/definition.ts'
import { isNumeric, NOTHING } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { isQuiet, readField, badgeTone } from '../../../page/reads/rows.ts'
import { gridCellValue, type GridColumn } from '../columns.ts'
import { anchorOf, type Anchor } from '../../../ui/Popover.tsx'
import { fieldOfCell, isHiddenCell } from '../editing.ts'
import { CardInput } from './CardInput.tsx'
import { t } from '../../../messages/message.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

interface GridCardProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  /** Null: it is loading. */
  readonly row: Row | null
  readonly columns: readonly GridColumn[]
  readonly rowActions: readonly string[]
  /** Its first input takes the focus. */
  readonly isToFocus?: boolean
  onFocused?(): void
  onRowMenu(row: Row, anchor: Anchor): void
  measure(element: HTMLElement | null): void
}

/** One row on a phone: its title, its facts, and its inputs. */
export function GridCard(props: GridCardProps) {
  const { block, host, row, rowActions, onRowMenu, measure } = props
  const id = useId()
  useFocusedInput(id, props)
  if (row === null) return <div className="cs-grid-card cs-grid-card--coming" aria-hidden />
  const { card } = block
  const columns = props.columns.filter((column) => !isHiddenCell({ host, row, column }))
  const inputs = columns.filter(({ input }) => input !== null)
  const isFilled = new Set(inputs.map(({ id: name }) => name))
  const textOf = (name: string): string => host.format(readField(row, host.field(name)), host.field(name), row)
  const { title, facts } = partsOf(card, { isFilled, textOf })
  const own = columns.find(({ id: name }) => name === title)?.onPress
  const press = host.readOnly ? null : (block.onPress ?? own ?? null)
  const titleText = title === null ? '' : textOf(title)
  return (
    <article
      ref={measure}
      className="cs-grid-card"
      data-quiet={isQuiet(row, host.definition.fields)}
      aria-labelledby={id}
    >
      <header className="cs-grid-card__head">
        <h2 className="cs-grid-card__title" id={id}>
          <Title {...{ host, row, press }} text={titleText} />
        </h2>
        <Badges host={host} names={card.badges} row={row} />
        {rowActions.length > 0 ? (
          <IconButton
            aria-haspopup="menu"
            label={t('Actions of {label}', { label: titleText })}
            onClick={({ currentTarget }) => onRowMenu(row, anchorOf(currentTarget))}
          >
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {columns.some(({ linesOf }) => linesOf !== null) ? (
        <LineCells {...{ block, host, row, columns }} title={title} />
      ) : (
        <>
          <Facts {...{ host, row, columns }} names={facts} />
          {inputs.map((column) => (
            <CardInput key={column.id} {...{ block, host, row, column }} />
          ))}
        </>
      )}
    </article>
  )
}

interface CardTexts {
  /** The fields that have an input on the card. */
  readonly isFilled: ReadonlySet<string>
  textOf(name: string): string
}

/** If the field of the title is empty, as the number of a draft, the next field with a value is the title. */
function partsOf({ title: declared, left, right }: Card, { isFilled, textOf }: CardTexts) {
  const titles = declared === null ? left : [declared, ...left]
  const [first = null] = titles
  const hasTitle = (name: string) => (isFilled.has(name) ? name === first : textOf(name) !== NOTHING)
  const title = titles.find(hasTitle) ?? first
  const others = new Set([...titles, ...right])
  return { title, facts: [...others].filter((name) => name !== title && !isFilled.has(name)) }
}

type Card = BlockOf<'grid'>['card']

const INPUTS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

interface TitleProps extends Pick<GridCardProps, 'host'> {
  readonly row: Row
  readonly text: string
  /** The action that a press runs; null: none. */
  readonly press: string | null
}

function Title({ host, row, text, press }: TitleProps) {
  if (press === null) return <bdi>{text}</bdi>
  return (
    <button type="button" className="cs-grid-card__press" onClick={() => host.press(press, [row])}>
      <bdi>{text}</bdi>
    </button>
  )
}

/** @param id the id of the title of the card */
function useFocusedInput(id: string, { isToFocus, onFocused }: GridCardProps): void {
  const done = useEffectEvent(() => onFocused?.())
  useEffect(() => {
    if (!isToFocus) return
    const card = document.getElementById(id)?.closest('article')
    card?.querySelector<HTMLElement>(INPUTS)?.focus()
    done()
  }, [id, isToFocus])
}

interface LineCellsProps extends Pick<GridCardProps, 'block' | 'host' | 'columns'> {
  readonly row: Row
  readonly title: string | null
}

/** The cells of a line of a form, in the order in which they are declared: computed ones between those they use. */
function LineCells({ block, host, row, columns, title }: LineCellsProps) {
  return columns.map((column) => {
    if (column.input !== null) return <CardInput key={column.id} {...{ block, host, row, column }} />
    return column.id === title ? null : <Facts key={column.id} {...{ host, row, columns }} names={[column.id]} />
  })
}

function Badges({
  host,
  names,
  row,
}: {
  readonly host: ScreenHost
  readonly names: readonly string[]
  readonly row: Row
}) {
  return names.map((name) => {
    const field = host.field(name)
    const text = host.format(readField(row, field), field, row)
    return text === NOTHING ? null : (
      <span key={name} className="cs-badge" data-tone={badgeTone(row, field)}>
        {text}
      </span>
    )
  })
}

/** A colour as a badge (specialised-modules §3, label): visible, with its code. */
function Colour({ text }: { readonly text: string }) {
  return (
    <span className="cs-badge">
      <span className="cs-grid-card__swatch" style={{ backgroundColor: text }} aria-hidden />
      {text}
    </span>
  )
}

interface FactProps {
  readonly host: ScreenHost
  readonly row: Row
  readonly name: string
  readonly columns: readonly GridColumn[]
}

interface FactsProps extends Omit<FactProps, 'name'> {
  readonly names: readonly string[]
}

function Facts({ names, ...fact }: FactsProps) {
  return (
    <dl className="cs-grid-card__facts">
      {names.map((name) => (
        <Fact key={name} {...fact} name={name} />
      ))}
    </dl>
  )
}

/** A field of the row; a field with an action of its own can be pressed. */
function Fact({ host, row, name, columns }: FactProps) {
  const field = host.field(name)
  const column = columns.find(({ id }) => id === name)
  const text = column
    ? host.format(gridCellValue(row, column, host.scope), fieldOfCell({ host, row, column }))
    : host.format(readField(row, field), field, row)
  const action = column?.onPress ?? null
  const isPressed = action !== null && text !== NOTHING && host.actionState(action, [row])?.enabled === true
  return (
    <div className="cs-grid-card__fact" data-kind={isNumeric(field.type) ? 'amount' : 'words'}>
      <dt>{column?.label ?? field.label}</dt>
      <dd>
        {isPressed ? (
          <button type="button" className="cs-grid-card__press" onClick={() => host.press(action, [row])}>
            {text}
          </button>
        ) : (
          <bdi>
            {fieldSpecs[field.type].column.draws === 'swatch' && text !== NOTHING ? <Colour text={text} /> : text}
          </bdi>
        )}
      </dd>
    </div>
  )
}
