import { sql } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import { setTenant, type Work } from '../database/tenant.ts'
import type { FieldErrors } from '../http/change.ts'
import { COMPANIES } from '../rights/company-managers.ts'
import { type Actor, auditedDifference, errorsIn, REQUIRED, type SiteSettings, textError } from './site.ts'

/** A company as forms, the set-up page and the command line send it: texts as they were typed. */
export interface CompanyForm {
  readonly name: string
  readonly ccode: string
  readonly address: string
  /** A platform of app.yaml. */
  readonly erpType: string
  /** ISO 4217; '', here and in the next members, stands for the value of app.yaml. */
  readonly currency: string
  readonly timeZone: string
  /** Month in which its financial year begins, 1 to 12. */
  readonly yearStart: string
  /** Some of the languages of app.yaml, the default first; none stands for all. */
  readonly languages: readonly string[]
}

/** A row of `all_companies()`. */
export interface Company {
  readonly id: string
  readonly ccode: string
  readonly name: string
  readonly erpType: string
  readonly address: string
  readonly isTest: boolean
  readonly active: boolean
  readonly currency: string | null
  readonly timeZone: string | null
  readonly yearStart: number | null
  readonly languages: readonly string[] | null
}

const CODE = /^[A-Z0-9][A-Z0-9-]{0,18}[A-Z0-9]$/
/** Ending of the ids of test databases. */
const TEST_ENDING = '-TEST'

export function companyErrors(form: CompanyForm, site: SiteSettings): FieldErrors | null {
  return errorsIn({
    name: textError(form.name, 200),
    ccode: codeError(form.ccode),
    address: textError(form.address, 500),
    erpType: site.platforms.some(({ name }) => name === form.erpType) ? null : REQUIRED,
    currency: form.currency === '' || isKnown('currency', form.currency) ? null : 'There is no such currency.',
    timeZone: form.timeZone === '' || isTimeZone(form.timeZone) ? null : 'There is no such time zone.',
    yearStart: form.yearStart === '' || isMonth(form.yearStart) ? null : 'A month from 1 to 12.',
    languages: form.languages.every((each) => site.languages.some((one) => one === each))
      ? null
      : 'This site does not have that language.',
  })
}

function codeError(code: string): string | null {
  if (code === '') return REQUIRED
  if (!CODE.test(code)) return '2 to 20 letters, digits and dashes.'
  return code.endsWith(TEST_ENDING) ? `A code does not end with ${TEST_ENDING}.` : null
}

const isKnown = (kind: 'currency', value: string): boolean => Intl.supportedValuesOf(kind).includes(value)

const isMonth = (text: string): boolean => /^([1-9]|1[0-2])$/.test(text)

/** Whether the platform accepts it: it accepts `Asia/Kolkata`, although it lists only `Asia/Calcutta`. */
function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The typed texts without surrounding spaces, the code in capitals. */
export function normalizeCompany(form: CompanyForm): CompanyForm {
  const tidy = (text: string): string => text.trim()
  return {
    ...form,
    name: tidy(form.name),
    ccode: tidy(form.ccode).toUpperCase(),
    address: tidy(form.address),
    currency: tidy(form.currency).toUpperCase(),
    timeZone: tidy(form.timeZone),
    yearStart: tidy(form.yearStart).replace(/^0+/, ''),
  }
}

export interface CompanyChange {
  readonly form: CompanyForm
  readonly site: SiteSettings
  readonly actor: Actor
}

/** Adds a company without people and sets the tenant to it. Returns errors of the form, or its id. */
export async function addCompany(
  work: Work,
  { form: typed, site, actor }: CompanyChange,
): Promise<{ readonly errors: FieldErrors } | { readonly id: string }> {
  const form = normalizeCompany(typed)
  const errors = companyErrors(form, site)
  if (errors) return { errors }
  const id = form.ccode.toLowerCase()
  const { rows } = await sql<{ added: boolean }>`
    select add_company(${id}, ${form.ccode}, ${form.name}, ${form.erpType}, ${form.address}, ${settingsOf(form)})
      as added`.execute(work)
  if (!rows[0]?.added) return { errors: { ccode: `There is already a company with the code ${form.ccode}.` } }
  await setTenant(work, id)
  const after = JSON.stringify(auditedOf(form))
  await appendAudit(work, id, { event: 'company-added', ...actor, screen: COMPANIES, document: id, after })
  return { id }
}

/** Currency, time zone, month and languages, in the order of add_company() and change_company(). */
function settingsOf({ currency, timeZone, yearStart, languages }: CompanyForm) {
  return sql`${currency || null}::text, ${timeZone || null}::text, ${yearStart === '' ? null : Number(yearStart)}::int,
    ${languages.length === 0 ? null : [...languages]}::text[]`
}

const auditedOf = ({ name, ccode, address, erpType, currency, timeZone, yearStart, languages }: CompanyForm) => ({
  name,
  ccode,
  address,
  erpType,
  currency,
  timeZone,
  yearStart,
  languages,
})

/** Changes a company, except its code (people sign in with it) and its platform (its documents). Sets the tenant. */
export async function changeCompany(
  work: Work,
  company: Company,
  { form: typed, site, actor }: CompanyChange,
): Promise<{ readonly errors: FieldErrors } | { readonly id: string }> {
  const before = companyForm(company)
  const form = normalizeCompany({ ...typed, ccode: before.ccode, erpType: before.erpType })
  const errors = companyErrors({ ...form, ccode: 'XX' }, site)
  if (errors) return { errors }
  const { id } = company
  await sql`select change_company(${id}, ${form.name}, ${form.address}, ${settingsOf(form)})`.execute(work)
  const changes = auditedDifference({ before: auditedOf(before), after: auditedOf(form) })
  await setTenant(work, id)
  if (changes)
    await appendAudit(work, id, { event: 'company-changed', ...actor, screen: COMPANIES, document: id, ...changes })
  return { id }
}

export const companyForm = (company: Company): CompanyForm => ({
  name: company.name,
  ccode: company.ccode,
  address: company.address,
  erpType: company.erpType,
  currency: company.currency ?? '',
  timeZone: company.timeZone ?? '',
  yearStart: company.yearStart === null ? '' : String(company.yearStart),
  languages: company.languages ?? [],
})

/** Nobody can sign in to an inactive company; its sessions end at once. Sets the tenant. */
export async function setCompanyActive(work: Work, id: string, { active, actor }: { active: boolean; actor: Actor }) {
  await sql`select set_company_active(${id}, ${active})`.execute(work)
  await setTenant(work, id)
  const event = active ? 'company-activated' : 'company-deactivated'
  await appendAudit(work, id, { event, ...actor, screen: COMPANIES, document: id })
}

export async function allCompanies(work: Work): Promise<readonly Company[]> {
  const { rows } = await sql<Company>`
    select id, ccode, name, erp_type as "erpType", address, is_test as "isTest", active, currency,
      time_zone as "timeZone", year_start as "yearStart", languages from all_companies()`.execute(work)
  return rows
}

/** The company with this code, ignoring test databases. */
export async function companyWithCode(work: Work, code: string): Promise<Company | null> {
  const wanted = code.trim().toUpperCase()
  return (await allCompanies(work)).find(({ ccode, isTest }) => !isTest && ccode.toUpperCase() === wanted) ?? null
}
