/** Copy, cut and paste as plain text, by the browser's own events: needs no permission and reads no HTML. */
import { useEffect, useRef } from 'react'
import type { Row } from '../../../screen/host.ts'
import type { CellRange, CellSelection } from './cell-range.ts'
import type { DrawnGridProps } from './desk-props.ts'
import type { CellEditorActions } from './use-cell-editing.ts'
import { t } from '../../../messages/message.ts'

interface ClipboardSources extends Pick<DrawnGridProps, 'frame' | 'source' | 'display' | 'host'> {
  readonly editing: CellEditorActions
  /** Null: no cell is selected. */
  readonly selection: CellSelection | null
  rowAt(line: number): Row | null
}

/** The most rows that are copied; larger selections are exported. */
const MAX_COPIED = 50_000

export function useClipboard(sources: ClipboardSources): void {
  const newest = useRef(sources)
  useEffect(() => {
    newest.current = sources
  })
  useEffect(() => {
    const take = (event: ClipboardEvent): void => handle(newest.current, event)
    for (const name of ['copy', 'cut', 'paste'] as const) document.addEventListener(name, take)
    return () => {
      for (const name of ['copy', 'cut', 'paste'] as const) document.removeEventListener(name, take)
    }
  }, [])
}

function handle(sources: ClipboardSources, event: ClipboardEvent): void {
  const { frame, editing, selection } = sources
  const focused = document.activeElement
  const hasFocus = frame.current?.contains(focused) && !(focused instanceof HTMLInputElement)
  if (!hasFocus || !selection || !event.clipboardData) return
  event.preventDefault()
  if (event.type === 'paste') {
    const text = event.clipboardData.getData('text/plain')
    editing.paste([selection.range.x, selection.range.y], text, selection.range)
    return
  }
  copy(sources, event.clipboardData, selection.range)
  if (event.type === 'cut') editing.clear(selection.range)
}

function copy(sources: ClipboardSources, clipboard: DataTransfer, range: CellRange): void {
  const { editing, host, source, display, rowAt } = sources
  const height = Math.min(range.height, display.count - range.y)
  if (height > MAX_COPIED) {
    host.showMessage(
      t('At most {count} rows can be copied. Export the rows instead.', {
        count: MAX_COPIED.toLocaleString(host.locale.locale),
      }),
      {
        tone: 'warning',
      },
    )
    return
  }
  const isKnown = Array.from({ length: height }, (_, line) => range.y + line).every(
    (line) => display.at(line).line === 'group' || rowAt(line) !== null,
  )
  if (isKnown) clipboard.setData('text/plain', editing.copy({ ...range, height }))
  else {
    // Rows that were never in sight are loaded first; the event is over by then.
    void source
      .rows(range.y, range.y + height)
      .then((rows) => navigator.clipboard.writeText(editing.copyRows(rows, range)))
      .catch(() => host.showMessage(t('The rows could not be copied.'), { tone: 'danger' }))
  }
}
