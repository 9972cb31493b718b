import type { ExportFormat } from '../../../grid-data/exports/export-jobs.ts'

interface FormatItemsProps {
  readonly formats: readonly ExportFormat[]
  onExport(format: ExportFormat): void
  close(): void
}

/** The items of the menu of exports. */
export function FormatItems({ formats, onExport, close }: FormatItemsProps) {
  return formats.map((format) => (
    <button
      key={format}
      type="button"
      role="menuitem"
      className="cs-menu__item"
      onClick={() => {
        close()
        onExport(format)
      }}
    >
      {format.toUpperCase()}
    </button>
  ))
}
