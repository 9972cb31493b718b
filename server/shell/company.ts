import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import {
  addCompany,
  allCompanies,
  changeCompany,
  type Company,
  type CompanyForm,
  companyWithCode,
  companyForm,
  setCompanyActive,
} from '../people/companies.ts'
import type { Actor } from '../people/site.ts'
import { errorOf, namesInList, type Options, required, ShellError } from './options.ts'
import { textTable } from './table.ts'

export interface CommandContext {
  readonly database: Database
  readonly app: AppDefinition
  readonly values: Options
}

export const BY_SHELL: Actor = { person: null, from: 'shell' }

/** The function that runs the command and returns the text to print. Throws a ShellError for an unknown verb. */
export function companyCommand(verb: string): (context: CommandContext) => Promise<string> {
  const run = commands[verb]
  if (run === undefined)
    throw new ShellError(`"${`company ${verb}`.trim()}" is no command: ${Object.keys(commands).join(', ')}.`)
  return async (context) => await context.database.kysely.transaction().execute((work) => run(work, context))
}

type Command = (work: Work, context: CommandContext) => Promise<string>

const commands: Readonly<Record<string, Command>> = {
  async add(work, { app, values }) {
    const form = { ...EMPTY, ...typedIn(values), ccode: values.code ?? '', erpType: values.platform ?? '' }
    const added = await addCompany(work, { form: onlyPlatform(form, app), site: app, actor: BY_SHELL })
    if ('errors' in added) throw errorOf(added.errors)
    const code = form.ccode.trim().toUpperCase()
    return `${code} is added. Its first administrator: countersign person add --company ${code} --admin --name … --email …`
  },
  async list(work) {
    const rows = (await allCompanies(work)).map((each) => [
      each.ccode,
      each.name,
      each.erpType,
      each.isTest ? 'test database' : '',
      each.active ? '' : 'deactivated',
    ])
    return textTable(['Code', 'Name', 'Platform', '', ''], rows)
  },
  async change(work, { app, values }) {
    const company = await requiredCompany(work, required(values, 'code'))
    const form = { ...companyForm(company), ...typedIn(values) }
    const changed = await changeCompany(work, company, { form, site: app, actor: BY_SHELL })
    if ('errors' in changed) throw errorOf(changed.errors)
    return `${company.ccode} is changed.`
  },
  async deactivate(work, { values }) {
    const { id, ccode } = await requiredCompany(work, required(values, 'code'))
    await setCompanyActive(work, id, { active: false, actor: BY_SHELL })
    return `${ccode} is deactivated: nobody logs in to it, and its sessions have ended.`
  },
  async activate(work, { values }) {
    const { id, ccode } = await requiredCompany(work, required(values, 'code'))
    await setCompanyActive(work, id, { active: true, actor: BY_SHELL })
    return `${ccode} is active.`
  },
}

const EMPTY: CompanyForm = {
  name: '',
  ccode: '',
  address: '',
  erpType: '',
  currency: '',
  timeZone: '',
  yearStart: '',
  languages: [],
}

/** The options that were given. */
function typedIn(values: Options): Partial<CompanyForm> {
  const { name, address, currency, 'time-zone': timeZone, 'year-start': yearStart, languages } = values
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(currency === undefined ? {} : { currency }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(yearStart === undefined ? {} : { yearStart }),
    ...(languages === undefined ? {} : { languages: namesInList(languages) }),
  }
}

function onlyPlatform(form: CompanyForm, { platforms }: AppDefinition): CompanyForm {
  const [first, ...others] = platforms
  return form.erpType === '' && first && others.length === 0 ? { ...form, erpType: first.name } : form
}

/** Throws a ShellError if there is no company with this code. */
export async function requiredCompany(work: Work, code: string): Promise<Company> {
  const company = await companyWithCode(work, code)
  if (company) return company
  const codes = (await allCompanies(work)).filter(({ isTest }) => !isTest).map(({ ccode }) => ccode)
  throw new ShellError(
    `There is no company ${code}. ${codes.length === 0 ? 'There is none yet.' : `There are: ${codes.join(', ')}.`}`,
  )
}
