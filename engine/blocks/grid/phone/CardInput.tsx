import { useId, useState } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import { RequiredMark } from '../../../ui/RequiredMark.tsx'
import { DateField } from '../../../ui/date-field/DateField.tsx'
import { isNumeric, isYes, numberIn } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { rowKey } from '../../../page/reads/rows.ts'
import { rowCellKey } from '../../../page/form/edited-cells.ts'
import { cellErrorKey } from '../../../page/form/lines.ts'
import { clamped, isRequired } from '../../../page/form/rules.ts'
import { rowFor, gridCellValue, type GridColumn } from '../columns.ts'
import { type GridCell, cellError, editability, collectChanges, namesFor } from '../editing.ts'
import { applyChanges, typedText, valueTyped } from '../editing.ts'
import { t } from '../../../messages/message.ts'
import { LinkCell } from './LinkCell.tsx'
import { isDayType, isLinkType, isTypedInDigits, isYesNo } from '../../../fields/field-types.ts'

interface CardInputProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  readonly row: Row
  readonly column: GridColumn
}

/** An editable cell on a card: the phone's own inputs, and step buttons for whole numbers (site-modules §5). */
export function CardInput({ block, host, row, column }: CardInputProps) {
  const id = useId()
  const { field } = column
  const value = gridCellValue(row, column, host.scope)
  const { isEditable, reason } = editability({ host, row, column })
  const error = isEditable ? cellError({ host, row, column }, value) : null
  const mustHave = isEditable && column.input !== null && isRequired(column.input, namesFor({ host, row, column }))
  const put = (next: Value): void => {
    const collector = collectChanges(host, block.read)
    collector.put(row, column, next)
    applyChanges(host, block.read, collector)
  }
  const state = { isInvalid: error !== null, isRequired: mustHave, describedBy: `${id}why` }
  const shared = { id, host, row, column, value, isEditable, put, ...state }
  const label = column.group ? `${column.group.label}: ${column.label}` : column.label
  const isTick = isYesNo(field.type)
  return (
    <div className="cs-grid-card__input" data-field={errorKey(host, block.read, { row, column })}>
      <label id={`${id}label`} className={isTick ? 'cs-grid-card__tick' : 'cs-label'} htmlFor={id}>
        {isTick ? <PlainInput {...shared} /> : null}
        {label}
        {mustHave ? <RequiredMark /> : null}
      </label>
      {isTick ? null : isStepped(column) ? (
        <Stepper {...shared} label={label} block={block} />
      ) : (
        <PlainInput {...shared} />
      )}
      <p id={`${id}why`} className={error ? 'cs-field-error' : 'cs-muted cs-grid-card__why'}>
        {error ?? reason ?? ''}
      </p>
    </div>
  )
}

/** The name under which an error of the cell is reported. */
function errorKey(host: ScreenHost, name: string, { row, column: { field, linesOf } }: Omit<GridCell, 'host'>): string {
  if (linesOf !== null) return cellErrorKey(linesOf, row, field.name)
  const read = host.definition.reads[name]
  return rowCellKey(name, (read && rowKey(row, read)) ?? '', field.name)
}

function isStepped({ field }: GridColumn): boolean {
  return isNumeric(field.type) && field.decimals === 0
}

interface InputProps extends Omit<CardInputProps, 'block'> {
  readonly id: string
  readonly value: Value
  readonly isEditable: boolean
  readonly isInvalid: boolean
  readonly isRequired: boolean
  readonly describedBy: string
  put(value: Value): void
}

function Stepper({ label, block, ...props }: InputProps & { readonly label: string; readonly block: BlockOf<'grid'> }) {
  const { host, row, column, value, isEditable, put } = props
  const now = numberIn(value) ?? 0
  const { field, input } = column
  // A step never leads beyond a bound, whatever happens to a typed value.
  const step = (by: number): Value =>
    input
      ? clamped({ field, input: { ...input, clamp: true }, value: now + by, names: namesFor({ host, row, column }) })
      : now + by
  // A disabled cell can still be reduced to the ERP's amount, to undo what was typed.
  const least = isEditable ? 0 : storedAmount({ host, row, column }, block, now)
  return (
    <div className="cs-grid-stepper">
      <button
        type="button"
        className="cs-button cs-button--icon"
        aria-label={t('Less {label}', { label })}
        disabled={now <= least}
        onClick={() => put(isEditable ? step(-1) : Math.max(least, now - 1))}
      >
        <Minus size={16} aria-hidden />
      </button>
      <PlainInput {...props} />
      <button
        type="button"
        className="cs-button cs-button--icon"
        aria-label={t('More {label}', { label })}
        disabled={!isEditable || step(1) === now}
        onClick={() => put(step(1))}
      >
        <Plus size={16} aria-hidden />
      </button>
    </div>
  )
}

