import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import type { Option } from '../../../page/form/option.ts'
import { undoStepOf } from '../undo-keys.ts'
import { t } from '../../../messages/message.ts'
import type { Leave } from './desk-props.ts'
import { LinkList, type EditedLink, type LinkListHandle } from './LinkList.tsx'

/** The state of the cell that is being edited. */
export interface EditedCell {
  readonly label: string
  readonly text: string
  /** The options if there are few; null: text is typed. */
  readonly options: readonly Option[] | null
  /** Absent unless the cell is a link. */
  readonly link?: EditedLink | null
  readonly isNumber: boolean
  readonly placeholder: string
  /** Relative to the grid, in pixels. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export interface CellEditorHandle {
  /** Opens with this text during the key press, so that the next key goes into it. */
  open(editing: EditedCell, how: 'replace' | 'continue'): void
  move(bounds: EditedCell['bounds']): void
}

interface CellEditorProps {
  readonly ref: Ref<CellEditorHandle>
  /** @param chosen the row of a link; null: the typed text counts */
  onCommit(text: string, leave: Leave, chosen: Option | null): void
  onCancel(): void
}

/**
 * The one input of a grid: always mounted, laid over the edited cell. It has the focus before the key that opened it
 * is released, so no key of a fast typist, or of a scanner, is lost.
 */
export function CellEditor({ ref, onCommit, onCancel }: CellEditorProps) {
  const { editing, input, select, finish, stay } = useEditing(ref)
  const id = useId()
  const list = useRef<LinkListHandle>(null)
  const commit = (leave: Leave, chosen: Option | null = null): void => {
    const text = (editing?.options ? select.current?.value : input.current?.value) ?? ''
    if (finish()) onCommit(text, leave, chosen)
  }
  const isUntouched = (): boolean => input.current?.value === editing?.text
  const onKeyDown = (event: KeyboardEvent): void => {
    // A shortcut of the page, such as Ctrl+S: what is typed belongs to what it does.
    if (isShortcut(event)) return list.current ? list.current.leave('back') : commit('back')
    event.stopPropagation()
    const leave = leaving(event) ?? (editing?.isReplaced ? leavingByArrow(event) : null)
    if (event.key === 'F2') stay()
    // With nothing typed, the browser would undo what was typed elsewhere.
    if (undoStepOf(event) !== null && isUntouched()) event.preventDefault()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (finish()) onCancel()
    } else if (leave) {
      event.preventDefault()
      if (list.current) list.current.leave(leave)
      else commit(leave)
    } else list.current?.press(event)
  }
  const { x = 0, y = 0, width = 1, height = 1 } = editing?.bounds ?? {}
  // From the left in every language, as the cell was measured.
  const style = { left: x, top: y, width, height }
  const shared = { className: 'cs-grid__editor', onKeyDown, onBlur: () => commit('stay'), style }
  return (
    <>
      <TextEditor
        {...shared}
        ref={input}
        editing={editing?.options ? null : editing}
        onPointerDown={stay}
        onInput={({ currentTarget }) => list.current?.type(currentTarget.value)}
      />
      {editing?.link ? (
        <LinkList
          ref={list}
          {...{ id, input, label: editing.label, link: editing.link, bounds: editing.bounds }}
          onLeave={(option, how) => commit(how, option)}
        />
      ) : null}
      {editing?.options ? <OptionEditor {...shared} ref={select} editing={editing} /> : null}
    </>
  )
}

function OptionEditor({ editing, ...shared }: ComponentProps<'select'> & { readonly editing: EditedCell }) {
  return (
    <select {...shared} data-open aria-label={editing.label} defaultValue={editing.text}>
      <option value="" />
      {isOffered(editing) ? null : <option value={editing.text}>{editing.text}</option>}
      {editing.options?.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** A value that is not offered stays until another is chosen. */
function isOffered({ text, options }: EditedCell): boolean {
  return text === '' || options === null || options.some(({ id }) => id === text)
}

interface OpenEditorProps extends EditedCell {
  /** A key replaced the content of the cell: an arrow key then leaves the cell, as in a spreadsheet. */
  readonly isReplaced: boolean
}

/** The cell that is being edited, and its two inputs. */
function useEditing(ref: Ref<CellEditorHandle>) {
  const [editing, setEditing] = useState<OpenEditorProps | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const isOpen = useRef(false)
  useImperativeHandle(ref, () => ({
    open(next, how) {
      isOpen.current = true
      setEditing({ ...next, isReplaced: how === 'replace' && next.options === null && !next.link })
      const element = input.current
      if (!element || next.options) return
      element.value = next.text
      element.focus({ preventScroll: true })
      element.setSelectionRange(how === 'replace' ? next.text.length : 0, next.text.length)
    },
    move: (bounds) => setEditing((before) => (before ? { ...before, bounds } : before)),
  }))
  useLayoutEffect(() => {
    if (editing?.options) select.current?.focus({ preventScroll: true })
  }, [editing])
  /** Whether it was open. */
  const finish = (): boolean => {
    if (!isOpen.current) return false
    isOpen.current = false
    setEditing(null)
    return true
  }
  /** From now on the arrow keys move within the text. */
  const stay = (): void => setEditing((before) => (before ? { ...before, isReplaced: false } : before))
  return { editing, input, select, finish, stay }
}

type TextEditorProps = ComponentProps<'input'> & {
  /** Null: no cell is edited, or its value is chosen among options. */
  readonly editing: EditedCell | null
}

function TextEditor({ editing, onInput, ...shared }: TextEditorProps) {
  return (
    <input
      {...shared}
      tabIndex={-1}
      aria-label={editing?.label ?? t('Cell')}
      aria-hidden={editing === null}
      data-open={editing !== null}
      data-number={editing?.isNumber ?? false}
      onInput={onInput}
      inputMode={editing?.isNumber ? 'decimal' : 'text'}
      placeholder={editing?.placeholder ?? ''}
      autoComplete="off"
    />
  )
}

/** Keys with Ctrl, except those that edit the text of the input. */
function isShortcut({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && /^[^acvxyz]$/i.test(key)
}

function leavingByArrow({ key, currentTarget, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Leave | null {
  if (shiftKey || ctrlKey || metaKey || altKey) return null
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowRight') return isRightToLeft ? 'left' : 'right'
  if (key === 'ArrowLeft') return isRightToLeft ? 'right' : 'left'
  return null
}

/** As in a spreadsheet: Enter goes down, Tab to the side; with Shift in the opposite direction. */
function leaving({ key, shiftKey }: KeyboardEvent): Leave | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return null
}
