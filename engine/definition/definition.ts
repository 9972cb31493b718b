/**
 * The output of the compiler and input of everything else: the only contract between them.
 * Plain JSON, complete (no optional members: what is absent is null or an empty list), frozen.
 */
import type { CountryCodes } from './country-codes.ts'
import type { LanguageName } from './languages.ts'
import type { Field } from './field.ts'
import type { Filter, FilterComparison, OptionSource } from './filter.ts'
import type { Section } from './section.ts'
import type { StoredReport } from './stored-report.ts'
import type { Action } from './action.ts'
import type { Figure } from './figure.ts'
import type { LedgerBalance, PostingRule } from './ledger.ts'
import type { Read } from './read.ts'
import type { ReadRights } from './rights.ts'
import type { Uses } from './uses.ts'
import type { About, DocumentPage, FormItem, Tone, View } from './view.ts'
import type { Words } from './words.ts'
import type { Workflow } from './workflow.ts'

export type * from './action.ts'
export type * from './allowed.ts'
export type * from './field.ts'
export type * from './filter.ts'
export type * from './read.ts'
export type * from './section.ts'
export type * from './ratio.ts'
export type * from './stored-report.ts'
export type * from './view.ts'
export type * from './workflow.ts'

/** Increases when a runtime of the previous version could not read the result. */
export const DEFINITION_VERSION = 4

/** A type of company, by its name in app.yaml: the `erpType` of the signed-in person. */
export type Platform = string

/** Which page at `/ssr/{screen}/` the server draws (foundation §2, route table). */
type ServerPage = 'landing' | 'panel'

/** A screen as a browser gets it, without anything that only the server may know. */
export interface Definition {
  readonly version: typeof DEFINITION_VERSION
  /** Route and server key: the file's name without `.yaml`. */
  readonly screen: string
  /** The folder's name. */
  readonly section: string
  /** One of the groups of its section; null: it is above them. */
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
  /** On a narrow screen, only a hint is shown that it needs a wide one (specialised-modules §2, comparison sheet). */
  readonly wideOnly: boolean
  /** The server draws it at `/ssr/{screen}/{serverPage}`, and no browser gets this definition; null: browsers do. */
  readonly serverPage: ServerPage | null
  /** It shows one row of another screen, whose list opens it; null: a page of its own. */
  readonly documentPage: DocumentPage | null
  /** Fields of the form named `form`, as used by form blocks, `set`, `fills` and `with`. */
  readonly form: readonly string[]
  /**
   * Where the precompiled validators of this screen's forms are served: an ES module whose export `validators`
   * is indexed like `FormBlock.schema`. Null: no form. Set when the screen is published, not when it is compiled.
   */
  readonly validators: string | null
  readonly uses: Uses
}

/** The part of the same file that only the reference server reads. Never sent to a browser. */
export interface ServerDefinition extends ReadRights {
  readonly screen: string
  /** Names that it had before. */
  readonly also: readonly string[]
  readonly section: string
  readonly label: string
  /** The name of one of its documents, on paper and in letters. */
  readonly documentLabel: string
  readonly platform: readonly Platform[]
  readonly fields: Readonly<Record<string, Field>>
  /** Fields the author declared, in order: the values of a sample row or stored document besides the common fields. */
  readonly ownFields: readonly string[]
  /** The field that names a row for people: the title of the card that shows it; null: no card does. */
  readonly title: string | null
  /** Fields whose values are unique: an import matches rows by them. */
  readonly unique: readonly string[]
  /** Fields whose values are unique together with those of other fields. */
  readonly uniqueTogether: readonly UniqueTogether[]
  /** For how long each row is valid. Missing: always. */
  readonly valid?: ValidPeriod
  /** Fields that a text search covers. */
  readonly searchFields: readonly string[]
  /** Every status a document can be in: filter options and those of the workflow. Empty: documents have no status. */
  readonly statuses: readonly string[]
  /** Its rows are documents that the reference server stores and moves; false: rows of a module of their own. */
  readonly documents: boolean
  /** Its rows are records that the reference server stores; false: documents, or rows of a module of their own. */
  readonly records: boolean
  /** How people fill in a row that the reference server stores; null: they cannot. */
  readonly form: StoredForm | null
  /** Its address with one document: the view that shows it (null: the list), and the filters that exclude none. */
  readonly oneDocument: { readonly view: string | null; readonly filters: Readonly<Record<string, string>> }
  /** The format of document numbers as written: `LR-{FY}-{seq:4}`; null: this server does not number them. */
  readonly number: string | null
  /** Its reports over the stored rows of other screens, by name. */
  readonly reports: Readonly<Record<string, StoredReport>>
  /** Calls relative to `/main/s/{screen}/` that it answers, by contract name: list, approval, comment, details, pdf. */
  readonly calls: readonly string[]
  /** Query parameters of the list that are compared with a field of the row, with the source of their options. */
  readonly filterFields: readonly FilterField[]
  /** For each filter by rows of another screen, by its name: that screen, or `people`. */
  readonly filterLinks: Readonly<Record<string, string>>
  /** Which documents have a PDF: all, approved ones, those in one of these statuses, or none (foundation §6). */
  readonly pdf: About['pdf']
  /** Null: documents are not decided here. */
  readonly workflow: Workflow | null
  /** What its documents post to ledgers. */
  readonly posts: readonly PostingRule[]
  /** What its forms read of other rows and documents. */
  readonly figures: readonly Figure[]
  /** How its entries add up, where it is a ledger; null: it is none. */
  readonly ledger: LedgerBalance | null
}

