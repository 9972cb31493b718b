import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { valueList } from '../validation.ts'
import type { ControlProps } from './control-props.ts'
import { chosenFirst, matchingOptions, moreText } from './matching.ts'
import { t } from '../../../messages/message.ts'
import { COUNT } from '../../../page/format.ts'

/** From this many options on, the list can be searched. */
const SEARCHED_FROM = 12

/**
 * Several of the options: a checkbox for each, four rows of them visible. When there are many, those that were chosen
 * on opening come first, so that nobody has to scroll to see who is on the list.
 */
export function Ticks({ id, state, host, onChange, onBlur }: ControlProps) {
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const [first] = useState(() => new Set(valueList(state.value).map(String)))
  const isLong = state.options.length >= SEARCHED_FROM
  const ordered = useMemo(
    () => (isLong ? chosenFirst(state.options, first) : state.options),
    [state.options, first, isLong],
  )
  const { shown, more } = useMemo(() => matchingOptions(ordered, sought), [ordered, sought])
  const chosen = new Set(valueList(state.value).map(String))
  const flip = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, option] : [...chosen].filter((each) => each !== option))
  const count = (number: number) => host().format(number, COUNT)
  return (
    <div
      id={id}
      className="cs-form__ticks"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={state.fieldError === null ? undefined : `${id}-error`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      {isLong ? (
        <input
          type="search"
          className="cs-input"
          aria-label={t('Search {label}', { label: state.item.label })}
          placeholder={t('Search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <TickList {...{ shown, chosen, flip }} isEnabled={state.isEnabled}>
        {more === 0 ? null : <li className="cs-form__more">{moreText(count(more))}</li>}
        {shown.length > 0 ? null : (
          <li className="cs-form__more">{sought === '' ? t('Nothing to choose.') : t('No match.')}</li>
        )}
      </TickList>
      {chosen.size === 0 ? null : (
        <p className="cs-form__chosen">{t('{count} chosen', { count: count(chosen.size) })}</p>
      )}
    </div>
  )
}

interface TickListProps {
  readonly shown: ReturnType<typeof matchingOptions>['shown']
  readonly chosen: ReadonlySet<string>
  readonly isEnabled: boolean
  flip(option: string, isChosen: boolean): void
  /** After the last option. */
  readonly children: ReactNode
}

function TickList({ shown, chosen, isEnabled, flip, children }: TickListProps) {
  return (
    <ul className="cs-form__tick-list">
      {shown.map(({ id, text }) => (
        <li key={id}>
          <label className="cs-form__tick">
            <input
              type="checkbox"
              className="cs-check"
              disabled={!isEnabled}
              checked={chosen.has(id)}
              onChange={({ target }) => flip(id, target.checked)}
            />
            <span>{text}</span>
          </label>
        </li>
      ))}
      {children}
    </ul>
  )
}
