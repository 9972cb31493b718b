/**
 * What the compiler produces and everyone else reads: the only contract between them.
 * Plain JSON, complete (no optional members: what is absent is null or an empty list), frozen.
 */
import type { Text, Tree } from '../expressions/tree.ts'
import type { About, Tone, View } from './view.ts'

export type * from './view.ts'

/** Rises when a runtime of the version before could not read the result. */
export const DEFINITION_VERSION = 1

export type Platform = 'steel' | 'tex'

export type FieldType =
  'text' | 'code' | 'number' | 'money' | 'percent' | 'date' | 'datetime' | 'yesno' | 'choice' | 'person' | 'badge'

/** A screen as a browser gets it. Holds nothing that only the server may know. */
export interface Definition {
  readonly version: typeof DEFINITION_VERSION
  /** Route and server key: the file's name without `.yaml`. */
  readonly screen: string
  /** The folder's name. */
  readonly section: string
  readonly label: string
  readonly platform: readonly Platform[]
  readonly fields: Readonly<Record<string, Field>>
  /** In the order of the bar. */
  readonly filters: readonly Filter[]
  readonly reads: Readonly<Record<string, Read>>
  readonly actions: Readonly<Record<string, Action>>
  readonly views: Readonly<Record<string, View>>
  /** Name of the first view. */
  readonly start: string
}

export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly label: string
  /** Shown behind the number: kg, sqm. */
  readonly unit: string | null
  /** Digits after the point; null shows what there is, up to 3 (money: always 2). */
  readonly decimals: number | null
  /** Other spellings an ERP may send, tried in order when `name` is missing from a row. */
  readonly also: readonly string[]
  /** The row field that carries a badge's colour (foundation §3, StatusClass). */
  readonly colorField: string | null
  /** What a choice or badge can hold; empty: anything. */
  readonly options: readonly string[]
}

/**
 * One field of the form `filter`: kept in the URL under its name. A `search` and a `choice` among `options`
 * stand in the bar, everything in the filter panel (foundation §2). `dates` keeps one of the twelve date
 * range choices under its name, and for `custom` the two days under `startDate` and `endDate` (foundation §3).
 */
export interface Filter {
  readonly name: string
  readonly label: string
  readonly type: 'choice' | 'search' | 'dates'
  /** Of a `choice` without `source`. */
  readonly options: readonly FilterOption[]
  /** Where the options of a `choice` come from when they do not stand in `options`. */
  readonly source: OptionSource | null
  /** Otherwise it is neither shown nor sent. */
  readonly visibleWhen: Tree | null
  /** The option or text in force when the URL names none; null sends nothing. */
  readonly default: string | null
}

/**
 * A GET whose answer holds the options: texts, or maps that carry one under the filter's name. Filters
 * taken from the same rows narrow each other (foundation §7, stockgrid and jobidforfilters).
 */
export interface OptionSource {
  /** Below `/main/s/{screen}/`. */
  readonly path: string
  /** Where they stand in the answer, as a dotted path: `get_stockgrid.groups`. */
  readonly answer: string
}

export interface FilterOption {
  /** What stands in the URL and, unless `send` says otherwise, what is sent under the filter's name. */
  readonly value: string
  readonly label: string
  /** The query parameters this option sends. */
  readonly send: Readonly<Record<string, string>>
  /** Stands below a separator of 100 dashes (foundation §9). */
  readonly separated: boolean
}

/** A GET whose rows views show. */
export interface Read {
  readonly name: string
  /** Below `/main/s/{screen}/`, or a whole path when it begins with `/`. */
  readonly path: string
  /** Evaluates to a map; members that are null or '' are not sent. */
  readonly query: Tree
  /** Where the rows stand in the answer, as a dotted path: `get_list.result`. */
  readonly answer: string
  /** Rows a page; null reads everything at once. */
  readonly pageSize: number | null
  /** The row's identity. */
  readonly key: string
  /** Field names of the rows, in order. */
  readonly fields: readonly string[]
}

export interface Action {
  readonly name: string
  readonly label: Text
  /** What its expressions speak of decides where it stands: on each row, in the selection bar, in the block's bar. */
  readonly speaksOf: 'row' | 'selected' | 'nothing'
  readonly tone: 'primary' | 'danger' | 'plain'
  /** Rows it may be used on, and why not on the others; never a right: the server decides again. */
  readonly allow: Guard | null
  readonly enabledWhen: Guard | null
  readonly visibleWhen: Tree | null
  readonly steps: readonly Step[]
}

export interface Guard {
  readonly when: Tree
  /** Said when `when` is false or unknown. */
  readonly reason: Text
}

interface StepBase {
  readonly when: Tree | null
  /** Asked first, with Cancel and Confirm (foundation §2, modals). */
  readonly confirm: Text | null
}

