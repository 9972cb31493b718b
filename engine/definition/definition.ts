/**
 * What the compiler produces and everyone else reads: the only contract between them.
 * Plain JSON, complete (no optional members: what is absent is null or an empty list), frozen.
 */
import type { CountryCodes } from './country-codes.ts'
import type { LanguageName } from './languages.ts'
import type { Field } from './field.ts'
import type { Filter, OptionSource } from './filter.ts'
import type { Section } from './section.ts'
import type { StoredReport } from './stored-report.ts'
import type { Action } from './action.ts'
import type { Read } from './read.ts'
import type { ReadRights } from './rights.ts'
import type { Uses } from './uses.ts'
import type { About, FormItem, Tone, View } from './view.ts'
import type { Words } from './words.ts'
import type { Workflow } from './workflow.ts'

export type * from './action.ts'
export type * from './allowed.ts'
export type * from './field.ts'
export type * from './filter.ts'
export type * from './read.ts'
export type * from './section.ts'
export type * from './stored-report.ts'
export type * from './view.ts'
export type * from './workflow.ts'

/** Rises when a runtime of the version before could not read the result. */
export const DEFINITION_VERSION = 3

/** A sort of company, by its name in app.yaml: the `erpType` of who is signed in. */
export type Platform = string

/** Which page of `/ssr/{screen}/` the server draws (foundation §2, route table). */
type ServerPage = 'landing' | 'panel'

/** A screen as a browser gets it. Holds nothing that only the server may know. */
export interface Definition {
  readonly version: typeof DEFINITION_VERSION
  /** Route and server key: the file's name without `.yaml`. */
  readonly screen: string
  /** The folder's name. */
  readonly section: string
  /** One of the groups of its section; null: it stands above them. */
  readonly group: string | null
  readonly label: Words
  readonly platform: readonly Platform[]
  readonly fields: Readonly<Record<string, Field>>
  /** In the order of the bar. */
  readonly filters: readonly Filter[]
  readonly reads: Readonly<Record<string, Read>>
  readonly actions: Readonly<Record<string, Action>>
  readonly views: Readonly<Record<string, View>>
  /** Name of the first view. */
  readonly start: string
  /** A narrow screen shows only that it needs a wide one (specialised-modules §2, comparison sheet). */
  readonly wideOnly: boolean
  /** The server draws it at `/ssr/{screen}/{serverPage}`, and no browser gets this definition; null: a browser does. */
  readonly serverPage: ServerPage | null
  /**
   * One view of rows that the ERP answers to a question: an approval list is no more than this, and forms, several
   * views, drafts and what goes with them are loaded for the other screens.
   */
  readonly plain: boolean
  /** Fields of the form named `form`: what form blocks, `set`, `fills` and `with` name. */
  readonly form: readonly string[]
  /**
   * Where the precompiled validators of this screen's forms are served: an ES module whose export `validators`
   * is indexed like `FormBlock.schema`. Null: no form. Set when the screen is published, not when it is compiled.
   */
  readonly validators: string | null
  readonly uses: Uses
}

/** What only the reference server reads of the same file. Never sent to a browser. */
export interface ServerDefinition extends ReadRights {
  readonly screen: string
  readonly section: string
  readonly label: string
  /** What one of its documents is called, on paper and in letters. */
  readonly documentLabel: string
  readonly platform: readonly Platform[]
  readonly fields: Readonly<Record<string, Field>>
  /** Fields the author declared, in order: what a sample row or a stored document holds beside the common ones. */
  readonly ownFields: readonly string[]
  /** What a person calls a row: the field in the title of the card that shows it; null: no card does. */
  readonly title: string | null
  /** Fields whose value no two rows share: an import recognises its rows by them. */
  readonly unique: readonly string[]
  /** Fields whose text a search looks at. */
  readonly searchFields: readonly string[]
  /** Every status a document can be in: filter options and those of the workflow. Empty: documents have no status. */
  readonly statuses: readonly string[]
  /** Its rows are documents the reference server stores and moves; false: the rows of a module of its own. */
  readonly documents: boolean
  /** Its rows are records the reference server stores; false: documents, or the rows of a module of its own. */
  readonly records: boolean
  /** How people fill in a row that the reference server stores; null: they do not. */
  readonly form: StoredForm | null
  /** How its documents are numbered, as it is written: `LR-{FY}-{seq:4}`; null: not by this server. */
  readonly number: string | null
  /** Its reports over the stored rows of other screens, by name. */
  readonly reports: Readonly<Record<string, StoredReport>>
  /** Calls below `/main/s/{screen}/` this screen answers, in contract names: list, approval, comment, details, pdf. */
  readonly calls: readonly string[]
  /** Query parameters of the list that compare a field of the row, with where their options are asked for. */
  readonly filterFields: readonly FilterField[]
  /** Of each filter that rows are chosen for, by its name: their screen, or `people`. */
  readonly filterLinks: Readonly<Record<string, string>>
  /** Whose PDF may be had: everybody's, of documents approved, or none (foundation §6). */
  readonly pdf: About['pdf']
  /** Null: nothing is decided here. */
  readonly workflow: Workflow | null
}

