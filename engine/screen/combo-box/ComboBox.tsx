import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Search } from './combo-box-state.ts'
import './combo-box.css'

interface ComboBoxProps {
  /** The attributes from the field of the input: its id, its error, whether it can be changed. */
  readonly control: InputHTMLAttributes<HTMLInputElement> & { readonly id: string }
  readonly label: string
  readonly search: Search
  /** The focus has moved elsewhere. */
  onBlur?(): void
}

/**
 * An input with a list below it (ARIA combobox). The list is beside the input and not at the end of the page, because
 * elements outside a modal cannot be reached.
 */
export function ComboBox(props: ComboBoxProps) {
  const { control, onBlur, search } = props
  const { isUnfolded, active, text } = search
  const { id } = control
  return (
    <div
      className="cs-combo"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        search.close()
        onBlur?.()
      }}
    >
      <input
        {...control}
        type="text"
        role="combobox"
        className="cs-input cs-combo__input"
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
      <ChevronDown className="cs-combo__mark" size={16} aria-hidden />
      {isUnfolded ? <OptionList id={id} label={props.label} search={search} /> : null}
    </div>
  )
}

interface FoundOptionsProps extends Pick<ComboBoxProps, 'label' | 'search'> {
  readonly id: string
}

/** The list of a combobox, and the note below it. @param id of the input */
export function OptionList({ id, label, search }: FoundOptionsProps) {
  const { shown, note, active, chosenId } = search
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // A press with a pointer leaves the focus in the input, and Tab skips the scrollable list.
    <div className="cs-combo__found" tabIndex={-1} onPointerDown={(event) => event.preventDefault()}>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} aria-busy={search.isBusy}>
        {shown.map((option, index) => (
          // The focus stays in the input, which handles its keys (aria-activedescendant).
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === chosenId}
            data-active={index === active}
            className="cs-combo__option"
            onClick={() => search.choose(option)}
          >
            {option.text}
            {typeof option.row['hint'] === 'string' ? (
              <span className="cs-combo__hint">
                <bdi>{option.row['hint']}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="cs-combo__more" role="status" hidden={note === null}>
        {note}
      </p>
    </div>
  )
}
