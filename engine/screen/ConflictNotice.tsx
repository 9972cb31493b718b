/** Who has saved the record of a form in the meantime, and both values: loaded when a save was refused for that. */
import { useEffect, useId, useRef } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useStore } from 'zustand'
import { listed, t } from '../messages/message.ts'
import { lineInputs } from '../page/form/lines.ts'
import { plainFormat } from '../page/format.ts'
import { chooseSide } from '../page/events/compare-form.ts'
import type { Conflict, Difference, Whose } from '../page/form/conflict.ts'
import { formsOn } from '../page/form/forms-on-page.ts'
import type { PageModel } from '../page/page-model.ts'
import type { Row } from '../calls/contract.ts'
import type { Value } from '../expressions/tree.ts'
import { rowsInValue } from '../page/reads/computed-read.ts'
import { lineKeyOf } from '../page/form/lines.ts'
import { useScreen, type ScreenHost } from './host.ts'
import './conflict.css'

interface ConflictProps {
  readonly page: PageModel
}

/** Nothing is drawn while there is no conflict. The notice takes the focus when it appears. */
export function ConflictNotice({ page }: ConflictProps) {
  const conflict = useStore(page.store, (state) => state.conflict)
  const host = useScreen()
  if (conflict === null) return null
  const { differences } = conflict
  const isOpen = differences.some(({ chosen }) => chosen === null)
  return (
    <section className="cs-conflict" aria-label={t('Changed meanwhile')}>
      <header className="cs-conflict__head">
        <TriangleAlert size={20} aria-hidden />
        <Heading key={conflict.at} text={heading(conflict, host)} />
        <p role="status">{isOpen ? t('Choose which value of each stays.') : t('Look it over, and save again.')}</p>
      </header>
      {differences.map((difference) => (
        <DifferenceChoice key={difference.path} {...{ difference, page, host }} />
      ))}
      {differences.length === 0 ? null : (
        <div className="cs-conflict__all">
          <button
            type="button"
            className="cs-button"
            onClick={() => page.core.event(() => chooseSide(page.core, 'theirs'))}
          >
            {t('Take all theirs')}
          </button>
          <button
            type="button"
            className="cs-button"
            onClick={() => page.core.event(() => chooseSide(page.core, 'mine'))}
          >
            {t('Keep all mine')}
          </button>
        </div>
      )}
    </section>
  )
}

/** Takes the focus once it is drawn. */
function Heading({ text }: { readonly text: string }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h2 ref={head} tabIndex={-1} className="cs-conflict__title">
      {text}
    </h2>
  )
}

function heading({ by, at }: Conflict, { format }: ScreenHost): string {
  if (!by || !at) return t('Somebody else has saved this meanwhile.')
  return t('{person} has saved this meanwhile, {time}.', { person: by, time: format(at, plainFormat('datetime')) })
}

interface ChoiceProps extends ConflictProps {
  readonly difference: Difference
  readonly host: ScreenHost
}

function DifferenceChoice({ difference, page, host }: ChoiceProps) {
  const { path, chosen, mine, theirs } = difference
  const error = host.fieldErrors.get(path)
  const id = useId()
  const option = (whose: Whose, label: string, value: Value) => (
    <label className="cs-conflict__option">
      <input
        type="radio"
        name={id}
        checked={chosen === whose}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={() => page.core.event(() => chooseSide(page.core, whose, path))}
      />
      <span>
        <small>{label}</small> <bdi>{textOf(value, difference, { page, host })}</bdi>
      </span>
    </label>
  )
  return (
    <fieldset className="cs-conflict__field" data-field={path}>
      <legend>{labelOf(difference, { page, host })}</legend>
      {option('mine', t('Yours'), mine)}
      {option('theirs', t('Theirs'), theirs)}
      {error ? (
        <p id={`${id}-error`} className="cs-conflict__error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

interface Shown extends ConflictProps {
  readonly host: ScreenHost
}

function itemOf({ field }: Difference, { page }: Shown) {
  const forms = formsOn({ view: page.view.get(), modal: page.modal.get() })
  return forms.flatMap(({ items }) => items).find((item) => item.field === field)
}

/** The field; for lines with the position of the line, and the cell. */
function labelOf(difference: Difference, shown: Shown): string {
  const { field, line, cell } = difference
  const { host } = shown
  const own = itemOf(difference, shown)?.label || host.field(field).label
  if (line === null) return own
  const place = rowsInValue(host.form[field] ?? null).findIndex((row) => lineKeyOf(row) === line)
  const name = place === -1 ? own : t('{field}, line {line}', { field: own, line: place + 1 })
  return cell === null ? name : `${name}: ${host.field(cell).label}`
}

function textOf(value: Value, difference: Difference, shown: Shown): string {
  const { field, line, cell } = difference
  const { host } = shown
  if (line !== null && cell === null) {
    const [row] = rowsInValue(value)
    return row ? lineText(row, difference, shown) : t('Removed')
  }
  const name = cell ?? field
  const option = host.options(host.field(name), itemOf(difference, shown)?.input ?? null).find(({ id }) => id === value)
  return option?.text ?? host.format(value, host.field(name), host.form)
}

function lineText(row: Row, difference: Difference, shown: Shown): string {
  const { host } = shown
  const inputs = lineInputs(itemOf(difference, shown)?.lines?.columns ?? [], host.definition.fields)
  const filled = inputs.filter(({ field }) => (row[field.name] ?? '') !== '')
  return listed(filled.map(({ field }) => `${field.label} ${host.format(row[field.name], field, row, host.form)}`))
}
