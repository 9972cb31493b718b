/** Cells that only pages with forms, edited rows or tabs have. Their code is loaded with those pages. */
import type { Row } from '../calls/contract.ts'
import type { Definition, Read } from '../definition/definition.ts'
import type { Entry } from './address/address.ts'
import type { RecordLink } from './address/linked-record.ts'
import type { FormSources } from './form/values.ts'
import type { Edits } from './reads/merged-rows.ts'
import type { NamedCells, NameLookup } from './scope/scope-cells.ts'
import type { DrawnTabs } from './tabs.ts'

/** Handed in by `page.ts`, and by `plain-page.ts` in their empty form: `cells.ts` imports none of them. */
export interface CellParts {
  /** The form named `form`. */
  form(sources: FormSources): NamedCells
  /** What of the form may be sent. */
  sentForm(definition: Definition, form: NamedCells, scope: NameLookup): NamedCells
  readonly rows: RowParts
  readonly drawnTabs: DrawnTabs
  /** The record the address names, of an entry of the history; null: none is looked for. */
  link(definition: Definition, view: string, entry: Entry): RecordLink | null
}

/** Rows that a person added or changed. */
export interface RowParts {
  /** The rows of a read with those added before them. */
  added(read: Pick<Read, 'key'>): (rows: readonly Row[], edits: Edits | undefined) => readonly Row[]
  /** Those of the rows that somebody edited. */
  changed(read: Pick<Read, 'key'>, rows: readonly Row[], edits: Edits): readonly Row[]
}