/** The inputs of every form of a screen, and the reads that their choices come from. */
export interface StoredForm {
  readonly items: readonly FormItem[]
  readonly choices: readonly Read[]
}

/** A query parameter of a list, with the field it is compared to and the call its options come from. */
export interface FilterField {
  /** The name it is sent under. */
  readonly param: string
  readonly field: string
  /** Where its options are asked for; null: they stand in the file, or there are none. */
  readonly source: OptionSource | null
  /** A text that is the same, two ends as `from..to`, or the id of a row. */
  readonly compares: 'text' | 'numbers' | 'days' | 'link'
}

/** Both halves of one compiled file. */
export interface Compiled {
  readonly client: Definition
  readonly server: ServerDefinition
}

/** `screens/app.yaml`: what all screens share. */
export interface AppDefinition {
  /** Name of the product at this site, in the top bar and the page title. */
  readonly label: Words
  /** Sent with every call as `apiid` (foundation §7). */
  readonly apiid: string
  /** BCP 47: en-IN. */
  readonly locale: string
  /** ISO 4217: INR. */
  readonly currency: string
  readonly timeZone: string
  /** Month in which the financial year begins, 1 to 12 (foundation §9). */
  readonly yearStart: number
  /** In the order of the menu. */
  readonly sections: readonly Section[]
  /** `team`: the sections whose documents the people of a role follow. */
  readonly roles: readonly { readonly name: string; readonly label: Words; readonly team: readonly string[] }[]
  /** Every status a screen may name, in order, with the colour the reference server sends as StatusClass. */
  readonly statuses: readonly { readonly name: string; readonly tone: Tone | 'plain' }[]
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Filters that approvals screens take by name. */
  readonly filters: readonly SiteFilter[]
  /** Whom to ask for help: `mailto:`, `tel:` or `https:`; null: nobody is named. */
  readonly support: string | null
  /** Which languages people may choose, the first for those who have not chosen. */
  readonly languages: readonly LanguageName[]
  /** The sorts of companies this site serves; a screen that names none is for all. */
  readonly platforms: readonly { readonly name: Platform; readonly label: Words }[]
  /** Hosts a login answer may send further login calls to (`use_chost`). */
  readonly loginHosts: readonly string[]
  /** Countries whose phones a person can sign in with. */
  readonly countryCodes: CountryCodes
  /** Calls of the ERP's own, which no contract describes: names below a screen, or whole paths. */
  readonly calls: readonly string[]
  /** Routes of the site without a screen file. */
  readonly routes: readonly SiteRoute[]
}

/** A choice of app.yaml whose options a call answers; each screen that takes it says which field it compares. */
export interface SiteFilter {
  /** What screens take it by. */
  readonly name: string
  /** The query parameter, and the name of the filter in the address. */
  readonly sends: string
  /** Null: `sends`, split into words. */
  readonly label: string | null
  /** Below `/main/s/{screen}/`. */
  readonly get: string
  /** Where the options stand in the answer, as a dotted path. */
  readonly answer: string
  /** The condition as it is written, which each screen compiles with its own filters; null: always. */
  readonly visibleWhen: string | boolean | null
}

/** A route that no screen file defines: a page the ERP draws itself, or one nobody has written yet. */
export interface SiteRoute {
  readonly route: string
  readonly label: Words
  readonly section: string
  readonly group: string | null
  readonly platform: readonly Platform[]
  /** The ERP's own page, opened by full page: `/ssr/{route}/landing`; null: not yet defined. */
  readonly page: ServerPage | null
}

/** The part of AppDefinition a browser gets: the menu and how to format. */
export interface Manifest {
  readonly version: typeof DEFINITION_VERSION
  readonly label: Words
  readonly apiid: string
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly sections: readonly Section[]
  readonly screens: readonly ManifestScreen[]
  readonly support: string | null
  /** With where the words of the site for its own texts are served; null: it has none. */
  readonly languages: readonly { readonly name: LanguageName; readonly words: string | null }[]
  readonly loginHosts: readonly string[]
  readonly countryCodes: CountryCodes
  /** Those that no screen has taken the name of. */
  readonly routes: readonly SiteRoute[]
  /** Origin of the ERP when the page is hosted elsewhere: `https://erp.example.com`; null: where the page came from. */
  readonly erp: string | null
}

/** A screen as menu and router see it, before its definition is fetched. */
export interface ManifestScreen {
  readonly screen: string
  readonly section: string
  readonly group: string | null
  readonly label: Words
  readonly platform: readonly Platform[]
  /** Where the definition is served, immutable: `/screens/sales.3f9a1c2b.json`. */
  readonly href: string
}
