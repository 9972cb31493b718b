import type { ScreenSource } from '../config/screens.ts'
import { inTenant, type Work } from '../database/tenant.ts'
import type { Company } from '../people/companies.ts'
import { deactivate, reactivate } from '../people/deactivate.ts'
import { invite } from '../people/invitations.ts'
import { moduleOptions } from '../people/modules.ts'
import {
  activatePerson,
  addPerson,
  findPerson,
  type PersonForm,
  storePassword,
  type StoredPerson,
} from '../people/people.ts'
import { replacePassword } from '../people/password.ts'
import { listPeople } from '../people/list.ts'
import { appendAudit } from '../audit/audit.ts'
import { accountsOf } from '../people/sessions/accounts.ts'
import { passwordError } from '../people/sessions/password-rule.ts'
import { hashPassword } from '../people/sessions/passwords.ts'
import { BY_SHELL, requiredCompany, type CommandContext } from './company.ts'
import { errorOf, namesInList, type Options, required, ShellError } from './options.ts'
import { textTable } from './table.ts'

interface PeopleContext extends CommandContext {
  readonly screens: ScreenSource
  /** Typed, or from the environment; null: none. */
  readonly password: string | null
}

type Command = (work: Work, company: Company, context: PeopleContext) => Promise<string>

/** The function that runs the command and returns the text to print. Throws a ShellError for an unknown verb. */
export function personCommand(verb: string): (context: PeopleContext) => Promise<string> {
  const run = commands[verb]
  if (run === undefined)
    throw new ShellError(`"${`person ${verb}`.trim()}" is no command: ${Object.keys(commands).join(', ')}.`)
  return async (context) => {
    const { database, values } = context
    const code = required(values, 'company')
    const company = await database.kysely.transaction().execute((work) => requiredCompany(work, code))
    return await inTenant(database, company.id, (work) => run(work, company, context))
  }
}

const commands: Readonly<Record<string, Command>> = {
  async add(work, company, context) {
    const { app, screens, values } = context
    const form = formIn(values, Object.values(app.countryCodes))
    const modules = moduleOptions(app, screens).map(({ id }) => id)
    const added = await addPerson(work, { company: company.id, form, site: app, modules, actor: BY_SHELL })
    if ('errors' in added) throw errorOf(added.errors)
    const person = await findPerson(work, company.id, added.id)
    if (values.invite) return await invitation(work, company, { ...context, person })
    await storePassword(work, person.id, await hashOf(context, person, company))
    await activatePerson(work, company.id, person.id)
    const entry = { event: 'password-set', ...BY_SHELL, screen: 'people', document: person.id }
    await appendAudit(work, company.id, entry)
    return `${person.name} is added and can log in to ${company.ccode} with ${person.email || 'one-time passwords'}.`
  },
  async list(work, company, { app }) {
    const people = await listPeople(work, company.id)
    const labels = new Map(app.roles.map(({ name, label }) => [name, label]))
    const rows = people.map((each) => [
      each.name,
      each.email,
      each.phone,
      each.roles.map((role) => labels.get(role) ?? role).join(', '),
      each.admin ? 'administrator' : '',
      each.state === 'Active' ? '' : each.state.toLowerCase(),
    ])
    return textTable(['Name', 'E-mail', 'Phone', 'Roles', '', ''], rows)
  },
  async invite(work, company, context) {
    return await invitation(work, company, { ...context, person: await namedPerson(work, company, context.values) })
  },
  async password(work, company, context) {
    const { app } = context
    const person = await namedPerson(work, company, context.values)
    if (!person.active) throw new ShellError(`${person.name} is deactivated. Reactivate them first.`)
    const hash = await hashOf(context, person, company)
    await activatePerson(work, company.id, person.id)
    await replacePassword(work, { company: company.id, id: person.id, hash, app }, { ...BY_SHELL, from: 'shell' })
    return `${person.name} logs in to ${company.ccode} with the new password. Their other sessions have ended.`
  },
  async deactivate(work, company, { app, screens, values }) {
    const person = await namedPerson(work, company, values)
    const named = values['hand-to']
    const handTo = named === undefined ? null : (await personCalled(work, company, named)).id
    const change = { company: company.id, site: app, screens, actor: BY_SHELL, handTo, leave: values.leave ?? false }
    const done = await deactivate(work, person, change)
    if ('errors' in done) throw errorOf(done.errors)
    const { tasks, drafts } = done.open
    const left = [
      tasks > 0 && counted(tasks, 'open task stays in their name', 'open tasks stay in their name'),
      drafts > 0 && counted(drafts, 'draft stays theirs', 'drafts stay theirs'),
    ].filter((text) => text !== false)
    const ended = counted(done.sessions, 'session has ended', 'sessions have ended')
    return [`${person.name} is deactivated; ${ended}.`, ...left.map((text) => `${text}.`)].join(' ')
  },
  async reactivate(work, company, { values }) {
    const person = await namedPerson(work, company, values)
    await reactivate(work, person, { company: company.id, actor: BY_SHELL })
    return `${person.name} is active.${person.joinedAt === null ? ' Invite them again: countersign person invite' : ''}`
  },
}

