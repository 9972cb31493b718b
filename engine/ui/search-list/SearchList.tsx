import { useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { activeOption, movedOption, type MarkedOption } from './active-option.ts'

export interface ListedOption {
  /** Unique in the list. */
  readonly id: string
  readonly content: ReactNode
  /** It is listed and read out, and cannot be chosen. */
  readonly isDisabled?: boolean
  choose(): void
}

export interface ListedGroup {
  readonly heading: string
  readonly options: readonly ListedOption[]
}

/** The class of each part. */
export interface SearchListLook {
  readonly search?: string
  readonly input: string
  readonly note: string
  readonly list: string
  readonly heading: string
  readonly option: string
}

interface SearchListProps {
  /** Name of the input and of the list. */
  readonly label: string
  readonly placeholder: string
  readonly icon?: ReactNode
  readonly text: string
  /** What matches the text, the best first. */
  readonly groups: readonly ListedGroup[]
  /** Shown above the list. */
  readonly note: string | null
  readonly look: SearchListLook
  onType(text: string): void
}

/**
 * An input with options in groups below it (ARIA combobox with a list that is always open). The focus stays in the input,
 * whose arrows, Home and End move the active option and whose Enter chooses it.
 */
export function SearchList({ label, placeholder, icon, text, groups, note, look, onType }: SearchListProps) {
  const list = useId()
  const [marked, setMarked] = useState<MarkedOption | null>(null)
  const options = groups.flatMap((group) => group.options)
  const active = activeOption(options, marked, text)
  const mark = ({ id }: ListedOption) => setMarked({ text, id })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moved = movedOption(options, active, event)
    if (!moved && event.key !== 'Enter') return
    event.preventDefault()
    if (moved) mark(moved)
    else active?.choose()
  }
  return (
    <>
      <div className={look.search}>
        {icon}
        <input
          type="text"
          role="combobox"
          className={look.input}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={active && optionId(list, options.indexOf(active))}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={press}
        />
      </div>
      {/* Outside of the list, because a listbox may contain only options. */}
      {note === null ? null : <div className={look.note}>{note}</div>}
      <OptionGroups {...{ list, label, groups, active, look }} onMark={mark} />
    </>
  )
}

const optionId = (list: string, index: number): string => `${list}-${index}`

interface OptionGroupsProps extends Pick<SearchListProps, 'label' | 'groups' | 'look'> {
  /** Its id. */
  readonly list: string
  readonly active: ListedOption | undefined
  onMark(option: ListedOption): void
}

function OptionGroups({ list, label, groups, active, look, onMark }: OptionGroupsProps) {
  const options = groups.flatMap((group) => group.options)
  useInView(active && optionId(list, options.indexOf(active)))
  return (
    // A press with a pointer leaves the focus in the input, and Tab skips the scrollable list.
    <div
      id={list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={look.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group.heading} role="group" aria-label={group.heading}>
          <div className={look.heading} aria-hidden>
            {group.heading}
          </div>
          {group.options.map((option) => (
            <div
              key={option.id}
              id={optionId(list, options.indexOf(option))}
              role="option"
              aria-selected={option === active}
              aria-disabled={option.isDisabled === true}
              className={look.option}
              // Not when it is scrolled to below a pointer at rest.
              onPointerMove={option.isDisabled ? undefined : () => onMark(option)}
              onClick={option.isDisabled ? undefined : option.choose}
            >
              {option.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Scrolls the list to an option, and for the first one of a group to its heading, too. */
function useInView(id: string | undefined): void {
  useLayoutEffect(() => {
    const option = id === undefined ? null : document.getElementById(id)
    const before = option?.previousElementSibling
    if (before?.getAttribute('role') !== 'option') before?.scrollIntoView({ block: 'nearest' })
    option?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
