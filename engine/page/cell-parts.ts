/** Cells needed only by pages with forms, edited rows or tabs. Their code is loaded with those pages. */
import type { Row } from '../calls/contract.ts'
import type { Definition, Read } from '../definition/definition.ts'
import type { Entry } from './address/address.ts'
import type { RecordLink } from './address/linked-record.ts'
import type { FormSources } from './form/values.ts'
import type { Edits } from './reads/merged-rows.ts'
import type { NamedCells, NameLookup } from './scope/scope-cells.ts'
import type { DrawnTabs } from './tabs.ts'

/** Passed in by `page.ts`, and in an empty form by `plain-page.ts`: `cells.ts` imports none of them. */
export interface CellParts {
  /** The form named `form`. */
  form(sources: FormSources): NamedCells
  /** The part of the form that may be sent. */
  sentForm(definition: Definition, form: NamedCells, scope: NameLookup): NamedCells
  readonly rows: RowParts
  readonly drawnTabs: DrawnTabs
  /** The record that the address names, for a history entry; null: none is looked for. */
  link(definition: Definition, view: string, entry: Entry): RecordLink | null
}

/** Rows that a person has added or changed. */
export interface RowParts {
  /** The rows of a read, preceded by those added on the page. */
  added(read: Pick<Read, 'key'>): (rows: readonly Row[], edits: Edits | undefined) => readonly Row[]
  /** The rows that have edits. */
  changed(read: Pick<Read, 'key'>, rows: readonly Row[], edits: Edits): readonly Row[]
}
