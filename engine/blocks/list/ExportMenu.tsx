import { useState } from 'react'
import type { BlockOf } from '../../definition/definition.ts'
import { formatsOf, listCallOf } from '../../grid-data/exports/export-formats.ts'
import { EMPTY_QUERY, type GridSource } from '../../grid-data/grid-source.ts'
import { localSource } from '../../grid-data/local-source.ts'
import { t } from '../../messages/message.ts'
import { valueInRow } from '../../page/reads/used-values.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { anchorOf, Popover } from '../../ui/Popover.tsx'
import type { GridColumn } from '../grid/columns.ts'
import { FormatItems } from '../grid/exports/FormatItems.tsx'
import { startGridExport, type GridExportSources } from '../grid/exports/grid-export.ts'
import { isLinesType } from '../../fields/field-types.ts'

interface ListSources {
  readonly host: ScreenHost
  readonly block: BlockOf<'list'>
}

interface ExportMenuProps extends ListSources {
  /** The button below which it opens. */
  readonly button: Element
  onClose(): void
}

/** The formats in which a list can be exported. */
export function ExportMenu({ host, block, button, onClose }: ExportMenuProps) {
  const [anchor] = useState(() => anchorOf(button))
  const sources = exportSources({ host, block })
  const formats = formatsOf({ calls: host.calls, call: sources.call })
  return (
    <Popover anchor={anchor} label={t('Export')} role="menu" onClose={onClose}>
      <FormatItems formats={formats} onExport={(format) => void startGridExport(sources, format)} close={onClose} />
    </Popover>
  )
}

/** What an export of a list contains: all rows that match, the fields of its card, and its sums. */
export function exportSources({ host, block }: ListSources): GridExportSources {
  const summed = { groupBy: null, totals: block.totals ?? [] }
  return {
    host,
    block: summed,
    call: listCallOf(host.callOf(block.read)),
    label: host.definition.label,
    source: wholeList(host, block.read, summed),
    query: EMPTY_QUERY,
    columns: shownFields(block).flatMap((name) => columnOf(host, name)),
  }
}

/** In the order of the card, from its title to what is folded; a sum has a column in any case. */
function shownFields({ card, totals = [] }: BlockOf<'list'>): readonly string[] {
  const { title, left, right, badges, progress, more } = card
  const bars = progress.flatMap(({ field, of }) => [field, ...(of === null ? [] : [of])])
  return [...new Set([...(title === null ? [] : [title]), ...left, ...right, ...badges, ...bars, ...more, ...totals])]
}

/** None for a field of child rows, which has no cell. */
function columnOf(host: ScreenHost, name: string): readonly GridColumn[] {
  const field = host.field(name)
  if (isLinesType(field.type) || name.includes('.')) return []
  const value = valueInRow(host.definition, field)
  const plain = { input: null, onPress: null, group: null, line: null, linesOf: null }
  return [{ ...plain, id: name, field, value, label: field.label }]
}

/** The rows that the page has; those that nobody has scrolled to are read once a file needs them. */
function wholeList(host: ScreenHost, name: string, summed: Parameters<typeof localSource>[0]): GridSource {
  const source = localSource(summed)
  return {
    ...source,
    async rows(first, last) {
      await host.read(name)?.upTo(Number.POSITIVE_INFINITY)
      const now = host.read(name)
      if (now) source.feed(now, host.definition)
      return now?.rows.slice(first, last) ?? []
    },
  }
}
