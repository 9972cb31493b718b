import type { AppDefinition } from '../../engine/definition/definition.ts'
import { writeLetter } from '../alerts/letter.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Work } from '../database/tenant.ts'
import { tenantApp } from '../http/company-app.ts'
import { momentText } from '../http/print.ts'
import { endSessions, findPerson, PEOPLE_SCREEN, storePassword } from './people.ts'
import type { Actor } from './site.ts'
import { companyProfile, queueSystemLetter } from './system-letter.ts'

/** What proved that it is the person, or who changed the password instead. */
type Way = 'otp' | 'invitation' | 'shell'

const BY: Readonly<Record<Way, string>> = {
  otp: 'with a code that was sent to you, after "Forgot password?"',
  invitation: 'with a link that was sent to you',
  shell: 'by whoever runs the server',
}

interface PasswordChange {
  readonly company: string
  /** The person whose password it is. */
  readonly id: string
  readonly hash: string
  /** The definition of the site. The letter formats moments as the company does. */
  readonly app: AppDefinition
}

/**
 * Replaces a person's password, ends all their sessions, audits both and tells the person. Returns the number of
 * sessions.
 */
export async function replacePassword(
  work: Work,
  { company, id, hash, app }: PasswordChange,
  entry: Omit<Actor, 'from'> & { readonly from: Way; readonly password?: 'set' },
): Promise<number> {
  await storePassword(work, id, hash)
  const sessions = await endSessions(work, { company, id }, 'password-changed')
  await appendAudit(work, company, { event: 'password-set', ...entry, screen: PEOPLE_SCREEN, document: id, sessions })
  await queueNotice(work, { company, id, app, by: BY[entry.from] })
  return sessions
}

/** A message to the person, who may not have changed it. It contains no password. */
async function queueNotice(
  work: Work,
  { company, id, app, by }: Omit<PasswordChange, 'hash'> & { readonly by: string },
): Promise<void> {
  const person = await findPerson(work, company, id)
  if (person.email === '' && person.phone === '') return
  const { company: name, ccode, address } = await companyProfile(work)
  const date = momentText(new Date(), await tenantApp(work, app))
  const added =
    `${person.name}, your password was changed ${by}. If it was not you, set another one with "Forgot password?" on ` +
    'the login page, and tell an administrator of your company.'
  const letter = writeLetter({
    sheet: {
      company: name,
      address,
      label: 'Password changed',
      name: `(${name})`,
      status: '',
      date,
      fields: [{ label: 'Company code', value: ccode }],
    },
    header: `Your password for ${name} was changed`,
    added,
    sender: null,
    link: null,
  })
  await queueSystemLetter(work, person, { company, route: '', sentBy: null, letter: () => letter })
}
