import { isNamed } from '../../../definition/format.ts'
import type { Value } from '../../../expressions/tree.ts'
import { ComboBox } from '../../../screen/combo-box/ComboBox.tsx'
import { useLinkSearch } from '../../../screen/combo-box/use-link-search.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { whereOfCell } from '../editing.ts'

interface LinkCellProps {
  readonly host: ScreenHost
  readonly row: Row
  readonly column: GridColumn
  readonly value: Value
  readonly isEditable: boolean
  readonly shared: { readonly id: string }
  /** For a link, its row, with the values it fills into other cells. */
  put(value: Value): void
}

/** A link on a card: the rows it can refer to are found by typing. */
export function LinkCell({ host, row, column, value, isEditable, shared, put }: LinkCellProps) {
  const { id, text } = isNamed(value) ? { id: String(value['id'] ?? ''), text: String(value.text) } : NOTHING
  const search = useLinkSearch(
    {
      calls: host.calls,
      screen: host.definition.screen,
      name: column.field.name,
      where: whereOfCell({ host, row, column }),
    },
    {
      id,
      text,
      isEnabled: isEditable,
      onChoose: (chosen) => put(chosen && { ...chosen.row, id: chosen.id, text: chosen.text }),
    },
  )
  return <ComboBox control={shared} label={column.label} search={search} />
}

const NOTHING = { id: '', text: null }
