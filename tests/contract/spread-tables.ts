/**
 * What a PostgreSQL that distributes tables over machines by company (Citus and similar) needs to know: every exception
 * to "company_id is the first column of each key, and each statement names one company", with its reason.
 * docs/operate.md describes the consequences for operators.
 */

/** Unique keys of tenant tables that do not begin with the company. */
export const keysWithoutCompany: Readonly<Record<string, string>> = {}

/** Foreign keys between tenant tables that do not include the company. */
export const referencesWithoutCompany: Readonly<Record<string, string>> = {}

/** Statements that read a tenant table without naming the company, by a part of their text. */
export const statementsWithoutCompany: Readonly<Record<string, string>> = {}

/**
 * Database functions called by statements that read several companies, or tables without a company. They run where the
 * tables without a company are stored (Citus: the coordinator), and loop over the companies.
 */
export const functionsOfAllCompanies: Readonly<Record<string, string>> = {
  enter: 'finds the company of a session by the hash of its cookie, then reads that company alone',
  session_companies: 'the sessions of one browser, which may be of several companies',
  login_accounts: 'a login names a person before it is known in which companies they are',
  company_phones: 'the phones of the company of the transaction, of accounts, which have no row-level security',
  company_profile: 'the company of the transaction, of companies, which have no row-level security',
  own_accounts: 'the accounts of the company of the transaction, which have no row-level security',
  store_account: 'writes an account of the company of the transaction, which has no row-level security',
  found_documents: 'a search by its index: compares the company it is given with that of the transaction',
  audit_heads: 'writes the heads of all companies outside the database, once a minute at most',
  companies_to_alarm:
    'a job: one-time passwords that fail for phones of all companies alarm the administrators of each',
  companies_to_deliver: 'a job: which companies have messages that are due',
  companies_to_fill: 'a job: which companies have documents whose filter columns are to be filled',
  companies_with_due_alerts: 'a job: which companies have a scheduled alert that is due',
  companies_with_rights_changes: 'a job: which companies have changed rights to note in their audit',
  kept_exports: 'a job: the exports of all companies that are to be made or removed',
  stored_imports: 'a job: the imports of all companies that are to go on or be removed',
  remove_expired_logins: 'a job: sessions, codes and counts, whose tables have no company',
  remove_expired_rows: 'a job: rows of all companies whose time is over, batch by batch',
  uploads_to_sweep: 'a job: uploads of all companies that have ended or were finished',
  remove_expired_visits: 'a job: visits to providers, whose table has no company',
  rule_hashes: 'at the start and when a screen file is saved: which companies have not accepted its rules',
}
