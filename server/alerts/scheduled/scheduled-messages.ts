import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import { momentText } from '../../http/print.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Person } from '../../http/person.ts'
import { linkTo, type LinkSettings } from '../alert.ts'
import { writeLetter } from '../letter.ts'
import { queueMessages } from '../messages.ts'
import type { Recipient } from '../recipients.ts'
import { activePerson, recipientOf, type Subscriber } from '../subscribers.ts'
import { type DigestLine, MOST_LINES, type ScheduledAlert, seesSection } from './digest.ts'

/** What is needed to write the digests of a company. */
export interface DigestSources {
  readonly screens: ScreenSource
  /** With the settings of the company that the digests are for. */
  readonly app: AppDefinition
  readonly links: LinkSettings
}

/** One run of one scheduled alert. */
export interface AlertRun {
  readonly alert: ScheduledAlert
  readonly company: string
  readonly since: Date
  readonly now: Date
  /** Text above the lines; '' for none. */
  readonly added: string
  /** The person who sends it manually (then even an empty digest is sent); null: sent by the schedule. */
  readonly sender: Person | null
}

/** A person a digest is written for, and the addresses it goes to. */
export interface Audience {
  readonly person: Person
  readonly recipients: readonly Recipient[]
}

/** The subscribers, each once, with all their addresses. */
export async function audiencesOf(
  work: Work,
  company: string,
  { subscribers, kind }: { subscribers: readonly Subscriber[]; kind: 'system' | 'internal' },
): Promise<readonly Audience[]> {
  const audiences: Audience[] = []
  for (const id of new Set(subscribers.map(({ personId }) => personId))) {
    const person = await activePerson(work, company, id)
    const own = subscribers.filter(({ personId }) => personId === id)
    if (person) audiences.push({ person, recipients: own.flatMap((each) => recipientOf(each, kind) ?? []) })
  }
  return audiences
}

/** Writes a digest for each audience. Returns the number of queued messages. */
export async function queueDigests(
  work: Work,
  writing: DigestSources,
  { round, audiences }: { round: AlertRun; audiences: readonly Audience[] },
): Promise<number> {
  let count = 0
  for (const audience of audiences) {
    const lines = await linesFor(work, writing, { round, person: audience.person })
    if (lines.length === 0 && round.sender === null) continue
    await queueDigest(work, writing, { round, audience, lines })
    count += audience.recipients.length
  }
  return count
}

async function linesFor(
  work: Work,
  { screens, app }: DigestSources,
  { round, person }: { round: AlertRun; person: Person },
): Promise<readonly DigestLine[]> {
  const { alert, since, now } = round
  if (alert.section !== null && !seesSection(person, alert.section)) return []
  return await alert.lines({ work, person, app, screens, since, now })
}

interface Digest {
  readonly round: AlertRun
  readonly audience: Audience
  readonly lines: readonly DigestLine[]
}

async function queueDigest(
  work: Work,
  { app, links }: DigestSources,
  { round, audience, lines }: Digest,
): Promise<void> {
  const { alert, company, now, sender } = round
  const { person, recipients } = audience
  const added = [round.added, lines.length === 0 ? 'There is nothing to report.' : ''].filter((text) => text !== '')
  const sheet = {
    company: person.company,
    address: person.address,
    label: alert.name,
    name: '',
    status: '',
    date: momentText(now, app),
    fields: lines,
  }
  await queueMessages(work, {
    company,
    slug: alert.slug,
    pk: now.toISOString(),
    route: alert.route,
    recipients,
    head: { to: recipients.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient), cc: [] },
    files: [],
    sentBy: sender?.id ?? null,
    letter: (recipient, id) =>
      writeLetter({
        sheet,
        header: alert.name,
        added: added.join('\n'),
        sender: sender?.name ?? null,
        link: linkTo(links, company, { recipient, id }),
        mostFields: MOST_LINES * 2,
      }),
  })
}
