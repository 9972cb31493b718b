import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { registerComments } from './contract/comment.ts'
import { registerDecisions } from './contract/decision.ts'
import { registerDetails } from './contract/details.ts'
import { answerError, CallError } from './contract/errors.ts'
import { registerList } from './contract/list.ts'
import { registerLogin } from './contract/login.ts'
import { registerNotifications } from './contract/notifications.ts'
import { registerOptions } from './contract/options.ts'
import { registerOtpLogin } from './contract/otp-login.ts'
import { registerPdf } from './contract/pdf.ts'
import { requirePolicies } from './contract/policy.ts'
import { registerRules } from './contract/rules.ts'
import type { Parts } from './contract/signed-in.ts'
import { refuseBrokenText } from './contract/sound-text.ts'
import { registerStoredLogin } from './contract/stored-login.ts'
import { registerVersion } from './contract/version.ts'
import { registerWaiting } from './contract/waiting.ts'
import { registerCompression } from './web/compression.ts'
import { createWorkflows } from './workflow/workflows.ts'

/** 500 ids with their versions fit five times. */
const BODY_LIMIT = 256 * 1024
/** Foundation §7: by then the caller has given up. */
const REQUEST_TIMEOUT_MS = 120_000

/** What belongs to a front end may be left out: then there is none. */
type Given = Omit<Parts, 'workflows' | 'build' | 'stale'> & Partial<Pick<Parts, 'build' | 'stale'>>

/** Builds everything and opens nothing: no port, no database. The caller may add routes before it is ready. */
export async function buildApp(given: Given): Promise<FastifyInstance> {
  const parts: Parts = { build: 'none', stale: () => [], ...given, workflows: createWorkflows() }
  const app = Fastify({
    logger: { level: parts.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // What is sent is taken as it is or refused: nothing is converted, filled in or left out.
    ajv: { customOptions: { coerceTypes: false, useDefaults: false, removeAdditional: false } },
  })
  requirePolicies(app)
  app.setErrorHandler(answerError)
  await app.register(fastifyCookie)
  await registerCompression(app, { calls: true })
  await app.register(async (main) => registerCalls(main, parts), { prefix: '/main' })
  return app
}

function registerCalls(main: FastifyInstance, parts: Parts): void {
  main.setNotFoundHandler(() => {
    throw new CallError(404, 'unknown-call', 'There is no such call.')
  })
  main.addHook('preHandler', refuseBrokenText)
  registerVersion(main, parts)
  registerLogin(main, parts)
  registerOtpLogin(main, parts)
  registerStoredLogin(main, parts)
  registerRules(main, parts)
  registerList(main, parts)
  registerOptions(main, parts)
  registerDecisions(main, parts)
  registerComments(main, parts)
  registerDetails(main, parts)
  registerPdf(main, parts)
  registerWaiting(main, parts)
  registerNotifications(main, parts)
}
