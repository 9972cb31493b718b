import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerAccessBlock } from '../routes/access-block.ts'
import { registerAlerts } from '../routes/alerts.ts'
import { registerClosing } from '../routes/closing.ts'
import { registerComments } from '../routes/comment.ts'
import { registerDecisions } from '../routes/decision.ts'
import { registerDetails } from '../routes/details.ts'
import { answerError, HttpError, sendRetryAfter } from '../http/errors.ts'
import { registerEvents } from '../routes/events.ts'
import { registerExportRows } from '../routes/export-rows.ts'
import { registerExports } from '../routes/exports.ts'
import { registerFiles } from '../routes/files.ts'
import { registerHistory } from '../routes/history.ts'
import { registerImports } from '../routes/imports.ts'
import { registerFigures } from '../routes/figures.ts'
import { registerLinkOptions } from '../routes/link-options.ts'
import { registerHelp } from '../routes/help.ts'
import { registerList } from '../routes/list.ts'
import { registerLogin } from '../routes/login.ts'
import { registerMessageReports } from '../routes/message-reports.ts'
import { registerNewPassword } from '../routes/new-password.ts'
import { registerNotifications } from '../routes/notifications.ts'
import { registerNumbering } from '../routes/voucher-series.ts'
import { registerOptions } from '../routes/options.ts'
import { registerOtpLogin } from '../routes/otp-login.ts'
import { registerPdf } from '../routes/pdf.ts'
import { requirePolicies } from '../http/policy.ts'
import { registerRules } from '../routes/rules.ts'
import type { ServerContext } from '../routes/context.ts'
import { closeDrainedConnections, watchConnections } from '../http/drain.ts'
import { refuseOnFullDisk } from '../http/reserved-room.ts'
import { logTimes, refuseBrokenText } from '../http/hooks.ts'
import { answerRequestIds } from '../http/request-id.ts'
import { serverOptions } from '../http/server-options.ts'
import { sendSecurityHeaders } from '../http/security-headers.ts'
import { refuseUnpaired } from '../http/signed-in.ts'
import { trackWrites } from '../http/standby-reads.ts'
import { registerScan } from '../routes/scan.ts'
import { registerStoredLogin } from '../routes/stored-login.ts'
import { translateAnswers } from '../routes/translated-answers.ts'
import { registerUploads } from '../routes/uploads.ts'
import { compileValidator } from '../http/validation.ts'
import { registerVersion } from '../routes/version.ts'
import { registerWaiting } from '../routes/waiting.ts'
import { extendSessions } from '../people/sessions/session-use.ts'
import { VERSION } from '../config/version.ts'
import { serverModules } from '../modules/modules.ts'
import { createContext, type ContextOptions } from './create-context.ts'
import { registerCompanies } from '../routes/companies.ts'
import { registerPeople } from '../routes/people.ts'
import { registerRecords } from '../routes/records.ts'
import { registerStoredReports } from '../routes/stored-reports.ts'
import { refuseOtherOrigins } from '../http/other-origins.ts'
import { registerCompression } from '../http/compression.ts'
import { createMetrics, type Metrics } from '../http/metrics/metrics.ts'
import { observeCalls } from '../http/metrics/observe-calls.ts'
import { followCertificate, readCertificate, secureServer } from '../http/https/certificate.ts'

/** Five times the size of 500 ids with their versions. */
const BODY_LIMIT = 256 * 1024
/** Foundation §7: callers time out after this time. */
const REQUEST_TIMEOUT_MS = 120_000

export interface AppOptions extends ContextOptions {
  /** What calls of signed-in people wait for: sample data that is being made. Undefined: nothing. */
  readonly sampled?: (() => Promise<unknown>) | undefined
  /** Counts calls and errors. Default: metrics that nobody reads. */
  readonly metrics?: Metrics
}

/** Builds the app without opening a port or a database. The caller may add routes before it is ready. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, metrics = createMetrics({ version: VERSION, build: 'none' }) } = options
  const tls = await readCertificate(config)
  const app = Fastify({
    ...secureServer(tls),
    ...serverOptions(config),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
  }) as FastifyInstance
  app.setValidatorCompiler(compileValidator)
  const context = createContext(options, (error) => {
    metrics.jobErrors.inc()
    app.log.error(error)
  })
  const endFollowing = followCertificate(config, app.server, { log: (error) => app.log.error(error) })
  app.addHook('onClose', async () => endFollowing())
  app.addHook('onListen', async () => context.auditHeads.start())
  app.addHook('onClose', async () => await context.auditHeads.close())
  // Registered after the jobs that use the thread: `onClose` hooks run in reverse order.
  app.addHook('onClose', async () => await context.fileThread.close())
  app.addHook('onClose', async () => await context.sentFileThread.close())
  requirePolicies(app)
  waitForSamples(app, options)
  logTimes(app, config)
  observeCalls(app, metrics)
  closeDrainedConnections(app)
  watchConnections(app.server)
  answerRequestIds(app)
  sendSecurityHeaders(app, config.publicUrl)
  refuseOtherOrigins(app, config, '/')
  sendRetryAfter(app)
  app.setErrorHandler(answerError)
  await app.register(fastifyCookie)
  app.addHook('preHandler', refuseBrokenText)
  extendSessions(app, context)
  trackWrites(app, context)
  refuseOnFullDisk(app, context)
  translateAnswers(app, context)
  await registerCompression(app, { calls: true })
  await app.register(async (main) => registerCalls(main, context), { prefix: '/main' })
  await app.register(async (main) => registerEvents(main, context), { prefix: '/main' })
  return app
}

/** Pages and logins are answered at once. */
function waitForSamples(app: FastifyInstance, { sampled }: AppOptions): void {
  if (sampled === undefined) return
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.policy !== 'public') await sampled()
  })
}

/** Records, options of their links, their history, and their import from files. */
function registerStoredRows(main: FastifyInstance, context: ServerContext): void {
  registerRecords(main, context)
  registerFigures(main, context)
  registerLinkOptions(main, context)
  registerHistory(main, context)
  registerImports(main, context)
}

/** The ways to log in. */
function registerLogins(main: FastifyInstance, context: ServerContext): void {
  registerLogin(main, context)
  registerOtpLogin(main, context)
  registerNewPassword(main, context)
  registerStoredLogin(main, context)
}

/** What every call is refused for. */
function guardCalls(main: FastifyInstance, context: ServerContext): void {
  main.addHook('onRequest', refuseUnpaired(context))
}

function registerCalls(main: FastifyInstance, context: ServerContext): void {
  main.setNotFoundHandler(() => {
    throw new HttpError(404, 'unknown-call', 'There is no such call.')
  })
  guardCalls(main, context)
  registerVersion(main, context)
  registerLogins(main, context)
  registerAccessBlock(main, context)
  registerRules(main, context)
  registerList(main, context)
  registerStoredReports(main, context)
  registerClosing(main, context)
  registerOptions(main, context)
  registerDecisions(main, context)
  registerComments(main, context)
  registerDetails(main, context)
  registerPdf(main, context)
  registerScan(main, context)
  registerWaiting(main, context)
  registerNotifications(main, context)
  registerAlerts(main, context)
  registerMessageReports(main, context)
  registerStoredRows(main, context)
  registerPeople(main, context)
  registerCompanies(main, context)
  registerExports(main, context)
  registerExportRows(main, context)
  registerFiles(main, context)
  registerUploads(main, context)
  registerNumbering(main, context)
  registerHelp(main, context)
  for (const module of serverModules) module.register(main, context)
}
