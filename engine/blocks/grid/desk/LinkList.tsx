import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import type { Option } from '../../../page/form/option.ts'
import { FoundOptions } from '../../../screen/combo-box/ComboBox.tsx'
import { useLinkSearch, type LinkSource } from '../../../screen/combo-box/use-link-search.ts'
import type { Leave } from './desk-props.ts'

/** A link that is filled in in a cell. */
export interface EditedLink {
  readonly source: LinkSource
  /** '': none is chosen. */
  readonly id: string
  readonly text: string
  /** What opened the cell; null: no letter. */
  readonly typed: string | null
}

/** What the input of the cell hands on to its list. */
export interface LinkListHandle {
  type(text: string): void
  /** Arrows and pages move in the list. */
  press(event: KeyboardEvent): void
  /** Chooses the marked option and goes on, as soon as what was typed has been found. */
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

/** The rows that a link in a cell can refer to, below the input of the cell, which has the keyboard. */
export function LinkList({ ref, input, id, label, link, bounds, onLeave }: LinkListProps) {
  const { source, typed } = link
  const [waiting, setWaiting] = useState<Leave | null>(null)
  const search = useLinkSearch(
    source,
    // An input that was emptied is stored when the cell is left.
    { id: link.id, text: link.text, isEnabled: true, onChoose: (option) => option && onLeave(option, 'back') },
    { typed, isUnfolded: true },
  )
  const { isBusy, shown, active, note } = search
  const found = (active >= 0 ? shown[active] : undefined) ?? null
  const element = useOnTop(input, [bounds, shown.length, note])
  useCombobox(input, { id, active: shown[active] ? active : -1 })
  // Enter that chooses goes on in its line: the rest of it is still to be filled in.
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
      else leaveWith(found, how)
    },
  }))
  // Keys that came before the list was drawn stand in the input already.
  const catchUp = useEffectEvent(() => {
    const text = input.current?.value ?? ''
    if (text !== (typed ?? link.text)) search.type(text)
  })
  useLayoutEffect(() => catchUp(), [])
  const goOn = useEffectEvent(() => waiting !== null && leaveWith(found, waiting))
  useEffect(() => {
    if (waiting !== null && !isBusy) goOn()
  }, [waiting, isBusy])
  return (
    <div ref={element} popover="manual" className="cs-grid__found" hidden={shown.length === 0 && note === null}>
      <FoundOptions id={id} label={label} search={search} />
    </div>
  )
}

/** The input of the cell says of itself what a combobox does, while the list is there. */
function useCombobox(input: RefObject<HTMLInputElement | null>, { id, active }: { id: string; active: number }): void {
  useLayoutEffect(() => {
    const element = input.current
    const says = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
    }
    for (const [name, value] of Object.entries(says)) element?.setAttribute(name, value)
    return () => Object.keys(says).forEach((name) => element?.removeAttribute(name))
  }, [input, id])
  useLayoutEffect(() => {
    const element = input.current
    if (active >= 0) element?.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => element?.removeAttribute('aria-activedescendant')
  }, [input, id, active])
}

const GAP_PX = 2
const LEAST_WIDTH_PX = 260

/** Above all else and never cut off by the grid: below the input, or above it where there is more room. */
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
  // eslint-disable-next-line react/exhaustive-deps -- what was found, or where the cell is, has changed
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