export type Step =
  /** Decides the selected rows: exactly once, one answer a document (foundation §7 approval, rejection). */
  | (StepBase & {
      readonly step: 'decide'
      readonly path: string
      /** The read whose rows are selected and whose first page the answer brings. */
      readonly read: string
      readonly query: Tree
      /** Words are asked for first and sent as `reason`; this is said when there are none (foundation §5). */
      readonly askReason: Text | null
    })
  /** Posts, and says `done` or the error. */
  | (StepBase & {
      readonly step: 'post'
      readonly path: string
      readonly query: Tree
      readonly body: Tree
      readonly done: Text | null
    })
  | (StepBase & { readonly step: 'reload'; readonly read: string })
  | (StepBase & { readonly step: 'say'; readonly text: Text; readonly tone: Tone })

/** What only the reference server reads of the same file. Never sent to a browser. */
export interface ServerDefinition {
  readonly screen: string
  readonly section: string
  readonly label: string
  readonly platform: readonly Platform[]
  readonly fields: Readonly<Record<string, Field>>
  /** Fields the author declared, in order: what a sample row or a stored document holds beside the common ones. */
  readonly ownFields: readonly string[]
  /** Fields whose text a search looks at. */
  readonly searchFields: readonly string[]
  /** Every status a document can be in: filter options and those of the workflow. Empty: documents have no status. */
  readonly statuses: readonly string[]
  /** Calls below `/main/s/{screen}/` this screen answers, in contract names: list, approval, comment, details, pdf. */
  readonly calls: readonly string[]
  /** Query parameters of the list that compare a field of the row, with where their options are asked for. */
  readonly filterFields: readonly FilterField[]
  /** Whose PDF may be had: everybody's, of documents approved, or none (foundation §6). */
  readonly pdf: About['pdf']
  /** Null: nothing is decided here. */
  readonly workflow: Workflow | null
}

export interface FilterField {
  /** `jobid`, `mainGroup`. */
  readonly param: string
  readonly field: string
  readonly source: OptionSource
}

export interface Workflow {
  /** The template's name in app.yaml; null when the screen wrote its own. */
  readonly template: string | null
  /** Shipped as an example, not a site's own rule (decisions.md, workflows). */
  readonly example: boolean
  readonly starts: string
  readonly moves: Readonly<Record<string, readonly Move[]>>
  readonly ownDocuments: 'refuse' | 'allow'
}

export interface Move {
  readonly from: readonly string[]
  readonly to: string
  /** A role of app.yaml, or `owner`. */
  readonly by: string
  readonly when: Tree | null
}

/** Both halves of one compiled file. */
export interface Compiled {
  readonly client: Definition
  readonly server: ServerDefinition
}

/** `screens/app.yaml`: what all screens share. */
export interface AppDefinition {
  /** Name of the product at this site, in the top bar and the page title. */
  readonly label: string
  /** Sent with every call as `apiid` (foundation §7). */
  readonly apiid: string
  /** BCP 47: en-IN. */
  readonly locale: string
  /** ISO 4217: INR. */
  readonly currency: string
  readonly timeZone: string
  /** In the order of the menu; name → label. */
  readonly sections: readonly { readonly name: string; readonly label: string }[]
  readonly roles: readonly { readonly name: string; readonly label: string; readonly team: string | null }[]
  /** Every status a screen may name, in order, with the colour the reference server sends as StatusClass. */
  readonly statuses: readonly { readonly name: string; readonly tone: Tone | 'plain' }[]
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Whom to ask for help: `mailto:`, `tel:` or `https:`; null: nobody is named. */
  readonly support: string | null
  /** Hosts a login answer may send further login calls to (`use_chost`, decisions.md). */
  readonly loginHosts: readonly string[]
  /** Routes of the site without a screen file. */
  readonly routes: readonly SiteRoute[]
}

/** A route that no screen file defines: a page the ERP draws itself, or one nobody has written yet. */
export interface SiteRoute {
  readonly route: string
  readonly label: string
  readonly section: string
  readonly platform: readonly Platform[]
  /** The ERP's own page, opened by full page: `/ssr/{route}/landing`; null: not yet defined. */
  readonly page: 'landing' | 'panel' | null
}

/** The part of AppDefinition a browser gets: the menu and how to format. */
export interface Manifest {
  readonly version: typeof DEFINITION_VERSION
  readonly label: string
  readonly apiid: string
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly sections: readonly { readonly name: string; readonly label: string }[]
  readonly screens: readonly ManifestScreen[]
  readonly support: string | null
  readonly loginHosts: readonly string[]
  /** Those that no screen has taken the name of. */
  readonly routes: readonly SiteRoute[]
  /** Origin of the ERP when the page is hosted elsewhere: `https://erp.example.com`; null: where the page came from. */
  readonly erp: string | null
}

export interface ManifestScreen {
  readonly screen: string
  readonly section: string
  readonly label: string
  readonly platform: readonly Platform[]
  /** Where the definition is served, immutable: `/screens/sales.3f9a1c2b.json`. */
  readonly href: string
}
