import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { registerAccessBlock } from './routes/access-block.ts'
import { registerAlertLogs } from './routes/alert-logs.ts'
import { registerAlerts } from './routes/alerts.ts'
import { registerComments } from './routes/comment.ts'
import { registerDecisions } from './routes/decision.ts'
import { registerDetails } from './routes/details.ts'
import { answerError, CallError } from './http/errors.ts'
import { registerExportRows } from './routes/export-rows.ts'
import { registerExports } from './routes/exports.ts'
import { registerFiles } from './routes/files.ts'
import { registerHelp } from './routes/help.ts'
import { registerList } from './routes/list.ts'
import { registerLogin } from './routes/login.ts'
import { registerMessageReports } from './routes/message-reports.ts'
import { registerNotifications } from './routes/notifications.ts'
import { registerNumbering } from './routes/numbering.ts'
import { registerOptions } from './routes/options.ts'
import { registerOtpLogin } from './routes/otp-login.ts'
import { registerPdf } from './routes/pdf.ts'
import { requirePolicies } from './http/policy.ts'
import { registerRules } from './routes/rules.ts'
import type { Parts } from './http/signed-in.ts'
import { refuseBrokenText } from './http/sound-text.ts'
import { registerScan } from './routes/scan.ts'
import { registerStoredLogin } from './routes/stored-login.ts'
import { registerUploads } from './routes/uploads.ts'
import { callValidators } from './http/validation.ts'
import { registerVersion } from './routes/version.ts'
import { registerWaiting } from './routes/waiting.ts'
import { logTimes } from './http/log-times.ts'
import { trustProxyOption } from './config/trusted-proxies.ts'
import { createServices, type Services } from './services.ts'
import { registerComparison } from './routes/comparison.ts'
import { registerErection } from './routes/erection.ts'
import { registerDocumentSystem } from './routes/document-system.ts'
import { registerLabels } from './routes/labels.ts'
import { registerNotificationConfig } from './routes/notification-config.ts'
import { registerContractorBilling } from './routes/contractor-billing.ts'
import { registerFinishingProduction } from './routes/finishing-production.ts'
import { registerJobSummary } from './routes/job-summary.ts'
import { registerMachineStatus } from './routes/machine-status.ts'
import { registerPartWise } from './routes/part-wise.ts'
import { registerPartWiseReports } from './routes/part-wise-reports.ts'
import { registerPeopleRights } from './routes/people-rights.ts'
import { registerRecords } from './routes/records.ts'
import { registerScanning } from './routes/scanning.ts'
import { registerSectionWise } from './routes/section-wise.ts'
import { registerStageSettings } from './routes/stage-settings.ts'
import { registerSteelReports } from './routes/steel-reports.ts'
import { registerTasks } from './routes/tasks.ts'
import { registerTextileOverview } from './routes/textile-overview.ts'
import { registerCompression } from './http/compression.ts'

/** 500 ids with their versions fit five times. */
const BODY_LIMIT = 256 * 1024
/** Foundation §7: by then the caller has given up. */
const REQUEST_TIMEOUT_MS = 120_000

/** What belongs to a front end may be left out: then there is none. */
type Given = Omit<Parts, keyof Services | 'build' | 'stale'> & Partial<Pick<Parts, 'build' | 'stale'>>

/** Builds everything and opens nothing: no port, no database. The caller may add routes before it is ready. */
export async function buildApp(given: Given): Promise<FastifyInstance> {
  const { config } = given
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  })
  app.setValidatorCompiler(callValidators())
  const services = createServices(given, (error) => app.log.error(error))
  const parts: Parts = { build: 'none', stale: () => [], ...given, ...services }
  requirePolicies(app)
  logTimes(app)
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
  registerAccessBlock(main, parts)
  registerRules(main, parts)
  registerList(main, parts)
  registerOptions(main, parts)
  registerDecisions(main, parts)
  registerComments(main, parts)
  registerDetails(main, parts)
  registerPdf(main, parts)
  registerScan(main, parts)
  registerWaiting(main, parts)
  registerNotifications(main, parts)
  registerAlerts(main, parts)
  registerAlertLogs(main, parts)
  registerMessageReports(main, parts)
  registerPartWise(main, parts)
  registerPartWiseReports(main, parts)
  registerJobSummary(main, parts)
  registerSteelReports(main, parts)
  registerContractorBilling(main, parts)
  registerMachineStatus(main, parts)
  registerFinishingProduction(main, parts)
  registerScanning(main, parts)
  registerStageSettings(main, parts)
  registerLabels(main, parts)
  registerTasks(main, parts)
  registerComparison(main, parts)
  registerRecords(main, parts)
  registerPeopleRights(main, parts)
  registerSectionWise(main, parts)
  registerTextileOverview(main, parts)
  registerNotificationConfig(main, parts)
  registerErection(main, parts)
  registerDocumentSystem(main, parts)
  registerExports(main, parts)
  registerExportRows(main, parts)
  registerFiles(main, parts)
  registerUploads(main, parts)
  registerNumbering(main, parts)
  registerHelp(main, parts)
}
