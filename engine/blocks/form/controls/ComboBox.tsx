import { useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { ariaProps, type ControlProps } from './control-props.ts'
import { useLinkSearch } from './use-link-search.ts'
import { useSearch, type Search } from './use-search.ts'

/** One of many options that the page has, found by typing. */
export function SearchedChoice(props: ControlProps) {
  return <ComboBox {...props} search={useSearch(props)} />
}

/** A row of another screen, found by typing: the ERP searches. */
export function LinkedChoice(props: ControlProps) {
  return <ComboBox {...props} search={useLinkSearch(props)} />
}

interface ComboBoxProps extends ControlProps {
  readonly search: Search
}

/**
 * An input with a list below it (ARIA combobox). The list stands beside the input and not at the end of the page: in a
 * modal nothing outside of it can be reached.
 */
function ComboBox(props: ComboBoxProps) {
  const { id, state, onBlur, search } = props
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
      {isUnfolded ? <Found {...props} /> : null}
    </div>
  )
}

function Found({ id, search, state }: ComboBoxProps) {
  const { shown, note, active, chosenId } = search
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // What is pressed with a pointer leaves the keyboard in the input, and Tab passes by what can be scrolled.
    <div className="cs-form__found" tabIndex={-1} onPointerDown={(event) => event.preventDefault()}>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={state.item.label} aria-busy={search.isBusy}>
        {shown.map((option, index) => (
          // The keyboard stays in the input, which answers its keys (aria-activedescendant).
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === chosenId}
            data-active={index === active}
            className="cs-form__option"
            onClick={() => search.choose(option)}
          >
            {option.text}
            {typeof option.row['hint'] === 'string' ? <bdi className="cs-form__hint">{option.row['hint']}</bdi> : null}
          </li>
        ))}
      </ul>
      <p className="cs-form__more" role="status" hidden={note === null}>
        {note}
      </p>
    </div>
  )
}
