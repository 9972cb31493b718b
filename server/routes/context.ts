import type { FastifyRequest } from 'fastify'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Events } from '../events/events.ts'
import type { Registers } from '../exports/registers.ts'
import type { Store } from '../files/store.ts'
import type { Targets } from '../files/targets.ts'
import { CallError } from '../http/errors.ts'
import type { CallContext } from '../http/signed-in.ts'
import type { Runner } from '../jobs/runner.ts'
import { definitionFor } from '../rights/definitions.ts'
import type { LoginFailures } from '../sessions/login-failures.ts'
import type { PasswordQueue } from '../sessions/password-queue.ts'
import type { Thread } from '../threads/thread.ts'
import type { Workflows } from '../workflow/workflows.ts'

/** What routes may use. They pass to a domain function only what it needs. */
export interface ServerContext extends CallContext {
  readonly screens: ScreenSource
  /** Read once per request: it may change while the server runs. */
  readonly app: () => AppDefinition
  /** Hash of the served front end: a page that was loaded with another one offers to update. */
  readonly build: string
  /** Screens whose newest file has errors; their last good version is served. */
  readonly stale: () => readonly string[]
  readonly workflows: Workflows
  /** The tables whose rows can have files. */
  readonly targets: Targets
  /** Where files are stored. */
  readonly store: Store
  /** Lists that can be exported. */
  readonly registers: Registers
  /** Draws papers, writes the files of exports and reads imported ones. */
  readonly fileThread: Thread
  /** Writes the files of exports. */
  readonly exports: Runner
  /** Checks and imports files of rows. */
  readonly imports: Runner
  /** Delivers e-mail and WhatsApp messages. */
  readonly delivery: Runner
  /** Sends scheduled alerts. */
  readonly scheduler: Runner
  /** Writes the heads of the audit to where the database is not. */
  readonly auditHeads: Runner
  /** Every password is hashed in it. */
  readonly passwords: PasswordQueue
  readonly loginFailures: LoginFailures
  /** Removes what nothing needs any more: ended sessions, old answers, sent events, read notices. */
  readonly retention: Runner
  /** Writes into the audit which sessions ended by themselves, and which rights were changed in the database. */
  readonly accessAudit: Runner
  /** Fills the columns that filters compare. */
  readonly filterColumns: Runner
  /** Tells open pages which screens have changed. */
  readonly events: Events
}

/**
 * The screen of this request, without the fields that whoever has sent it may not see. Throws 404 when there is none or
 * it does not answer this call.
 */
export function screenOf(
  { screens }: Pick<ServerContext, 'screens'>,
  request: FastifyRequest,
  call: string,
): ServerDefinition {
  const { screen } = request.params as { screen: string }
  const definition = screens.get(screen)
  if (definition?.calls.includes(call)) return request.person ? definitionFor(request.person, definition) : definition
  throw new CallError(404, 'unknown-screen', 'There is no such screen, or it does not answer this call.')
}
