import type { FastifyRequest } from 'fastify'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { LanguageName } from '../../engine/definition/languages.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Events } from '../alerts/events/events.ts'
import type { SchedulingContext } from '../alerts/scheduled/run-due.ts'
import type { ExportLanguage, Registers } from '../rows/lists/registers.ts'
import type { FileStore } from '../files/store.ts'
import type { Targets } from '../files/targets.ts'
import type { CodeSource } from './code-source.ts'
import { chosenLanguage } from '../http/chosen-language.ts'
import { HttpError } from '../http/errors.ts'
import type { CallContext } from '../http/signed-in.ts'
import type { KeyedQueues } from '../http/work-queue.ts'
import type { Runner } from '../jobs/runner.ts'
import { definitionFor } from '../rights/definitions.ts'
import type { LoginFailures } from '../people/sessions/login-failures.ts'
import type { PasswordQueue } from '../people/sessions/password-queue.ts'
import type { Thread } from '../files/threads/thread.ts'
import type { Workflows } from '../workflow/workflows.ts'

/** The translation of a text of an answer, in the language its caller has chosen. */
export function translatorFor({ app, languageOf }: Pick<ServerContext, 'app' | 'languageOf'>, request: FastifyRequest) {
  const language = languageOf?.(chosenLanguage(request, app()))
  return (text: string): string => language?.translateAny(text) ?? text
}

/** Everything routes may use. They pass a domain function only what it needs. */
export interface ServerContext extends CallContext {
  readonly screens: ScreenSource
  /** Read once per request: it may change while the server runs. */
  readonly app: () => AppDefinition
  /** Hash of the served front end: a page loaded from a different one offers to update. */
  readonly build: string
  /** Missing: answers are in English. */
  readonly languageOf?: ((name: LanguageName) => Pick<ExportLanguage, 'translateAny'>) | undefined
  /** Screens whose newest file has errors; their last good version is served. */
  readonly stale: () => readonly string[]
  readonly workflows: Workflows
  /** The tables whose rows can have files. */
  readonly targets: Targets
  /** Where files are stored. */
  readonly store: FileStore
  /** Lists that can be exported. */
  readonly registers: Registers
  /** Creates papers and writes the files of exports. */
  readonly fileThread: Thread
  /** Reads the files and rows that people send, each within a deadline. */
  readonly sentFileThread: Thread
  /** Files that people send or request wait here for their turn, outside transactions. */
  readonly fileQueues: KeyedQueues
  /** Writes the files of exports. */
  readonly exports: Runner
  /** Checks and imports files of rows. */
  readonly imports: Runner
  /** Delivers e-mail and WhatsApp messages. */
  readonly delivery: Runner
  /** Codes that lead to rows of modules. */
  readonly codes: readonly CodeSource[]
  readonly scheduledAlertsOf: SchedulingContext['scheduledAlertsOf']
  /** Sends scheduled alerts. */
  readonly scheduler: Runner
  /** Writes the heads of the audit to a place outside the database. */
  readonly auditHeads: Runner
  /** Hashes all passwords. */
  readonly passwords: PasswordQueue
  readonly loginFailures: LoginFailures
  /** Removes rows that are no longer needed: ended sessions, old answers, sent events, read notifications. */
  readonly retention: Runner
  /** Audits expired sessions and rights that were changed in the database. */
  readonly accessAudit: Runner
  /** Fills the columns used by filters. */
  readonly filterColumns: Runner
  /** Notifies open pages of changed screens. */
  readonly events: Events
}

/**
 * The screen of this request, without fields that its sender may not see. Throws 404 if there is none or it does not
 * answer this call.
 */
export function screenOf(
  { screens }: Pick<ServerContext, 'screens'>,
  request: FastifyRequest,
  call: string,
): ServerDefinition {
  const { screen } = request.params as { screen: string }
  const definition = screens.get(screen)
  if (definition?.calls.includes(call)) return request.person ? definitionFor(request.person, definition) : definition
  throw new HttpError(404, 'unknown-screen', 'There is no such screen, or it does not answer this call.')
}
