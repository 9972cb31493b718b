import { useEffect, useEffectEvent, useRef } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { GridSource } from '../../../grid-data/grid-source.ts'
import { rowCellKey } from '../../../page/form/edited-cells.ts'
import { cellErrorKey } from '../../../page/form/lines.ts'
import { rowKey } from '../../../page/reads/rows.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { linesFieldOf } from './line-edits.ts'

interface DrawnLines {
  readonly block: BlockOf<'grid'>
  readonly host: Pick<ScreenHost, 'definition' | 'fieldErrors'>
  readonly source: GridSource
  readonly display: Display
}

/** The name under which errors of its cells are found; missing: the field of the lines around it has it. */
export const cellErrorsName = ({ block, host }: Pick<DrawnLines, 'block' | 'host'>): string | undefined =>
  linesFieldOf(host.definition, block) === null ? block.read : undefined

/** After a save was refused, calls `lead` with the first line or row that has invalid cells, and their fields. */
export function useRefusal(lines: DrawnLines, lead: (line: number, cells: readonly string[]) => void): void {
  const { fieldErrors } = lines.host
  const before = useRef(fieldErrors)
  const onRefusal = useEffectEvent(() => {
    const { block, host, source, display } = lines
    if (fieldErrors.size === 0) return
    const field = linesFieldOf(host.definition, block)
    const read = host.definition.reads[block.read]
    const startOf = (row: Row): string | null => {
      if (field !== null) return cellErrorKey(field, row, '')
      const key = read ? rowKey(row, read) : null
      return key === null ? null : rowCellKey(block.read, key, '')
    }
    for (let line = 0; line < display.count; line += 1) {
      const at = display.at(line)
      const row = at.line === 'row' ? source.row(at.place) : null
      const start = row === null ? null : startOf(row)
      const cells = [...fieldErrors.keys()].filter((key) => start !== null && key.startsWith(start))
      if (start !== null && cells.length > 0) {
        return lead(
          line,
          cells.map((key) => key.slice(start.length)),
        )
      }
    }
  })
  useEffect(() => {
    // An error that was corrected is removed; a refusal marks all of them again.
    const isRefusal = fieldErrors !== before.current && fieldErrors.size >= before.current.size
    before.current = fieldErrors
    if (isRefusal) onRefusal()
  }, [fieldErrors])
}
