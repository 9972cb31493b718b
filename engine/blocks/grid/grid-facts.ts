import {
  amongRows,
  changed,
  fieldNamed,
  fieldsOfRead,
  pressed,
  rowTypeOfFields,
  rowOfRead,
  type ActionUse,
  type BlockFacts,
  type BlockNodeOf,
  type DeclaredFields,
  type FieldMap,
  type Inputs,
  type Path,
  type RowsOfUse,
} from '../../compile/block.ts'
import type { gridWords } from '../../language/grid.ts'

export type GridNode = BlockNodeOf<'grid', typeof gridWords>
export type ColumnNode = Exclude<GridNode['fields'], undefined>[number]

/** A grid names actions on rows, edits cells, and knows the row of a cell. */
export function gridFacts(block: GridNode, path: Path, page: DeclaredFields): Partial<BlockFacts> {
  const fields = fieldsOfRead(page, block.grid)
  return {
    actions: actionsOf(block, path, fields),
    formFields: [],
    inputs: gridInputs(block, page),
    shows: block.fields ? [] : [...fields.keys()],
    fieldsAt: (at) => fieldsAt(block, at, page),
    rowAt: ([member, at]) => {
      if (member === 'edit') return rowOfCell(block, Number(at), page)
      const lines = member === 'fields' ? acrossAt(block, at, fields) : null
      return lines && rowTypeOfFields(lines)
    },
  }
}

/** The edited cells. */
export function gridInputs({ grid, edit = [] }: GridNode, page: DeclaredFields): Inputs {
  return { read: grid, member: 'edit', items: edit, fields: fieldsOfRead(page, grid) }
}

function actionsOf(block: GridNode, path: Path, fields: FieldMap): readonly ActionUse[] {
  const rows = { read: block.grid, lines: null }
  const ofColumns = (block.fields ?? []).flatMap((column, at) => columnActions(column, [...path, 'fields', at], rows))
  const onChange = (block.edit ?? []).flatMap((item, at) => {
    return changed(item, fields, [...path, 'edit', at]).map((use) => ({ ...use, how: 'row' as const, ...rows }))
  })
  return [
    ...amongRows(block.actions, [...path, 'actions'], rows),
    ...pressed(block.onPress, [...path, 'onPress'], rows),
    ...pressed(block.onGroup, [...path, 'onGroup'], rows),
    ...ofColumns,
    ...onChange,
  ]
}

function columnActions(column: ColumnNode, path: Path, rows: RowsOfUse): readonly ActionUse[] {
  switch (column.kind) {
    case 'named':
      return pressed(column.override?.onPress, [...path, 'override', 'onPress'], rows)
    case 'group':
      return column.fields.flatMap((each, at) => columnActions(each, [...path, 'fields', at], rows))
    case 'across': {
      const ofLines = { ...rows, lines: column.across }
      const cells = column.fields.flatMap((each, at) => columnActions(each, [...path, 'fields', at], ofLines))
      return [...amongRows(column.actions, [...path, 'actions'], ofLines), ...cells]
    }
  }
}

function fieldsAt(block: GridNode, path: Path, page: DeclaredFields): FieldMap {
  const fields = fieldsOfRead(page, block.grid)
  if (path[0] !== 'fields' || path[2] !== 'fields') return fields
  const column = block.fields?.[Number(path[1])]
  // A column across a field that has no child rows is reported once, where it is named.
  const inNone = column?.kind === 'across' ? page.fields : fields
  const children = acrossAt(block, path[1], fields)
  return children && children.size > 0 ? children : inNone
}

/** The row, or child row, whose cell is edited. */
function rowOfCell({ grid, edit }: GridNode, at: number, page: DeclaredFields): ReturnType<typeof rowTypeOfFields> {
  const [name = '', child] = (edit?.[at]?.name ?? '').split('.')
  const children = child === undefined ? undefined : fieldNamed(fieldsOfRead(page, grid), name)?.children
  return children ? rowTypeOfFields(children) : rowOfRead(page, grid)
}

/** The child rows that a column lays out across. */
function acrossAt({ fields: columns }: GridNode, at: Path[number] | undefined, fields: FieldMap): FieldMap | null {
  const column = typeof at === 'number' ? columns?.[at] : undefined
  return column?.kind === 'across' ? (fields.get(column.across)?.children ?? null) : null
}
