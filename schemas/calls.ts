/* oxlint-disable max-lines -- generated */
/** Generated from the schemas of the calls by `countersign schema`: what each call is sent, by the name of its schema. */

/** Parameters that most calls take, whatever they answer. */
export type CommonQuery = {
  readonly apiid?: string
  readonly apitoken?: string
  readonly dswc?: string
  readonly heartbeat?: 'y' | 'n'
  readonly slug?: string
  readonly pk?: string
  readonly shownav?: 'y' | 'n'
  readonly erpsecret?: string
}

export interface Calls {
  /** Health: no data, no login (foundation §7) */
  readonly a: {
    readonly query: CommonQuery
  }
  /** Grid licence key; this server has none (foundation §7) */
  readonly agsk: {
    readonly query: CommonQuery
  }
  /** Let everybody of the company log in again after blockallaccess; administrators only */
  readonly allowaccess: {
    readonly query: CommonQuery
    readonly body: Readonly<Record<string, never>> | null
  }
  /** Approve documents (foundation §7) */
  readonly approval: {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page, 1 to 200; 50 when left out */
      readonly page_by?: string
      /** What the page before returned as uuid; '' for the first page */
      readonly uuid?: string
      /** One of the screen's statuses; '' for all */
      readonly Status?: string
      /** all: every row of the company, not only mine */
      readonly scope?: 'all' | ''
      /** A part of the text, or exactly a status */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'today' | 'thisweek' | 'thismonth' | 'thisquarter' | 'thisfiscalyear' | 'yesterday' | 'previousweek' | 'previousmonth' | 'previousquarter' | 'previousfiscalyear' | 'custom'
      /** yyyy-mm-dd, for custom or without dateRange */
      readonly startDate?: string
      /** yyyy-mm-dd, not before startDate */
      readonly endDate?: string
      /** This and the five below: equal to the field the screen declares for it; 400 where it declares none */
      readonly jobid?: string
      readonly mainGroup?: string
      readonly group?: string
      readonly category?: string
      readonly item?: string
      readonly godown?: string
    } & Readonly<Record<string, string>>
    readonly body: {
      readonly selected: readonly string[]
      readonly reason?: string
      /** Extension `decisions`: the version of each document the person saw */
      readonly versions?: Readonly<Record<string, number>>
    }
  }
  /** One file; images and PDFs under their own type, all else as bytes */
  readonly attachmentfile: {
    readonly query: CommonQuery & {
      /** The file's id, as its href has it */
      readonly key: string
      /** y: to be saved, whatever it is */
      readonly download?: 'y' | 'n' | ''
    }
  }
  /** Upload files (foundation §5, §7): multipart, each as attached[n] */
  readonly 'attachments-add': {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
      /** Files in total, existing and new; 5 when left out */
      readonly max?: string
      /** MB each; 10 when left out, never more than 50 */
      readonly maxSize?: string
    }
  }
  /** Files that hang on a document or a row (foundation §7) */
  readonly attachments: {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
    }
  }
  /** Begin an upload that can be taken up again. tus 1.0 (tus.io), one file an upload; `filename` in Upload-Metadata. Location names where its bytes go */
  readonly attachmenttus: {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
      /** Files in total, existing and new; 5 when left out */
      readonly max?: string
      /** MB each; 10 when left out, never more than 50 */
      readonly maxSize?: string
    }
  }
  /** The audit of the company in words, newest first; administrators only */
  readonly 'audit-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, for custom */
      readonly startDate?: string
      /** yyyy-mm-dd, for custom */
      readonly endDate?: string
      /** Id of a person */
      readonly who?: string
      /** As `events` of its props */
      readonly event?: string
      readonly screen?: string
      /** Id of a row */
      readonly document?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the audit is filtered by, and the state of its chain; administrators only */
  readonly 'audit-props': {
    readonly query: CommonQuery
  }
  /** Log everybody else of the company out, and let only administrators log in; administrators only (site-modules §5, §7) */
  readonly blockallaccess: {
    readonly query: CommonQuery
    readonly body: Readonly<Record<string, never>> | null
  }
  /** Close a ledger until a day, or open it again; a day that has not come yet is refused */
  readonly 'closing-save': {
    readonly query: CommonQuery
    readonly body: {
      readonly closedUntil: string | null
    }
  }
  /** Until which day a ledger is closed, and whether the person may change that */
  readonly closing: {
    readonly query: CommonQuery
  }
  /** Say something about a document (foundation §7) */
  readonly 'comment-add': {
    readonly query: CommonQuery & {
      /** The document's id */
      readonly key: string
    }
    readonly body: {
      /** 1 to 2,000 characters after trimming */
      readonly comment: string
    }
  }
  /** What was said about a document (foundation §7) */
  readonly comment: {
    readonly query: CommonQuery & {
      /** The document's id */
      readonly key: string
    }
  }
  /** Let nobody log in to a company, and end its sessions; nobody deactivates the company they are logged in to */
  readonly 'companies-deactivation': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Add a company with its first administrator, who gets an invitation, or change one; for administrators of the support company alone, who get no right in it */
  readonly 'companies-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
    }
    readonly body: {
      readonly id?: string | null
      /** 1 to 200 characters */
      readonly name?: string | null
      /** Of a new one: 2 to 20 letters, digits and dashes */
      readonly ccode?: string | null
      readonly address?: string | null
      /** Of a new one: a platform of app.yaml */
      readonly erpType?: string | null
      readonly currency?: string | null
      readonly timeZone?: string | null
      readonly yearStart?: string | null
      readonly languages?: readonly string[] | null
      /** Of a new one: its first administrator */
      readonly adminName?: string | null
      readonly adminEmail?: string | null
    }
  }
  /** All companies; for administrators of the support company alone */
  readonly 'companies-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      readonly Status?: 'Active' | 'Inactive' | ''
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the form of a company is filled in with */
  readonly 'companies-props': {
    readonly query: CommonQuery
  }
  /** Let people log in to a company again */
  readonly 'companies-reactivation': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Delete a comparison sheet: who made it or is administrator may */
  readonly 'comparisonsheet-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Item List: what each vendor asks for each item of each sheet */
  readonly 'comparisonsheet-detaileditem_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Take an item or a party out of a sheet; of one not yet saved there is nothing to take out */
  readonly 'comparisonsheet-entry_deleteitem': {
    readonly query: CommonQuery & {
      /** The sheet */
      readonly key?: string
    }
    readonly body: {
      readonly fieldKey: 'item_id' | 'party_id'
      readonly value: string
    }
  }
  /** Save a comparison sheet: the form, and the grid as pairs of name and value */
  readonly 'comparisonsheet-entry_item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
      /** Ids, with commas between */
      readonly items?: string
      /** Ids, with commas between */
      readonly parties?: string
    }
    readonly body: {
      readonly id?: string | null
      /** Sheet No of a new sheet where the company numbers by hand (slugconfig); elsewhere the series gives it */
      readonly voucher_no?: string | null
      /** yyyy-mm-dd */
      readonly createdAt?: string | null
      /** 1 to 200 characters */
      readonly title?: string | null
      readonly indents?: string | null
      readonly indentItems?: readonly string[] | null
      readonly item_id?: readonly string[] | null
      readonly party_id?: readonly string[] | null
      /** A row: [name, value] for each of its members */
      readonly entries_?: readonly (readonly (readonly [unknown, unknown])[])[] | null
    }
  }
  /** The grid of a comparison sheet: what is saved, and what was chosen beside it; the terms come last */
  readonly 'comparisonsheet-entry_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** Ids, with commas between */
      readonly parties?: string
      /** Ids, with commas between */
      readonly items?: string
      /** The sheet; left out for a new one */
      readonly c_id?: string
      /** Ids, with commas between */
      readonly indentItems?: string
      readonly indentno?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
    }
  }
  /** Comparison sheets */
  readonly 'comparisonsheet-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What a comparison sheet is made of */
  readonly 'comparisonsheet-props': {
    readonly query: CommonQuery
  }
  /** Contracts with their invoices (foundation §2, route table) */
  readonly 'contractorbilling-contracts_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Contract invoices of a period (foundation §2, route table) */
  readonly 'contractorbilling-invoices_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Contracts and invoices by contractor (foundation §2, route table) */
  readonly 'contractorbilling-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Delete a file (foundation §5, §6) */
  readonly deleteattachment: {
    readonly query: CommonQuery
    readonly body: {
      /** The file's id */
      readonly key: string
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
    }
  }
  /** A document as its list shows it, and who decided it (foundation §7) */
  readonly details: {
    readonly query: CommonQuery & {
      /** The document's id */
      readonly key: string
    }
  }
  /** What a textile mill received, dispatched and produced in a period, as pairs of key and value */
  readonly 'detailsviewtex-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly dateRange?: string
      /** yyyy-mm-dd */
      readonly startDate?: string
      /** yyyy-mm-dd */
      readonly endDate?: string
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Begin a new revision of an approved document: it can be changed, and the approval begins again */
  readonly 'document-revision': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
      /** The version that was opened; 409 when it has changed since; left out: whatever there is */
      readonly version?: number
    }
  }
  /** Save a document and hand it in, in one: it gets its number and waits for the first approval */
  readonly 'document-submission': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
      /** The version that was opened; 409 when somebody has changed it since; left out: whatever there is */
      readonly version?: string
    }
    readonly body: Readonly<Record<string, string | number | boolean | null | readonly (string | Readonly<Record<string, string | number | boolean | null | {
      readonly id: string
      readonly text?: string | null
    }>>)[] | {
      readonly id: string
      readonly text?: string | null
    }>>
  }
  /** Take a document back that nobody has decided yet: it can be changed again */
  readonly 'document-withdrawal': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
      /** The version that was opened; 409 when it has changed since; left out: whatever there is */
      readonly version?: number
    }
  }
  /** Reset a job: its checklist goes, with all that was written in it. Who began it and administrators may */
  readonly 'documentsys-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly jobIdmaster_jobid: string
    }
  }
  /** The row of a checklist that files are to hang on; the checklist is begun where there is none */
  readonly 'documentsys-detailitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly jobIdmaster_jobid?: string | null
      readonly activeTemplate?: string | null
      readonly type_details_id: string
      readonly id?: string | null
    }
  }
  /** The checklist of a job; of a job without one the rows its template would begin it with */
  readonly 'documentsys-documentsysdetails_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly jobIdmaster_jobid?: string
      readonly activeTemplate?: string
      /** The checklist; left out, that of the job */
      readonly id?: string
      /** Leaves out rows of this status */
      readonly Status?: string
      /** Leaves out rows without files */
      readonly aws_ids?: 'null'
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Begin the checklist of a job, or change rows of it */
  readonly 'documentsys-item': {
    readonly query: CommonQuery & {
      /** Of the checklist that is changed; it is found by its job */
      readonly key?: string
    }
    readonly body: {
      readonly id?: string | null
      readonly jobIdmaster_jobid?: string | null
      readonly activeTemplate?: string | null
      readonly detailsGrid?: readonly ({
        readonly type_details_id: string
        readonly description?: string | null
        readonly Status?: string | null
        readonly DueDate?: string | null
        readonly actualdate?: string | null
        readonly Remarks?: string | null
        /** As it was read; with another one nothing is saved */
        readonly RevNo?: number | null
      })[] | null
    }
  }
  /** Jobs with their checklists of documents */
  readonly 'documentsys-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      /** Only jobs with a checklist in which something is open */
      readonly active?: 'y'
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the form of a job offers */
  readonly 'documentsys-props': {
    readonly query: CommonQuery
  }
  /** The template new checklists begin with; administrators only */
  readonly 'documentsys-savedefaulttemplate': {
    readonly query: CommonQuery
    readonly body: {
      readonly templatenametobesetinclientdb?: string | null
      readonly templateslug?: 'documentsys' | null
      /** The name of the setting; not needed here */
      readonly templatedefaultname?: string | null
    }
  }
  /** A new template with the rows of another; administrators only */
  readonly 'documentsys-templatedocumentsys_copyfromtemplate': {
    readonly query: CommonQuery
    readonly body: {
      readonly label?: string | null
      readonly copyLabel?: string | null
    }
  }
  /** Add a template, or write the rows of an existing one anew; administrators only */
  readonly 'documentsys-templatedocumentsys_item': {
    readonly query: CommonQuery
    readonly body: {
      /** The name of a new one */
      readonly label?: string | null
      /** The one that is changed */
      readonly existingTemplate?: string | null
      readonly templateGrid?: readonly ({
        readonly id?: string | null
        readonly groups?: string | null
        readonly description?: string | null
        readonly team?: string | null
      })[] | null
    }
  }
  /** The rows of a template */
  readonly 'documentsys-templatedocumentsys_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** Its name */
      readonly label?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Stop an export */
  readonly download_cancel: {
    readonly query: CommonQuery
    readonly body: {
      /** What the list call answered for download=y */
      readonly download_id: string
    }
  }
  /** How far an export is, or its file (site-modules §7) */
  readonly download_view: {
    readonly query: CommonQuery & {
      /** What the list call answered for download=y */
      readonly download_id: string
      readonly fmt?: 'csv' | 'xlsx' | 'pdf'
      /** y: only how far it is */
      readonly check?: 'y' | 'n' | ''
    }
  }
  /** Daily pictures of an entry, the newest first (site-modules §3, §7) */
  readonly 'erection-dailyfiles_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** The entry */
      readonly id?: string
      /** The daily id of the entry; counts before id */
      readonly wajoberectiondaily_id?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Delete an erection entry: who added it or an administrator may */
  readonly 'erection-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Delete a saved line of labour */
  readonly 'erection-deletelabour': {
    readonly query: CommonQuery
    readonly body: {
      readonly currentlabour_id: string
    }
  }
  /** Delete a saved line of machinery */
  readonly 'erection-deletemachinery': {
    readonly query: CommonQuery
    readonly body: {
      readonly currentmachinery_id: string
    }
  }
  /** Delete a saved note of an entry */
  readonly 'erection-deletenotes': {
    readonly query: CommonQuery
    readonly body: {
      readonly id: string
    }
  }
  /** Add an erection entry, or change one, with the notes, labour and machinery that are new: who may record for the job may (site-modules §4, §5). One entry a job */
  readonly 'erection-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
    }
    readonly body: {
      /** Of the form; the key says which entry */
      readonly id?: string | null
      readonly wajoberectiondaily_id?: string | null
      /** Needed for a new entry; of a saved one it does not change */
      readonly JobId?: string | null
      /** yyyy-mm-dd; today when left out */
      readonly AddDate?: string | null
      readonly ErecStart?: string | null
      readonly ErecEnd?: string | null
      readonly ErecContractor1?: string | null
      readonly ErecContractor2?: string | null
      readonly ErecContractor3?: string | null
      readonly ErecContractor4?: string | null
      readonly SiteClearance?: string | null
      readonly BrickWall?: string | null
      readonly LogoPlates?: boolean | null
      readonly ErecComp?: boolean | null
      readonly SiteHandover?: string | null
      readonly ProvCompCertificate?: string | null
      readonly CompCertificate?: string | null
      readonly StageWise?: string | null
      readonly Remarks?: string | null
      readonly InProblem?: boolean | null
      readonly Performance?: string | null
      readonly ProjectStages?: string | null
      readonly notes?: readonly ({
        /** new:1 of a row added on the page; rows that were saved before are left as they are */
        readonly currentnotes_id: string
        readonly created?: string | null
        readonly users_username?: string | null
        readonly ErectionStage?: string | null
        readonly ErectionStageClass?: string | null
        readonly content?: string | null
        readonly labour_status?: string | null
        readonly hinderances?: string | null
      })[] | null
      readonly labour?: readonly ({
        /** new:1 of a row added on the page; rows that were saved before are left as they are */
        readonly currentlabour_id: string
        readonly labourdate?: string | null
        readonly labourtype?: string | null
        readonly notes?: string | null
        readonly qty?: number | null
      })[] | null
      readonly machinery?: readonly ({
        /** new:1 of a row added on the page; rows that were saved before are left as they are */
        readonly currentmachinery_id: string
        readonly machinerydate?: string | null
        readonly machinerytype?: string | null
        readonly notes?: string | null
        readonly qty?: number | null
      })[] | null
      readonly projectGrid?: readonly ({
        readonly ListCd: string
        readonly checklist?: string | null
        readonly remarks?: string | null
        readonly stage?: string | null
        readonly listdescription?: string | null
        readonly place?: number | null
        readonly projectqc_id?: string | null
        readonly awsfile_count?: number | null
      })[] | null
    }
  }
  /** Who worked on site, the newest day first (site-modules §7) */
  readonly 'erection-labourstatus': {
    readonly query: CommonQuery & {
      /** The daily id of the entry */
      readonly key?: string
    }
  }
  /** Erection entries of jobs (site-modules §3, §7) */
  readonly 'erection-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** A part of job, party, engineer, place or last note */
      readonly search?: string
      /** Of this site engineer alone */
      readonly SiteEng?: string
      /** 2: the page shows a reduced grid (site-modules §2.2); the rows are the same */
      readonly reportNo?: '' | '1' | '2'
      /** yyyy-mm-dd; entries of that day and later */
      readonly startDate?: string
      readonly endDate?: string
      /** A range of foundation §4 */
      readonly dateRange?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Which machines were on site, the newest day first (site-modules §7) */
  readonly 'erection-machinerystatus': {
    readonly query: CommonQuery & {
      /** The daily id of the entry */
      readonly key?: string
    }
  }
  /** Notes of an entry, the newest first (site-modules §7) */
  readonly 'erection-notes': {
    readonly query: CommonQuery & {
      /** The daily id of the entry */
      readonly key?: string
    }
  }
  /** What is known of a job, line by line (site-modules §2.2, §7) */
  readonly 'erection-projectdetails_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** The job */
      readonly id?: string
      /** An entry: its job is meant */
      readonly wajoberectiondaily_id?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** The quality and safety checklist of an entry (site-modules §3, §7) */
  readonly 'erection-projectqcdetails_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** The entry */
      readonly id?: string
      /** The daily id of the entry; counts before id */
      readonly wajoberectiondaily_id?: string
      /** Of this stage alone */
      readonly description?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the form of an erection entry offers (site-modules §7, props) */
  readonly 'erection-props': {
    readonly query: CommonQuery
  }
  /** Every stage, with how many pictures of it hang on the entry (site-modules §3, §7) */
  readonly 'erection-stagewisefiles_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** The entry */
      readonly id?: string
      /** The daily id of the entry; counts before id */
      readonly wajoberectiondaily_id?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Which screens have changed, as server-sent events */
  readonly events: {
    readonly query: CommonQuery & {
      /** Of the page that listens, made by it: its next stream takes the place of this one */
      readonly client?: string
      /** Seconds since the page was read: what has changed since then is sent first. A header Last-Event-ID goes before it; without either the first event is resync */
      readonly age?: string
    }
  }
  /** A file of rows that only the page has: computed, edited or read by other calls */
  readonly export_rows: {
    readonly query: CommonQuery
    readonly body: {
      readonly fmt: 'csv' | 'xlsx' | 'pdf'
      /** What the rows are: names the file */
      readonly name: string
      readonly columns: readonly ({
        readonly title: string
        readonly holds: 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime'
        readonly unit?: string
        readonly decimals?: number
        /** Of all amounts, by ISO 4217; left out: the currency of the company */
        readonly currency?: string
        /** The place of the column with the currency of each amount, or the unit of each number, from 0 */
        readonly measureAt?: number
      })[]
      /** Cells in the order of the columns */
      readonly rows: readonly (readonly (string | number | null)[])[]
      /** Lines of sums among the rows; left out: there are rows alone */
      readonly sums?: {
        /** Of the first column of csv and xlsx, which says what a line sums up and is empty in rows */
        readonly title: string
        readonly lines: readonly ({
          /** The row it stands above, from 0; the number of rows: below all */
          readonly at: number
          /** Whose sums they are: of the group whose rows follow, or of all rows */
          readonly of: 'group' | 'all'
          readonly caption: string
          /** In the order of the columns; null where nothing is summed up; for values in several currencies or units a map from each to its sum */
          readonly cells: readonly (number | Readonly<Record<string, number>> | null)[]
        })[]
      }
    }
  }
  /** The figures of a form from other rows and documents */
  readonly figures: {
    readonly query: CommonQuery
    readonly body: {
      /** The document, which does not count in its own figures; missing: a new one */
      readonly key?: string | null
      /** Its version, for the browser to ask again after a change; not compared */
      readonly version?: string | number | null
      /** The fields of the form on which the figures depend */
      readonly form?: Readonly<Record<string, string | number | boolean | null | {
        readonly id: string | null
        readonly text?: string | null
      }>>
      /** By field of lines, of each line its `key` and the cells on which its figures depend */
      readonly lines?: Readonly<Record<string, readonly (Readonly<Record<string, string | number | boolean | null | {
        readonly id: string | null
        readonly text?: string | null
      }>>)[] | null>>
    }
  }
  /** Finishing by day and process (foundation §2, route table) */
  readonly 'finishingproductiontex-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Finishing of a period by order and process (foundation §2, route table) */
  readonly 'finishingproductiontex-order_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Finishing of a period by process (foundation §2, route table) */
  readonly 'finishingproductiontex-process_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What was changed of a row and its files, field by field, newest first; at most 100 changes */
  readonly history: {
    readonly query: CommonQuery & {
      /** The row's id */
      readonly key: string
    }
  }
  /** Stop an import after the batch that is under way; what was imported stays */
  readonly import_cancel: {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Send a file of rows: it is stored and checked in the background, which changes nothing */
  readonly import_file: {
    readonly query: CommonQuery & {
      /** Of rows with lines: `joined`, the default: rows with the same head are one document; `apart`: each of them is its own */
      readonly rows?: 'joined' | 'apart'
    }
  }
  /** The refused rows of an import as a csv, each with why it was refused */
  readonly import_refused: {
    readonly query: CommonQuery & {
      readonly key: string
    }
  }
  /** Import what was checked: in the background, batch by batch */
  readonly import_start: {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** An empty file with a column for each field that people fill in, to be imported */
  readonly import_template: {
    readonly query: CommonQuery & {
      /** csv when left out */
      readonly fmt?: 'csv' | 'xlsx'
    }
  }
  /** How far an import is, and what came of its rows */
  readonly import_view: {
    readonly query: CommonQuery & {
      /** Left out: the latest of this person on this screen */
      readonly key?: string
    }
  }
  /** Job ids a list can be filtered by (foundation §7) */
  readonly jobidforfilters: {
    readonly query: CommonQuery
  }
  /** One row a job: weights from its parts, money from its sales orders (foundation §2, route table) */
  readonly 'jobsummary-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, party's, site engineer's or place's name */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** The name of a site engineer, as siteengineers lists it */
      readonly SiteEng?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Site engineers of jobs: the options of a filter (foundation §2, route table) */
  readonly 'jobsummary-siteengineers': {
    readonly query: CommonQuery
  }
  /** Delete a label; tasks that had it stay */
  readonly 'labels-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Add a label, or change one. No two have the same name */
  readonly 'labels-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
    }
    readonly body: {
      readonly id?: string | null
      /** 1 to 40 characters */
      readonly text?: string | null
      /** #rrggbb */
      readonly color?: string | null
    }
  }
  /** Labels, by name */
  readonly 'labels-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      /** In use: an open or completed task carries it; all when left out */
      readonly Status?: 'All' | 'In use' | 'Unused' | ''
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Colours a label usually has */
  readonly 'labels-props': {
    readonly query: CommonQuery
  }
  /** One page of a screen's documents, newest first (foundation §7) */
  readonly list: {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out. More than 1000 are answered 1000 at a time: send uuid back until isComplete */
      readonly page_by?: string
      /** What the page before returned as uuid; '' for the first page */
      readonly uuid?: string
      /** One of the screen's statuses, or several, separated by commas (extension find); '' for all */
      readonly Status?: string
      /** all: every row of the company, not only mine */
      readonly scope?: 'all' | ''
      /** A part of the text, or exactly a status. Fewer than three letters or digits: among the newest 3,000 documents */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'today' | 'thisweek' | 'thismonth' | 'thisquarter' | 'thisfiscalyear' | 'yesterday' | 'previousweek' | 'previousmonth' | 'previousquarter' | 'previousfiscalyear' | 'custom'
      /** yyyy-mm-dd, for custom or without dateRange */
      readonly startDate?: string
      /** yyyy-mm-dd, not before startDate */
      readonly endDate?: string
      /** This and the five below: equal to the field the screen declares for it; 400 where it declares none */
      readonly jobid?: string
      readonly mainGroup?: string
      readonly group?: string
      readonly category?: string
      readonly item?: string
      readonly godown?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** Extension `totals`, of every list: names of fields, with commas between, whose sums over all rows that match come as get_totals with page 0, and count(field) for the number of rows with a value of it; names that cannot be summed are left out */
      readonly totals?: string
    } & Readonly<Record<string, string>>
  }
  /** Log in with e-mail and password (foundation §3, §7) */
  readonly login: {
    readonly query: CommonQuery
    readonly body: {
      readonly email: string
      readonly pwd: string
      readonly ccode: string
      /** Device id, made once and kept by the browser */
      readonly hwid: string
      /** y: the company's test database */
      readonly testDb?: 'y' | 'n' | ''
      readonly otp?: string
      /** Developer feature: an administrator of the support company logs in as this e-mail of the support company, or <company code>/<e-mail> */
      readonly hijackId?: string
      /** y: the answer to Too many sessions (409) */
      readonly logoutOthers?: 'y' | 'n' | ''
    }
  }
  /** End this session */
  readonly logout: {
    readonly query: CommonQuery
  }
  /** Whom an alert about a document can go to (foundation §7) */
  readonly ma_list: {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      readonly slug?: string
      /** The document's id */
      readonly pk: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Contacts a page; 100 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
    }
  }
  /** Send an alert about a document (foundation §4, §5, §7) */
  readonly ma_notifycontacts: {
    readonly query: CommonQuery
    readonly body: {
      /** Contacts that get a WhatsApp message */
      readonly whatsapp: readonly ({
        /** What counts: addresses are those that are stored */
        readonly id: string
      } & Readonly<Record<string, string | number | boolean | null | readonly string[]>>)[]
      /** Contacts that get an e-mail */
      readonly email: readonly ({
        /** What counts: addresses are those that are stored */
        readonly id: string
      } & Readonly<Record<string, string | number | boolean | null | readonly string[]>>)[]
      /** Contacts that get a copy of it; alone they are not enough */
      readonly emailCc: readonly ({
        /** What counts: addresses are those that are stored */
        readonly id: string
      } & Readonly<Record<string, string | number | boolean | null | readonly string[]>>)[]
      /** Typed numbers of exactly 10 digits */
      readonly manualphone: readonly ({
        readonly text: string
      } & Readonly<Record<string, string | number | boolean | null | readonly string[]>>)[]
      /** Typed addresses */
      readonly manualemail: readonly ({
        readonly text: string
      } & Readonly<Record<string, string | number | boolean | null | readonly string[]>>)[]
      /** Typed addresses get a copy only */
      readonly manualemailCcCheck?: boolean | null
      /** The document's id */
      readonly postkey: string
      /** The screen once more */
      readonly formSlug: string
      /** Stands in the message */
      readonly customer_text?: string | null
      /** Stands above it, instead of the name of the document */
      readonly customer_header?: string | null
      /** Files of the document go with it, up to 20 MB */
      readonly sendAttachments?: boolean | null
    }
  }
  /** What the e-mail of an alert will look like (foundation §7) */
  readonly ma_viewtemplate: {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      readonly slug?: string
      /** The document's id */
      readonly pk: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
      /** As it will be sent */
      readonly customer_text?: string
      /** As it will be sent */
      readonly customer_header?: string
    }
  }
  /** What each machine did on each day of a period (foundation §2, route table) */
  readonly 'machinestatustex-day_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Each machine as it stands now; a period does not narrow it (foundation §2, route table) */
  readonly 'machinestatustex-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Stops that began in a period (foundation §2, route table) */
  readonly 'machinestatustex-stops_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Send an alert now: to an address, or with an empty body to everybody who is set; only for administrators */
  readonly manualrun: {
    readonly query: CommonQuery
    readonly body: {
      /** Where it goes instead */
      readonly manualemail?: string | null
      /** 10 digits */
      readonly manualphone?: string | null
    }
  }
  /** A new password for somebody who forgot theirs; without otp it asks for one, and answers the same for an unknown address */
  readonly newpassword: {
    readonly query: CommonQuery
    readonly body: {
      readonly email: string
      /** Company code */
      readonly ccode: string
      /** Four or six digits, as many as otpDigits named */
      readonly otp?: string
      /** The new password, with the otp */
      readonly pwd?: string
    }
  }
  /** What a person is told of, newest first (site-modules §7) */
  readonly 'notification-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Mark a notification as read and learn where it leads (site-modules §7) */
  readonly 'notification-read': {
    readonly query: CommonQuery & {
      /** Of the notification */
      readonly id: string
    }
  }
  /** Give people the alerts that another one gets, beside those they have; only for administrators */
  readonly 'notificationconfig-copynotificationconfig': {
    readonly query: CommonQuery
    readonly body: {
      /** The username of the source */
      readonly copyfrom_uid?: string | null
      /** The usernames of the targets */
      readonly copyto_uid?: readonly string[] | string | null
    }
  }
  /** Alerts of what happens to documents, with who gets them (specialised-modules §3, eventalertsconfigGrid) */
  readonly 'notificationconfig-eventalerts_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** A part of a name, or of its module */
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Set who gets an alert, and when; only for administrators */
  readonly 'notificationconfig-item': {
    readonly query: CommonQuery & {
      /** The slug of the alert */
      readonly key: string
    }
    readonly body: {
      /** Usernames; what is left out of the body stays as it is */
      readonly has_email?: readonly string[] | null
      /** Usernames, at most 6 of an event alert */
      readonly has_whatsapp?: readonly string[] | null
      /** Of an event alert */
      readonly send_alert_to_client?: boolean | null
      /** Of a scheduled alert: Never, Daily, Weekly or Monthly */
      readonly repeats?: string | null
      /** Monday to Sunday, needed by Weekly */
      readonly week_days?: readonly string[] | null
      /** 1 to 28, or Last day; needed by Monthly */
      readonly month_day?: string | null
      /** HH:MM where the company is */
      readonly due_time?: string | null
    }
  }
  /** Alerts that go out by the clock, with who gets them and when (specialised-modules §3, notifconfigGrid) */
  readonly 'notificationconfig-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** A part of a name, or of its module */
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the forms of the notification configuration offer */
  readonly 'notificationconfig-props': {
    readonly query: CommonQuery
  }
  /** E-mail that was sent, and what became of it (foundation §3, §7) */
  readonly notificationemaillogs_list: {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      /** A pattern of LIKE: % and _ are escaped by a backslash where they are meant */
      readonly slug?: string
      /** A pattern of LIKE */
      readonly pk?: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** Part of a name, an address or a subject */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, for custom */
      readonly startDate?: string
      /** yyyy-mm-dd, for custom */
      readonly endDate?: string
      /** Those to people of the company; none of the three: all */
      readonly internal?: 'y' | 'n' | ''
      /** Those to contacts */
      readonly external?: 'y' | 'n' | ''
      /** Those an event has sent */
      readonly system?: 'y' | 'n' | ''
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** A message as it was sent */
  readonly notificationmessage: {
    readonly query: CommonQuery & {
      /** As the log names it */
      readonly id: string
    }
  }
  /** WhatsApp messages that were sent, and what became of them (foundation §3, §7) */
  readonly notificationwhatsapplogs_list: {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      /** A pattern of LIKE: % and _ are escaped by a backslash where they are meant */
      readonly slug?: string
      /** A pattern of LIKE */
      readonly pk?: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** Part of a name, an address or a subject */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, for custom */
      readonly startDate?: string
      /** yyyy-mm-dd, for custom */
      readonly endDate?: string
      /** Those to people of the company; none of the three: all */
      readonly internal?: 'y' | 'n' | ''
      /** Those to contacts */
      readonly external?: 'y' | 'n' | ''
      /** Those an event has sent */
      readonly system?: 'y' | 'n' | ''
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** The contract as an OpenAPI 3.1 document */
  readonly openapi: {
    readonly query: CommonQuery
  }
  /** Mark a message as read: its recipient, logged in, has opened its link */
  readonly 'opened-read': {
    readonly query: CommonQuery
    readonly body: {
      /** Signed; names this one message */
      readonly message: string
    }
  }
  /** The link of a message, for 30 days: it leads to the document or shows the message; it changes nothing */
  readonly opened: {
    readonly query: {
      /** Signed; names this one message */
      readonly message: string
    }
  }
  /** What a link of a screen can refer to: the rows that match, those that begin with the search first */
  readonly options: {
    readonly query: CommonQuery & {
      /** The link or filter, by its name; needed without keys */
      readonly field?: string
      /** Every word of it must occur; '' for any */
      readonly search?: string
      /** With field and search, where the link has a `where`: a JSON map of form and, in lines, line, each with the values that decide which rows fit */
      readonly of?: string
      /** Most rows; 20 when left out, at most 500 */
      readonly page_by?: string
      /** The one row of this id, inactive or not, instead of a search */
      readonly key?: string
      /** Instead of field: a JSON map of links or filters and one id each. The answer has their rows, each with its field */
      readonly keys?: string
    }
  }
  /** How much of a job is in the bill of materials, dispatched and erected, in Ton (site-modules §7, part-wise) */
  readonly 'partwise-chartdata': {
    readonly query: CommonQuery & {
      /** Of get_props.JobId */
      readonly JobId: string
      /** yyyy-mm-dd, the day it happened */
      readonly VoucherDate?: string
      /** Of get_props.Status */
      readonly Status?: string
      /** Only parts of this kind */
      readonly Description?: '' | 'Sheeting' | 'Structure'
      /** Also parts of which nothing is left */
      readonly showAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      /** Only parts with an entry of that day and status; EntryQty is that entry */
      readonly showEntered?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly PartyName?: string
      /** Of get_props.AdditionalStatus; kept beside each quantity */
      readonly AdditionalStatus?: string
      readonly PartName?: string
      readonly PackingListNoFilter?: string
      readonly selectAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly allow_job?: string
      readonly productionPeriod?: string
      /** yyyy-mm-dd */
      readonly productionDate?: string
      /** yyyy-mm-dd */
      readonly productionToDate?: string
      /** Of the form; not used here */
      readonly Customer?: string
      /** Of the form; not used here */
      readonly SiteEng?: string
      /** Of the form; not used here */
      readonly SalesEngineer?: string
      /** Of the form; not used here */
      readonly Location?: string
      /** Of the form; not used here */
      readonly Part?: string
      /** Of the form; not used here */
      readonly PackingListDate?: string
      /** Of the form; not used here */
      readonly BuildingArea?: string
      /** Of the form; not used here */
      readonly Length?: string
      /** Of the form; not used here */
      readonly Thickness?: string
    }
  }
  /** Remove what the form has entered for a job, a day and a status (site-modules §7, part-wise). Scanned quantities stay */
  readonly 'partwise-clearedits': {
    readonly query: CommonQuery & {
      /** Of get_props.JobId */
      readonly JobId: string
      /** yyyy-mm-dd, the day it happened */
      readonly VoucherDate: string
      /** Of get_props.Status */
      readonly Status: string
      /** Only parts of this kind */
      readonly Description?: '' | 'Sheeting' | 'Structure'
      /** Also parts of which nothing is left */
      readonly showAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      /** Only parts with an entry of that day and status; EntryQty is that entry */
      readonly showEntered?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly PartyName?: string
      /** Of get_props.AdditionalStatus; kept beside each quantity */
      readonly AdditionalStatus?: string
      readonly PartName?: string
      readonly PackingListNoFilter?: string
      readonly selectAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly allow_job?: string
      readonly productionPeriod?: string
      /** yyyy-mm-dd */
      readonly productionDate?: string
      /** yyyy-mm-dd */
      readonly productionToDate?: string
      /** Of the form; not used here */
      readonly Customer?: string
      /** Of the form; not used here */
      readonly SiteEng?: string
      /** Of the form; not used here */
      readonly SalesEngineer?: string
      /** Of the form; not used here */
      readonly Location?: string
      /** Of the form; not used here */
      readonly Part?: string
      /** Of the form; not used here */
      readonly PackingListDate?: string
      /** Of the form; not used here */
      readonly BuildingArea?: string
      /** Of the form; not used here */
      readonly Length?: string
      /** Of the form; not used here */
      readonly Thickness?: string
    }
    readonly body: Readonly<Record<string, never>> | null
  }
  /** Day wise: what was loaded (L), received (R) and erected (E) of a part of a job on a day (site-modules §3) */
  readonly 'partwise-daywise_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly productionPeriod?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, the first day */
      readonly productionDate?: string
      /** yyyy-mm-dd, the last day */
      readonly productionToDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Jobs with parts to erect of which nothing was erected on the last three days (site-modules §3, §9) */
  readonly 'partwise-erectionnotupdated_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly productionPeriod?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, the first day */
      readonly productionDate?: string
      /** yyyy-mm-dd, the last day */
      readonly productionToDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What was erected of each job in a period, beside its bill of materials (site-modules §3) */
  readonly 'partwise-jobwiseperiodic_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** yyyy-mm-dd */
      readonly startDateSelected: string
      /** yyyy-mm-dd, not before startDateSelected */
      readonly endDateSelected: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Overall: each job as it stands today; a period does not narrow it (site-modules §3) */
  readonly 'partwise-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly productionPeriod?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, the first day */
      readonly productionDate?: string
      /** yyyy-mm-dd, the last day */
      readonly productionToDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Save entered quantities (site-modules §7, part-wise). They are added to what was recorded; with showEntered they replace the entries of that day and status */
  readonly 'partwise-parts-save': {
    readonly query: CommonQuery & {
      /** Of get_props.JobId */
      readonly JobId: string
      /** yyyy-mm-dd, the day it happened */
      readonly VoucherDate: string
      /** Of get_props.Status */
      readonly Status: string
      /** Only parts of this kind */
      readonly Description?: '' | 'Sheeting' | 'Structure'
      /** Also parts of which nothing is left */
      readonly showAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      /** Only parts with an entry of that day and status; EntryQty is that entry */
      readonly showEntered?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly PartyName?: string
      /** Of get_props.AdditionalStatus; kept beside each quantity */
      readonly AdditionalStatus?: string
      readonly PartName?: string
      readonly PackingListNoFilter?: string
      readonly selectAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      readonly allow_job?: string
      readonly productionPeriod?: string
      /** yyyy-mm-dd */
      readonly productionDate?: string
      /** yyyy-mm-dd */
      readonly productionToDate?: string
      /** Of the form; not used here */
      readonly Customer?: string
      /** Of the form; not used here */
      readonly SiteEng?: string
      /** Of the form; not used here */
      readonly SalesEngineer?: string
      /** Of the form; not used here */
      readonly Location?: string
      /** Of the form; not used here */
      readonly Part?: string
      /** Of the form; not used here */
      readonly PackingListDate?: string
      /** Of the form; not used here */
      readonly BuildingArea?: string
      /** Of the form; not used here */
      readonly Length?: string
      /** Of the form; not used here */
      readonly Thickness?: string
    }
    readonly body: {
      /** Only parts with an entry, each once */
      readonly partsList: readonly ({
        readonly key: string
        /** A whole number of 0 or more, no more than is left */
        readonly EntryQty: number | null
        readonly PListNo?: string | null
        readonly PackingListDate?: string | null
        readonly Part?: string | null
        readonly PartDescription?: string | null
        readonly Description?: string | null
        readonly Structure?: string | null
        readonly Length?: number | null
        readonly width?: number | null
        readonly Thickness?: number | null
        readonly Colour?: string | null
        readonly DispQty?: number | null
        readonly RcdQty?: number | null
        readonly ErecQty?: number | null
        readonly BalQty?: number | null
      })[]
    }
  }
  /** Packed parts of a job, for the entry form (site-modules §7, part-wise) */
  readonly 'partwise-parts': {
    readonly query: CommonQuery & {
      /** Of get_props.JobId */
      readonly JobId: string
      /** yyyy-mm-dd, the day it happened */
      readonly VoucherDate: string
      /** Of get_props.Status */
      readonly Status: string
      /** Only parts of this kind */
      readonly Description?: '' | 'Sheeting' | 'Structure'
      /** Also parts of which nothing is left */
      readonly showAll?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
      /** Only parts with an entry of that day and status; EntryQty is that entry */
      readonly showEntered?: '' | 'true' | 'false' | '1' | '0' | 'y' | 'n'
    }
  }
  /** Parts of which not everything that was dispatched is erected; a period does not narrow it (site-modules §3) */
  readonly 'partwise-pendingerection_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly productionPeriod?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, the first day */
      readonly productionDate?: string
      /** yyyy-mm-dd, the last day */
      readonly productionToDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the entry form offers (site-modules §7, props) */
  readonly 'partwise-props': {
    readonly query: CommonQuery
  }
  /** How much of each part of a job was recorded in a period, and what was last said about it (site-modules §3) */
  readonly 'partwise-statusparts_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a job's, customer's, site engineer's or part's name */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly productionPeriod?: '' | 'none' | 'custom' | 'today' | 'yesterday' | 'thisweek' | 'previousweek' | 'thismonth' | 'previousmonth' | 'thisquarter' | 'previousquarter' | 'thisyear' | 'previousyear' | 'thisfiscalyear' | 'previousfiscalyear'
      /** yyyy-mm-dd, the first day */
      readonly productionDate?: string
      /** yyyy-mm-dd, the last day */
      readonly productionToDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Order the stages of a part; administrators only. Each stage stands in one place */
  readonly 'partwiseconf-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
      /** The version that was opened; 409 when somebody has changed it since; left out: whatever there is */
      readonly version?: string
    }
    readonly body: {
      readonly FirstStage: string | null
      readonly SecondStage: string | null
      readonly ThirdStage: string | null
    }
  }
  /** The stages of a part in the order of the company (site-modules §2, stage settings) */
  readonly 'partwiseconf-stages': {
    readonly query: CommonQuery & {
      /** All stages are answered at once */
      readonly page?: string
      /** All stages are answered at once */
      readonly page_by?: string
    }
  }
  /** A document on one page of paper (foundation §6) */
  readonly pdf: {
    readonly query: CommonQuery & {
      /** The document's id */
      readonly key: string
    }
  }
  /** Let a person log in no more, and end their sessions; what they have done stays in their name */
  readonly 'people-deactivation': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
      /** Who gets the roles that nobody else holds */
      readonly handTo?: string | null
      /** Documents may wait for nobody */
      readonly leave?: boolean | null
    }
  }
  /** End all sessions of a person */
  readonly 'people-endsessions': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Send a person a new link, valid for 7 days and used once: to accept the invitation, or to set another password. The link before it ends */
  readonly 'people-invitation': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Add a person, who gets an invitation, or change one. Nobody can take the right of the last administrator who can log in: 409 last-administrator */
  readonly 'people-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
    }
    readonly body: {
      readonly id?: string | null
      /** 1 to 100 characters */
      readonly name?: string | null
      /** This or a phone */
      readonly email?: string | null
      /** One of app.yaml */
      readonly countryCode?: string | null
      /** 4 to 15 digits, without the country code */
      readonly phone?: string | null
      /** Of app.yaml */
      readonly roles?: readonly string[] | null
      /** Sections of app.yaml */
      readonly team?: readonly string[] | null
      /** Sections and screens that are switched off */
      readonly modulesOff?: readonly string[] | null
      /** Only administrators may send another value than that of before */
      readonly admin?: boolean | null
    }
  }
  /** People of the company; for administrators, and whoever manages the screen */
  readonly 'people-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      readonly Status?: 'Active' | 'Invited' | 'Inactive' | ''
      /** A role of app.yaml */
      readonly role?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What waits for a person and for nobody else, before they are deactivated */
  readonly 'people-openwork': {
    readonly query: CommonQuery & {
      /** Of the person */
      readonly key?: string
    }
  }
  /** What the form of a person is filled in with */
  readonly 'people-props': {
    readonly query: CommonQuery
  }
  /** Let a person log in again, as before */
  readonly 'people-reactivation': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Delete a stored record that nothing refers to; 409 where a link does (site-modules §7, deleteitem) */
  readonly 'record-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** One row of a screen whose rows this server stores, with all that its form holds (site-modules §7, item) */
  readonly 'record-entry': {
    readonly query: CommonQuery & {
      readonly key: string
      /** The version it is shown in: what is stored now is answered in any case */
      readonly version?: string
    }
  }
  /** Make a stored record inactive, or active: an inactive one is neither listed nor offered to links, and what refers to it stays */
  readonly 'record-inactive': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
      readonly inactive: boolean
    }
  }
  /** Add a row of a screen whose rows this server stores, or change one: the rules of its form hold (site-modules §7, item) */
  readonly 'record-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
      /** The version that was opened; 409 when somebody has changed it since; left out: whatever there is */
      readonly version?: string
      /** A draft is saved: what is required may be missing in a document that its owner still has to hand in; all else is checked */
      readonly draft?: 'y'
    }
    readonly body: Readonly<Record<string, string | number | boolean | null | readonly (string | Readonly<Record<string, string | number | boolean | null | {
      readonly id: string
      readonly text?: string | null
    }>>)[] | {
      readonly id: string
      readonly text?: string | null
    }>>
  }
  /** Reject documents, with a reason (foundation §5, §7) */
  readonly rejection: {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page, 1 to 200; 50 when left out */
      readonly page_by?: string
      /** What the page before returned as uuid; '' for the first page */
      readonly uuid?: string
      /** One of the screen's statuses; '' for all */
      readonly Status?: string
      /** all: every row of the company, not only mine */
      readonly scope?: 'all' | ''
      /** A part of the text, or exactly a status */
      readonly search?: string
      /** In the company's time zone; a named range ignores the two days */
      readonly dateRange?: '' | 'none' | 'today' | 'thisweek' | 'thismonth' | 'thisquarter' | 'thisfiscalyear' | 'yesterday' | 'previousweek' | 'previousmonth' | 'previousquarter' | 'previousfiscalyear' | 'custom'
      /** yyyy-mm-dd, for custom or without dateRange */
      readonly startDate?: string
      /** yyyy-mm-dd, not before startDate */
      readonly endDate?: string
      /** This and the five below: equal to the field the screen declares for it; 400 where it declares none */
      readonly jobid?: string
      readonly mainGroup?: string
      readonly group?: string
      readonly category?: string
      readonly item?: string
      readonly godown?: string
    } & Readonly<Record<string, string>>
    readonly body: {
      readonly selected: readonly string[]
      readonly reason?: string
      /** Extension `decisions`: the version of each document the person saw */
      readonly versions?: Readonly<Record<string, number>>
    }
  }
  /** One page of a report over the stored rows of another screen */
  readonly report: {
    readonly query: CommonQuery & {
      /** Which report of the screen: its name under tabs; report where the screen has one only */
      readonly report: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** Extension `totals`, of every list: names of fields, with commas between, whose sums over all rows that match come as get_totals with page 0, and count(field) for the number of rows with a value of it; names that cannot be summed are left out */
      readonly totals?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Earlier files, replaced by one of the same name (foundation §7) */
  readonly revisions: {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
    }
  }
  /** Accept the rules that wait for a screen: new documents start under them */
  readonly 'rules-accept': {
    readonly query: CommonQuery
    readonly body: {
      readonly screen: string
      /** `pending` of the rules that were read: others are refused with 409 */
      readonly hash: string
    }
  }
  /** Which rules of the company's screens are in force, and which wait for an administrator */
  readonly rules: {
    readonly query: CommonQuery & {
      /** Only the rules of this screen, with `earlier`, `twins`, `misfits` and `unknown`, for which stored rows are read */
      readonly screen?: string
      /** A file of this format is made of the rules: the audit names who does it */
      readonly fmt?: 'csv'
    }
  }
  /** Where the code of a document's paper, its number or the code of a sticker leads */
  readonly scan: {
    readonly query: CommonQuery & {
      /** As it was scanned or typed: a code, the address that holds one, or the whole number of a document */
      readonly code: string
    }
  }
  /** Take back everything recorded with a code under a status (specialised-modules §7, scanning) */
  readonly 'scanner-deletescannerdetails': {
    readonly query: CommonQuery
    readonly body: {
      readonly status: string
      /** The scanned code */
      readonly pk: string
    }
  }
  /** What the scanner offers (site-modules §7, props) */
  readonly 'scanner-props': {
    readonly query: CommonQuery
  }
  /** With pk it only reads what the code leads to; without it records checkedItems (specialised-modules §7, scanning). A quantity above the balance: 409, and nothing is saved */
  readonly 'scanner-scannerdetails-post': {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      readonly slug?: string
      /** The scanned code */
      readonly pk?: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
    }
    readonly body: {
      /** Erected at Site, loaded or received at site, in any case */
      readonly status: string
      /** Needed for loaded and received at site: 8 to 10 characters without spaces */
      readonly vehicle_no?: string | null
      readonly checkedItems?: readonly ({
        readonly id: string
        /** A whole number above 0, no more than is left */
        readonly Qty: number | null
        readonly Part?: string | null
        readonly Parts_Sno?: string | null
        readonly PackingListNo?: string | null
        readonly PackingListDate?: string | null
        readonly PartyName?: string | null
        readonly Description?: string | null
        readonly InvoiceNo?: string | null
        readonly LotNo?: string | null
        readonly DisplayQty?: string | null
        readonly previous_stage?: string | null
        readonly balqty?: number | null
        readonly checked?: boolean | null
      })[]
    }
  }
  /** What a scanned code leads to (specialised-modules §7, scanning). More than five a second by one person: 429 with a message */
  readonly 'scanner-scannerdetails': {
    readonly query: {
      readonly apiid?: string
      readonly apitoken?: string
      readonly dswc?: string
      readonly heartbeat?: 'y' | 'n'
      readonly slug?: string
      /** The scanned code */
      readonly pk: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
      /** Whose balance is meant; Erected at Site when left out */
      readonly status?: string
    }
  }
  /** What was recorded of a scanned part, the newest first (specialised-modules §7, scanning) */
  readonly 'scanner-status': {
    readonly query: CommonQuery & {
      /** A grid asks from 0; all rows are answered */
      readonly page?: string
      /** A grid asks for as many as there may be */
      readonly page_by?: string
      /** Of the scanned part */
      readonly id: string
    }
  }
  /** Delete a note, by who wrote it or an administrator */
  readonly 'sectionwise-deletenotes': {
    readonly query: CommonQuery
    readonly body: {
      readonly id: string
    }
  }
  /** Section-wise records, each with its progress as of today */
  readonly 'sectionwise-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
      /** Only the record of this job */
      readonly jobidmaster_jobid?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Write a note on a section-wise record */
  readonly 'sectionwise-notes-add': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
      /** 1 to 1000 characters */
      readonly content: string
    }
  }
  /** The notes on a section-wise record */
  readonly 'sectionwise-notes': {
    readonly query: CommonQuery & {
      /** The record */
      readonly key: string
    }
  }
  /** What the section-wise form offers */
  readonly 'sectionwise-props': {
    readonly query: CommonQuery
  }
  /** Give a job the template of another one, in place of its own */
  readonly 'sectionwise-template_copyfromjobid': {
    readonly query: CommonQuery
    readonly body: {
      readonly job: string
      /** The job it is copied from */
      readonly copyId: string
    }
  }
  /** Save the template of a job: rows that are not sent are removed */
  readonly 'sectionwise-template_item': {
    readonly query: CommonQuery
    readonly body: {
      /** Of the record that was shown; null: the job had none */
      readonly id?: string | null
      readonly jobidmaster_jobid?: string | null
      readonly createdAt?: string | null
      readonly templateGrid?: readonly ({
        readonly template_id: string
        readonly item_listcd?: string | null
        readonly listname?: string | null
        readonly type?: string | null
        readonly nos?: number | string | null
        readonly unit_id?: string | null
        /** 0 to 100; of each type all add up to 100 */
        readonly ratio?: number | string | null
        /** yyyy-mm-dd */
        readonly planstartdate?: string | null
        /** yyyy-mm-dd */
        readonly planenddate?: string | null
      } & Readonly<Record<string, unknown>>)[] | null
    }
  }
  /** The template of a job; the preset of 7 rows for a job without one */
  readonly 'sectionwise-template_list': {
    readonly query: CommonQuery & {
      readonly jobidmaster_jobid?: string
      /** So many empty rows behind them */
      readonly more?: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
    }
  }
  /** Save what was erected on a day */
  readonly 'sectionwise-templateentry_item': {
    readonly query: CommonQuery
    readonly body: {
      readonly id?: string | null
      readonly jobidmaster_jobid?: string | null
      /** The day, yyyy-mm-dd */
      readonly createdAt?: string | null
      readonly entryGrid?: readonly ({
        readonly template_id: string
        /** Of that day; none takes it back */
        readonly qty?: number | string | null
        /** yyyy-mm-dd */
        readonly actualstartdate?: string | null
        /** yyyy-mm-dd */
        readonly actualenddate?: string | null
      } & Readonly<Record<string, unknown>>)[] | null
    }
  }
  /** The entry grid of a job on a day, and how far structure and sheeting have come */
  readonly 'sectionwise-templateentry_list': {
    readonly query: CommonQuery & {
      readonly jobidmaster_jobid: string
      /** yyyy-mm-dd; today when left out */
      readonly CreatedAt?: string
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
    }
  }
  /** Number vouchers otherwise (site-modules §7) */
  readonly 'slugconfig-save': {
    readonly query: CommonQuery
    readonly body: {
      /** As it was answered; '' for the first time */
      readonly id: string
      readonly prefix: string
      readonly suffix: string
      readonly start: number
      readonly autogenerate: boolean
    }
  }
  /** How vouchers are numbered (site-modules §7) */
  readonly slugconfig: {
    readonly query: CommonQuery
  }
  /** Dispatches by month (foundation §2, route table) */
  readonly 'steelreports-dispatch_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** Not used by this report */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Sales orders by month (foundation §2, route table) */
  readonly 'steelreports-orders_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** Not used by this report */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Documents that wait for a decision today, by type, status and age; a period does not narrow it (foundation §2, route table) */
  readonly 'steelreports-pending_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What orders of a period need by their bills of materials, and what of it is produced, by job (foundation §2, route table) */
  readonly 'steelreports-production_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Purchase orders of a period by supplier (foundation §2, route table) */
  readonly 'steelreports-purchases_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** A part of a name in these rows */
      readonly search?: string
      /** A period by its name, such as thismonth; custom or left out: the two days */
      readonly dateRange?: string
      /** yyyy-mm-dd, first day */
      readonly startDate?: string
      /** yyyy-mm-dd, last day */
      readonly endDate?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** Stock options a list can be filtered by (foundation §7) */
  readonly stockgrid: {
    readonly query: CommonQuery
  }
  /** Open a company this browser is signed into: a fresh single-use token for the address */
  readonly storedlogin: {
    readonly query: CommonQuery
    readonly body: {
      /** Company code */
      readonly ccode: string
      /** Device id, made once and kept by the browser */
      readonly hwid: string
    }
  }
  /** Note in the records that somebody exports (site-modules §7) */
  readonly storelogs: {
    readonly query: CommonQuery
    readonly body: {
      readonly fmt: 'csv' | 'xlsx' | 'pdf'
      /** What the list call answered for download=y */
      readonly download_id: string
    }
  }
  /** Delete a task: who created it or is administrator may */
  readonly 'task-deleteitem': {
    readonly query: CommonQuery
    readonly body: {
      readonly key: string
    }
  }
  /** Add a task, or change what is sent of one: who assigned it, has it or is administrator may. Whoever is given it is notified */
  readonly 'task-item': {
    readonly query: CommonQuery & {
      /** Of what is changed; left out for a new one */
      readonly key?: string
    }
    readonly body: {
      readonly id?: string | null
      /** Of the form; see taskstate */
      readonly isOpen?: boolean | null
      /** 1 to 200 characters */
      readonly taskname?: string | null
      readonly description?: string | null
      readonly assignedTo_username?: string | null
      readonly recipients?: readonly string[] | null
      /** yyyy-mm-dd hh:mm where the company is, or with a zone */
      readonly dueAt?: string | null
      /** Ids, or labels as the list tells them */
      readonly labels?: readonly (string | {
        readonly id: string
        readonly text?: string
        readonly color?: string
      })[] | null
      readonly jobidmaster_jobid?: string | null
      readonly priority?: string | null
      readonly client?: string | null
      /** Of the row the form was opened with; not saved */
      readonly AddDate?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly AddDateDays?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly dueAtDisplay?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly dueAtDisplayClass?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly labelAdder?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly jobiddisplay?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly done?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly total?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly countComments?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly content?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly DelayDays?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly AddBy?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly Status?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly StatusClass?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly OpenedTasks?: string | number | boolean | null
      /** Of the row the form was opened with; not saved */
      readonly OpenAndClosedTasks?: string | number | boolean | null
    }
  }
  /** Tasks (site-modules §2.7, §7) */
  readonly 'task-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      /** 1: assigned to the caller, or the caller takes part */
      readonly current_user?: '' | '0' | '1' | 'y' | 'n' | 'true' | 'false'
      /** 1: only open ones */
      readonly OpenTasks?: '' | '0' | '1' | 'y' | 'n' | 'true' | 'false'
      readonly type?: '' | 'Labels' | 'Assignee' | 'JobId' | 'Client'
      /** Of that type: a label's id, a username, a job, a client */
      readonly value?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** What the form of a task offers */
  readonly 'task-props': {
    readonly query: CommonQuery
  }
  /** Mark a task as complete, or as pending again (site-modules §4); what else is sent is not saved */
  readonly 'task-taskstate': {
    readonly query: CommonQuery
    readonly body: {
      readonly id: string
      /** As it is to be: false completes it */
      readonly isOpen: boolean
      readonly assignedTo_username?: string | null
      readonly recipients?: readonly string[] | null
      readonly taskname?: string | null
      readonly dueAt?: string | null
      readonly jobid?: string | null
      readonly priority?: string | null
      readonly description?: string | null
    }
  }
  /** What was said about a task and hung on it, the newest first */
  readonly 'task-tl_list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly task_id: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** A place on the timeline of a task for files: they are hung on it as attachments of the table `timeline` */
  readonly 'task-tl_timelineattachment': {
    readonly query: CommonQuery
    readonly body: {
      /** The task */
      readonly timeline_master_pk: string
      /** At most 250 characters; may be left out */
      readonly content?: string | null
    }
  }
  /** Say something about a task: at most 250 characters, trimmed, not empty */
  readonly 'task-tl_timelinecomment': {
    readonly query: CommonQuery
    readonly body: {
      /** The task */
      readonly timeline_master_pk: string
      /** At most 250 characters */
      readonly content?: string | null
    }
  }
  /** How many notifications a person has not read (site-modules §7) */
  readonly unreadcount: {
    readonly query: CommonQuery
  }
  /** The next bytes of an upload. With the last ones the file is there, or the answer says why not */
  readonly 'upload-bytes': {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk?: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
      /** Files in total, existing and new; 5 when left out */
      readonly max?: string
      /** MB each; 10 when left out, never more than 50 */
      readonly maxSize?: string
    }
  }
  /** How much of an upload has arrived (Upload-Offset) */
  readonly upload: {
    readonly query: CommonQuery & {
      /** The document's id, or the key of the module's row the files hang on */
      readonly awsfile_master_pk?: string
      /** '' or left out: the screen's own document or row; `ot`: the additional files of a document; else a table of a module */
      readonly awsfile_master_table?: string
      /** Files in total, existing and new; 5 when left out */
      readonly max?: string
      /** MB each; 10 when left out, never more than 50 */
      readonly maxSize?: string
    }
  }
  /** Version and session; with heartbeat=y every two minutes (foundation §3, §7). With the cookie alone it brings the token */
  readonly v: {
    readonly query: {
      readonly apiid?: string
      /** The token at hand; or a single-use token of an address, which is exchanged for a session */
      readonly apitoken?: string
      readonly dswc?: string
      /** y: only looking after the session; n: the page was just loaded */
      readonly heartbeat?: 'y' | 'n'
      readonly slug?: string
      readonly pk?: string
      readonly shownav?: 'y' | 'n'
      readonly erpsecret?: string
    }
  }
  /** Films and papers that help with a screen (site-modules §7) */
  readonly videohelplink: {
    readonly query: CommonQuery
  }
  /** People of the company with their roles, and the modules that are switched off for them; administrators only */
  readonly 'vwebapprights-list': {
    readonly query: CommonQuery & {
      /** From 0; used only without uuid */
      readonly page?: string
      /** Rows a page; 50 when left out */
      readonly page_by?: string
      /** What the answer before returned as uuid */
      readonly uuid?: string
      /** y: make a file of all rows that match; the answer names it as download_id, see download_view */
      readonly download?: 'y' | 'n' | ''
      /** Of the file; csv when left out */
      readonly fmt?: '' | 'csv' | 'xlsx' | 'pdf'
      /** Names of its columns, with commas between; all when left out */
      readonly cols?: string
      /** Their captions: a JSON list of as many texts */
      readonly titles?: string
      readonly search?: string
    } & Readonly<Record<string, string | 'u' | 'd' | ''>>
  }
  /** How many documents wait for this person */
  readonly waiting: {
    readonly query: CommonQuery
  }
  /** Log in with a phone and a one-time password; without otp it asks for one (foundation §3, §4, §7) */
  readonly webappotplogin: {
    readonly query: CommonQuery
    readonly body: {
      readonly phone: string
      readonly countryCode: '+91' | '+966'
      /** Four or six digits, as many as otpDigits named */
      readonly otp?: string
      readonly ccode?: string
      readonly logoutOthers?: 'y' | 'n' | ''
    }
  }
  /** What became of a WhatsApp message, told by the provider */
  readonly 'whatsapp-callback': {
    readonly query: Readonly<Record<string, never>>
    readonly body: {
      /** As it was posted with the message */
      readonly reference: string
      readonly state: 'delivered' | 'read' | 'failed'
      /** Why it failed */
      readonly reason?: string
    }
  }
}
