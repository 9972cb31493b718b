import { useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { ariaProps, type ControlProps } from './control-props.ts'
import { moreText } from './matching.ts'
import { useSearch, type Search } from './use-search.ts'
import { t } from '../../../messages/message.ts'

/**
 * One of many options, found by typing (ARIA combobox with a list). The list stands beside the input and not at the
 * end of the page: in a modal nothing outside of it can be reached.
 */
export function SearchedChoice(props: ControlProps) {
  const { id, state, onBlur } = props
  const search = useSearch(props)
  const { isUnfolded, active, text } = search
  return (
    <div
      className="cs-form__search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        search.close()
        onBlur()
      }}
    >
      <input
        {...ariaProps({ id, state })}
        type="text"
        role="combobox"
        className="cs-input cs-form__search-input"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isUnfolded}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isUnfolded && active >= 0 ? `${id}-${active}` : undefined}
        value={text}
        onClick={search.open}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={search.press}
      />
      <ChevronDown className="cs-form__search-mark" size={16} aria-hidden />
      {isUnfolded ? <Found {...props} search={search} /> : null}
    </div>
  )
}

interface FoundProps extends ControlProps {
  readonly search: Search
}

function Found({ id, search, state, host }: FoundProps) {
  const { shown, more, active } = search
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const count = host().format(more, { type: 'number', unit: null, decimals: 0 })
  return (
    // What is pressed with a pointer leaves the keyboard in the input, and Tab passes by what can be scrolled.
    <div className="cs-form__found" tabIndex={-1} onPointerDown={(event) => event.preventDefault()}>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={state.item.label}>
        {shown.map((option, index) => (
          // The keyboard stays in the input, which answers its keys (aria-activedescendant).
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === String(state.value ?? '')}
            data-active={index === active}
            className="cs-form__option"
            onClick={() => search.choose(option)}
          >
            {option.text}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="cs-form__more">{moreText(count)}</p> : null}
      {shown.length === 0 ? <p className="cs-form__more">{t('No match.')}</p> : null}
    </div>
  )
}