/** No two rows have the same values in all of these fields. */
export interface UniqueTogether {
  /** The field at which an error is reported. */
  readonly field: string
  /** The others, in the order of the file. */
  readonly with: readonly string[]
}

/** Of rows with the same values of `by` one is valid a day. */
export interface ValidPeriod {
  /** The field with the first day; empty in a row: since ever. */
  readonly from: string
  /** The field with the last day; empty in a row: without an end. */
  readonly to: string
  readonly by: readonly string[]
}

/** The inputs of every form of a screen, and the reads of their options. */
export interface StoredForm {
  readonly items: readonly FormItem[]
  readonly choices: readonly Read[]
}

/** A query parameter of a list, with the field it is compared with and the call that returns its options. */
export interface FilterField {
  /** The name it is sent under. */
  readonly param: string
  readonly field: string
  /** The call for its options; null: they are in the file, or there are none. */
  readonly source: OptionSource | null
  readonly compares: FilterComparison
}

/** Both halves of one compiled file. */
export interface Compiled {
  readonly client: Definition
  readonly server: ServerDefinition
}

/** `screens/app.yaml`: the definitions that all screens share. */
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
  readonly roles: readonly SiteRole[]
  /** Every status a screen may use, in order, with the colour the reference server sends as StatusClass. */
  readonly statuses: readonly SiteStatus[]
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Filters that approval screens include by name. */
  readonly filters: readonly SiteFilter[]
  /** The address for help: `mailto:`, `tel:` or `https:`; null: none. */
  readonly support: string | null
  /** The languages people can choose; the first is the default. */
  readonly languages: readonly LanguageName[]
  /** The types of companies this site serves; a screen that names none is for all. */
  readonly platforms: readonly { readonly name: Platform; readonly label: Words }[]
  /** Hosts that a login answer may name for further login calls (`use_chost`). */
  readonly loginHosts: readonly string[]
  /** Countries whose phone numbers can be used to sign in. */
  readonly countryCodes: CountryCodes
  /** Calls of the ERP that no contract describes: names relative to a screen, or absolute paths. */
  readonly calls: readonly string[]
  /** Routes of the site without a screen file. */
  readonly routes: readonly SiteRoute[]
}

/** A role of app.yaml. */
export interface SiteRole {
  readonly name: string
  readonly label: Words
  /** The sections whose documents people with the role follow. */
  readonly team: readonly string[]
  /** Names that it had before. */
  readonly also: readonly string[]
}

/** A status of app.yaml. */
export interface SiteStatus {
  readonly name: string
  readonly tone: Tone | 'plain'
  /** Names that it had before. */
  readonly also: readonly string[]
}

/** A choice of app.yaml whose options a call returns; each screen that includes it declares the field it compares. */
export interface SiteFilter {
  /** The name screens include it by. */
  readonly name: string
  /** The query parameter, and the name of the filter in the address. */
  readonly sends: string
  /** Null: derived from `sends`, split into words. */
  readonly label: string | null
  /** Relative to `/main/s/{screen}/`. */
  readonly get: string
  /** The dotted path of the options in the answer. */
  readonly answer: string
  /** The condition as written, which each screen compiles with its own filters; null: always. */
  readonly visibleWhen: string | boolean | null
}

/** A route that no screen file defines: a page that the ERP draws, or one that does not exist yet. */
export interface SiteRoute {
  readonly route: string
  readonly label: Words
  readonly section: string
  readonly group: string | null
  readonly platform: readonly Platform[]
  /** The page the ERP draws, opened with a full page load: `/ssr/{route}/landing`; null: not yet defined. */
  readonly page: ServerPage | null
}

/** The part of AppDefinition that a browser gets: the menu and the formats. */
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
  /** With the address of the site's translations of its own texts; null: it has none. */
  readonly languages: readonly { readonly name: LanguageName; readonly words: string | null }[]
  readonly loginHosts: readonly string[]
  readonly countryCodes: CountryCodes
  /** The routes whose name is not a screen. */
  readonly routes: readonly SiteRoute[]
  /** Origin of the ERP if the page is hosted elsewhere: `https://erp.example.com`; null: the page's own origin. */
  readonly erp: string | null
}

/** A screen as menu and router see it, before its definition is fetched. */
export interface ManifestScreen {
  readonly screen: string
  readonly section: string
  readonly group: string | null
  readonly label: Words
  readonly platform: readonly Platform[]
  /** Opened for one row of another screen, and not listed by menus; null: listed. */
  readonly documentPage: DocumentPage | null
  /** The immutable address of the definition: `/screens/sales.3f9a1c2b.json`. */
  readonly href: string
}