/** The amount before this person's edits; the current one if the cell was not edited. */
function storedAmount({ host, row, column: { field } }: GridCell, block: BlockOf<'grid'>, now: number): number {
  const read = host.definition.reads[block.read]
  const key = read ? rowKey(row, read) : null
  const isEdited =
    key !== null && host.store.getState().edits[read?.base ?? block.read]?.get(key)?.[field.name] !== undefined
  return isEdited ? 0 : now
}

function PlainInput({ id, host, row, column, value, isEditable, describedBy, put, ...state }: InputProps) {
  const { field, input } = column
  const options = host.options(field, input, rowFor(row, column))
  const shared = {
    id,
    disabled: !isEditable,
    'aria-invalid': state.isInvalid,
    'aria-required': state.isRequired || undefined,
    'aria-describedby': describedBy,
  }
  if (isYesNo(field.type)) {
    return (
      <input
        {...shared}
        type="checkbox"
        className="cs-check"
        checked={isYes(value)}
        onChange={({ target }) => put(target.checked)}
      />
    )
  }
  if (options.length > 0) {
    return (
      <select
        {...shared}
        className="cs-input"
        value={value === null ? '' : String(value)}
        onChange={({ target }) => put(target.value === '' ? null : target.value)}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
    )
  }
  if (isLinkType(field.type)) return <LinkCell {...{ host, row, column, value, isEditable, shared, put }} />
  if (isDayType(field.type))
    return <DayInput {...{ id, host, column, value, isEditable, describedBy, put, ...state }} />
  return <TypedInput {...{ host, row, column, value, put, shared }} />
}

function DayInput({ id, host, column, value, put, ...props }: Omit<InputProps, 'row'>) {
  const stored = String(value ?? '')
  // Stored when it is left, like a number.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateField
      id={id}
      label={column.label}
      labelledBy={`${id}label`}
      describedBy={props.describedBy}
      value={typed ?? stored}
      granularity="day"
      locale={host.locale}
      isDisabled={!props.isEditable}
      isInvalid={props.isInvalid}
      onChange={(text) => setTyped(text ?? '')}
      onLeave={() => {
        if (typed !== null && typed !== stored) put(typed === '' ? null : typed)
        setTyped(null)
      }}
    />
  )
}

interface TypedInputProps extends Pick<InputProps, 'host' | 'row' | 'column' | 'value' | 'put'> {
  readonly shared: Readonly<Record<string, unknown>>
}

/** Stored when it is left: half a number is not a value. */
function TypedInput({ host, row, column, value, put, shared }: TypedInputProps) {
  const { field } = column
  const stored = typedText(value, field, host.locale)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...shared}
      className="cs-input"
      data-kind={isNumeric(field.type) ? 'amount' : 'words'}
      type="text"
      inputMode={isTypedInDigits(field.type) ? (field.decimals === 0 ? 'numeric' : 'decimal') : 'text'}
      value={typed ?? stored}
      enterKeyHint="next"
      onFocus={({ target }) => target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) goOn(event.currentTarget)
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== null && typed !== stored) put(valueTyped({ host, row, column }, typed))
        setTyped(null)
      }}
    />
  )
}

/** Moves to the next input, after the last one of a card to the next card; leaving an input stores its text. */
function goOn(input: HTMLInputElement): void {
  const inputs = [...(input.closest('.cs-grid')?.querySelectorAll<HTMLElement>(INPUTS) ?? [])]
  const next = inputs[inputs.indexOf(input) + 1]
  if (next) next.focus()
  else input.blur()
}

const INPUTS = '.cs-grid-card__input :is(input, select):not(:disabled)'
