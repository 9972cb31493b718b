import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import type { Option } from '../../../page/form/option.ts'
import { OptionList } from '../../../screen/combo-box/ComboBox.tsx'
import { useLinkSearch, type LinkSource } from '../../../screen/combo-box/use-link-search.ts'
import type { Leave } from './desk-props.ts'

/** A link that is edited in a cell. */
export interface EditedLink {
  readonly source: LinkSource
  /** '': none is chosen. */
  readonly id: string
  readonly text: string
  /** The letter that opened the cell; null: another key or a press. */
  readonly typed: string | null
}

/** What the input of the cell passes on to its list. */
export interface LinkListHandle {
  type(text: string): void
  /** Arrow and page keys move within the list. */
  press(event: KeyboardEvent): void
  /** Chooses the marked option and leaves, as soon as the search for the typed text has finished. */
  leave(how: Leave): void
}

interface LinkListProps {
  readonly ref: Ref<LinkListHandle>
  readonly input: RefObject<HTMLInputElement | null>
  readonly id: string
  readonly label: string
  readonly link: EditedLink
  /** Changes when the cell has moved. */
  readonly bounds: object
  /** Null: none was chosen. */
  onLeave(option: Option | null, how: Leave): void
}

/** The rows that a link in a cell can refer to, below the input of the cell, which keeps the focus. */
export function LinkList({ ref, input, id, label, link, bounds, onLeave }: LinkListProps) {
  const { source, typed } = link
  const [waiting, setWaiting] = useState<Leave | null>(null)
  const search = useLinkSearch(
    source,
    // A cleared input is stored when the cell is left.
    { id: link.id, text: link.text, isEnabled: true, onChoose: (option) => option && onLeave(option, 'back') },
    { typed, isUnfolded: true },
  )
  const { isBusy, shown, active, note } = search
  const marked = (active >= 0 ? shown[active] : undefined) ?? null
  const element = useOnTop(input, [bounds, shown.length, note])
  useCombobox(input, { id, active: shown[active] ? active : -1 })
  // Enter with a choice moves to the right: the rest of the line is still to be filled in.
  const leaveWith = (option: Option | null, how: Leave): void =>
    onLeave(option, option !== null && how === 'down' ? 'right' : how)
  useImperativeHandle(ref, () => ({
    type(text) {
      setWaiting(null)
      search.type(text)
    },
    press: search.press,
    leave(how) {
      if (active >= 0 && isBusy) setWaiting(how)
      else leaveWith(marked, how)
    },
  }))
  // Keys pressed before the list was drawn are already in the input.
  const catchUp = useEffectEvent(() => {
    const text = input.current?.value ?? ''
    if (text !== (typed ?? link.text)) search.type(text)
  })
  useLayoutEffect(() => catchUp(), [])
  const goOn = useEffectEvent(() => waiting !== null && leaveWith(marked, waiting))
  useEffect(() => {
    if (waiting !== null && !isBusy) goOn()
  }, [waiting, isBusy])
  return (
    <div ref={element} popover="manual" className="cs-grid__found" hidden={shown.length === 0 && note === null}>
      <OptionList id={id} label={label} search={search} />
    </div>
  )
}

/** Gives the input of the cell the attributes of a combobox while the list is shown. */
function useCombobox(input: RefObject<HTMLInputElement | null>, { id, active }: { id: string; active: number }): void {
  useLayoutEffect(() => {
    const element = input.current
    const attributes = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
    }
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value)
    return () => Object.keys(attributes).forEach((name) => element?.removeAttribute(name))
  }, [input, id])
  useLayoutEffect(() => {
    const element = input.current
    if (active >= 0) element?.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => element?.removeAttribute('aria-activedescendant')
  }, [input, id, active])
}

const GAP_PX = 2
const LEAST_WIDTH_PX = 260

/** In the top layer, not clipped by the grid: below the input, or above it where there is more space. */
function useOnTop(input: RefObject<HTMLInputElement | null>, changes: readonly unknown[]) {
  const element = useRef<HTMLDivElement>(null)
  const place = useRef(() => undefined as void)
  useLayoutEffect(() => {
    const list = element.current
    list?.showPopover()
    place.current = () => {
      if (list && input.current) placeList(list, input.current.getBoundingClientRect())
    }
    const follow = (): void => place.current()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [input])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the results, or the position of the cell, have changed
  useLayoutEffect(() => place.current(), changes)
  return element
}

function placeList(list: HTMLElement, cell: DOMRect): void {
  const width = Math.max(LEAST_WIDTH_PX, cell.width)
  list.style.inlineSize = `${width}px`
  const { height } = list.getBoundingClientRect()
  const isBelow = cell.bottom + GAP_PX + height <= window.innerHeight || cell.top < window.innerHeight - cell.bottom
  list.style.top = `${isBelow ? cell.bottom + GAP_PX : Math.max(0, cell.top - GAP_PX - height)}px`
  list.style.left = `${Math.max(0, Math.min(cell.left, window.innerWidth - width))}px`
}