/** "1 row", "2 rows". */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`

async function invitation(
  work: Work,
  company: Company,
  { database, app, person }: Pick<PeopleContext, 'database' | 'app'> & { readonly person: StoredPerson },
): Promise<string> {
  const inviting = { company: company.id, actor: BY_SHELL, by: '', secret: database.secret, app }
  const channel = await invite(work, person, inviting)
  const to = channel === 'email' ? person.email : `${person.countryCode}${person.phone}`
  return `An invitation for ${person.name} goes to ${to} while the server runs. It is valid for 7 days.`
}

/** Throws a ShellError for an invalid password. Without a password, a person with a phone uses one-time passwords. */
async function hashOf({ password }: PeopleContext, person: StoredPerson, company: Company): Promise<string> {
  if (password === null || password === '') {
    if (person.phone !== '') return ''
    throw new ShellError('Nothing was changed.\nA password is needed: there is no phone for one-time passwords.')
  }
  const error = passwordError(password, [person.name, person.email, company.name, company.ccode])
  if (error !== null) throw errorOf({ password: error })
  return await hashPassword(password)
}

/** `--phone "+91 98123 45678"`, or the number with `--country +91`; a site with one country needs no option. */
function formIn(values: Options, countries: readonly string[]): PersonForm {
  const typed = (values.phone ?? '').replaceAll(/[\s-]/g, '')
  const country = values.country ?? countries.find((each) => typed.startsWith(each)) ?? countries[0] ?? ''
  return {
    name: values.name ?? '',
    email: values.email ?? '',
    countryCode: country,
    phone: typed.startsWith(country) ? typed.slice(country.length) : typed,
    roles: namesInList(values.roles),
    team: namesInList(values.team),
    modulesOff: namesInList(values.off),
    admin: values.admin ?? false,
  }
}

/** The person of `--person`. Throws a ShellError. */
export const namedPerson = (work: Work, company: Company, values: Options): Promise<StoredPerson> =>
  personCalled(work, company, required(values, 'person'))

/** Finds a person by e-mail address, phone with or without its country code, or id. Throws a ShellError. */
async function personCalled(work: Work, company: Company, name: string): Promise<StoredPerson> {
  const wanted = name.trim().toLowerCase().replaceAll(/\s/g, '')
  const found = (await accountsOf(work)).find(({ personId, email, countryCode, phone }) =>
    [personId.toLowerCase(), email, phone, `${countryCode}${phone}`].some((each) => each !== '' && each === wanted),
  )
  if (found) return await findPerson(work, company.id, found.personId)
  throw new ShellError(`${company.ccode} has nobody called ${name}: give an e-mail address, a phone number or an id.`)
}
