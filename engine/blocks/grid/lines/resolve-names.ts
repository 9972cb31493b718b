/** Names of rows that were pasted into links: each becomes a link to the row of exactly that name or code. */
import { foldedText } from '../../../fields/characters.ts'
import { isNamed } from '../../../definition/format.ts'
import { linkOptionsIn } from '../../../page/form/link-options.ts'
import type { Option } from '../../../page/form/option.ts'
import { rowKey } from '../../../page/reads/rows.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { gridCellValue, type GridColumn } from '../columns.ts'
import { applyChanges, collectChanges, whereOfCell } from '../editing.ts'
import type { LinesGrid } from './paste-lines.ts'
import { isLinkType } from '../../../fields/field-types.ts'

/** Different names that one paste asks for; the others wait for a choice. */
const MOST_NAMES = 100
const AT_ONCE = 4

/** Where was pasted. */
export interface Pasted {
  readonly lines: readonly number[]
  readonly fields: ReadonlySet<string>
}

interface NamedCell {
  readonly row: Row
  readonly column: GridColumn
  readonly name: string
}

/**
 * The row of a link fills other cells of its line, but none that was pasted, too.
 *
 * @param latest the grid as it is now: it changes while the answers arrive, and a cell that was edited since stays
 */
export async function resolveNames(latest: () => LinesGrid, { lines, fields }: Pasted): Promise<void> {
  // The pasted values are drawn first.
  await new Promise((resolve) => setTimeout(resolve))
  const questions = new Map(namedCells(latest(), lines).map((cell) => [questionOf(latest().host, cell), cell] as const))
  const open = [...questions].slice(0, MOST_NAMES)
  const found = new Map<string, Option>()
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const asked = open.slice(at, at + AT_ONCE).map(async ([question, cell]) => {
      const option = await optionNamed(latest().host, cell)
      if (option !== null) found.set(question, option)
    })
    await Promise.all(asked)
  }
  if (found.size === 0) return
  const { host, block } = latest()
  const collector = collectChanges(host, block.read)
  for (const cell of namedCells(latest(), lines)) {
    const option = found.get(questionOf(host, cell))
    if (option)
      collector.put(cell.row, cell.column, { ...membersFor(cell, option, fields), id: option.id, text: option.text })
  }
  applyChanges(host, block.read, { ...collector, isJoined: true })
}

/** The members of the row without those that fill pasted cells. */
function membersFor({ column }: NamedCell, { row }: Option, pasted: ReadonlySet<string>): Row {
  const left = Object.entries(column.input?.fills ?? {}).flatMap(([name, member]) => (pasted.has(name) ? [member] : []))
  return Object.fromEntries(Object.entries(row).filter(([member]) => !left.includes(member)))
}

/** Cells of the same line fields ask the same, unless the rows they are offered depend on the line. */
const questionOf = (host: ScreenHost, { row, column, name }: NamedCell): string =>
  `${column.field.name} ${foldedText(name)} ${whereOfCell({ host, row, column })?.of ?? ''}`

function namedCells({ host, columns, rowAt, block }: LinesGrid, lines: readonly number[]): readonly NamedCell[] {
  const links = columns.filter((column) => column !== null && isLinkType(column.field.type) && column.input !== null)
  const read = host.definition.reads[block.read]
  return lines.flatMap((line) => {
    const row = rowAt(line)
    if (row === null || !read || rowKey(row, read) === null) return []
    return links.flatMap((column): readonly NamedCell[] => {
      const value = column && gridCellValue(row, column, host.scope)
      if (!column || !isNamed(value) || (value['id'] ?? null) !== null) return []
      return [{ row, column, name: String(value.text) }]
    })
  })
}

/** Null: there is none of this name, there are several, or the ERP does not answer. */
async function optionNamed(host: ScreenHost, { row, column, name }: NamedCell): Promise<Option | null> {
  const { calls, definition } = host
  const where = whereOfCell({ host, row, column })
  const query = { field: column.field.name, search: name, ...(where && { of: where.of }) }
  const call = { screen: definition.screen, path: 'options', query }
  const { options } = await calls.get(call).then(linkOptionsIn, () => ({ options: [] as readonly Option[] }))
  const folded = foldedText(name)
  const isIt = ({ text, row }: Option): boolean =>
    [text, row['hint']].some((own) => foldedText(String(own ?? '')) === folded)
  const [only, ...others] = options.filter(isIt)
  return only !== undefined && others.length === 0 ? only : null
}
