import type { FastifyInstance, FastifyRequest } from 'fastify'
import deactivation from '../../schemas/erp/companies-deactivation.schema.json' with { type: 'json' }
import save from '../../schemas/erp/companies-item.schema.json' with { type: 'json' }
import listCall from '../../schemas/erp/companies-list.schema.json' with { type: 'json' }
import props from '../../schemas/erp/companies-props.schema.json' with { type: 'json' }
import reactivation from '../../schemas/erp/companies-reactivation.schema.json' with { type: 'json' }
import { LANGUAGES } from '../../engine/definition/languages.ts'
import { appendAudit } from '../audit/audit.ts'
import { setSavepoint } from '../database/deferred.ts'
import { setTenant } from '../database/tenant.ts'
import { changing, changingRoute, type ChangeResult, type FieldErrors, requestedKey } from '../http/change.ts'
import { HttpError } from '../http/errors.ts'
import { actorOf } from '../http/person.ts'
import { bodyOf, type CallBody } from '../http/request.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import {
  addCompany,
  allCompanies,
  changeCompany,
  type Company,
  type CompanyForm,
  companyForm,
  setCompanyActive,
} from '../people/companies.ts'
import { companyList } from '../people/company-list.ts'
import { COMPANIES, requireCompanyManager } from '../rights/company-managers.ts'
import { invite } from '../people/invitations.ts'
import {
  addPerson,
  EMPTY_ADMINISTRATOR,
  findPerson,
  personErrors,
  type PersonForm,
  normalizePerson,
} from '../people/people.ts'
import { currencyOptions, monthOptions, timeZoneOptions } from '../people/settings-options.ts'
import type { Actor } from '../people/site.ts'
import type { ServerContext } from './context.ts'
import { registerListCall } from './lists.ts'
import { wakingDelivery } from './people.ts'

const at = (call: string) => `/s/${COMPANIES}/${call}`

/**
 * The companies of the installation, for administrators of the support company (decision 45). They add one with its
 * first administrator, who alone has rights in it.
 */
export function registerCompanies(app: FastifyInstance, context: ServerContext): void {
  const list: typeof companyList = (request) => {
    requireCompanyManager(context.config, request.person)
    return companyList(request)
  }
  registerListCall(app, context, { path: at('list'), label: 'Companies', query: listCall.query, list })
  const read = { config: { policy: 'session' }, schema: { querystring: props.query } } as const
  app.get(at('props'), read, propsHandler(context))
  app.post(at('item'), changingRoute(save), wakingDelivery(context, changing(context, asSupport(context, saved))))
  app.post(at('deactivation'), changingRoute(deactivation), changing(context, asSupport(context, activation(false))))
  app.post(at('reactivation'), changingRoute(reactivation), changing(context, asSupport(context, activation(true))))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ person }) => {
    requireCompanyManager(context.config, person)
    const { platforms, languages, locale } = context.app()
    const get_props = {
      platforms: platforms.map(({ name: id, label: text }) => ({ id, text })),
      currencies: currencyOptions(locale),
      timeZones: timeZoneOptions(''),
      months: monthOptions(locale),
      languages: languages.map((id) => ({ id, text: LANGUAGES[id].name })),
    }
    return { ok: true, get_props }
  })
}

interface SupportChange {
  readonly context: ServerContext
  readonly call: SignedCall
  readonly request: FastifyRequest
  readonly actor: Actor
}

type Change = (change: SupportChange) => Promise<ChangeResult>

/**
 * Runs a change in another company and switches back to the caller's, where the answer is stored. The
 * change is recorded in the audit of both.
 */
function asSupport(context: ServerContext, change: Change) {
  return async (call: SignedCall, request: FastifyRequest): Promise<ChangeResult> => {
    const { work, person } = call
    requireCompanyManager(context.config, person)
    const by = `${person.ccode}/${person.id}`
    const savepoint = await setSavepoint(work)
    const done = await change({ context, call, request, actor: { person: null, from: 'support', by } })
    // Form errors must leave no change, whatever was written before they were detected.
    if ('errors' in done) await savepoint.rollback()
    await setTenant(work, person.companyId)
    return done
  }
}

/** Adds an entry to the support company's audit; always before any entry in the other company's audit. */
async function recordOwn({ call: { work, person } }: SupportChange, event: string, ccode: string): Promise<void> {
  await appendAudit(work, person.companyId, { event, ...actorOf(person), screen: COMPANIES, company: ccode })
}

async function companyWith({ call: { work } }: SupportChange, id: string): Promise<Company> {
  const company = (await allCompanies(work)).find((each) => each.id === id)
  if (company) return company
  throw new HttpError(404, 'not-found', 'There is no such company.')
}

async function saved(change: SupportChange): Promise<ChangeResult> {
  const { context, call, request, actor } = change
  const body = bodyOf<'companies-item'>(request)
  const key = requestedKey(request)
  if (key === null) return await added(change, body)
  const company = await companyWith(change, key)
  await recordOwn(change, 'company-changed', company.ccode)
  const form = { ...companyForm(company), ...formIn(body) }
  return await changeCompany(call.work, company, { form, site: context.app(), actor })
}

async function added(change: SupportChange, body: CallBody<'companies-item'>): Promise<ChangeResult> {
  const { context, call, actor } = change
  const { work, person } = call
  const site = context.app()
  const form: CompanyForm = { ...EMPTY, ...formIn(body) }
  const administrator: PersonForm = { ...EMPTY_ADMINISTRATOR, name: body.adminName ?? '', email: body.adminEmail ?? '' }
  await recordOwn(change, 'company-added', form.ccode.trim().toUpperCase())
  const company = await addCompany(work, { form, site, actor })
  const wrong = personErrors(normalizePerson(administrator), site, [])
  if ('errors' in company || wrong !== null)
    return { errors: { ...('errors' in company ? company.errors : {}), ...ofAdministrator(wrong ?? {}) } }
  const first = await addPerson(work, { company: company.id, form: administrator, site, modules: [], actor })
  if ('errors' in first) return { errors: ofAdministrator(first.errors) }
  const stored = await findPerson(work, company.id, first.id)
  const { secret } = context.database
  await invite(work, stored, { company: company.id, actor, by: person.name, secret, app: site })
  return { id: company.id }
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

/** Errors of the administrator, by field of the company's form. */
const ofAdministrator = ({ name, email }: FieldErrors): FieldErrors => ({
  ...(name === undefined ? {} : { adminName: name }),
  ...(email === undefined ? {} : { adminEmail: email }),
})

/** The sent members of the form; null means empty. */
function formIn({ languages, ...body }: CallBody<'companies-item'>): Partial<CompanyForm> {
  const names = ['name', 'ccode', 'address', 'erpType', 'currency', 'timeZone', 'yearStart'] as const
  const texts = names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name] ?? ''] as const]))
  return { ...Object.fromEntries(texts), ...(languages === undefined ? {} : { languages: languages ?? [] }) }
}

function activation(active: boolean): Change {
  return async (change) => {
    const { call, request, actor } = change
    const company = await companyWith(change, bodyOf<'companies-deactivation'>(request).key)
    if (company.id === call.person.companyId && !active)
      throw new HttpError(409, 'own-company', 'You are logged in to this company. Nobody deactivates their own.')
    await recordOwn(change, active ? 'company-activated' : 'company-deactivated', company.ccode)
    await setCompanyActive(call.work, company.id, { active, actor })
    return {}
  }
}
