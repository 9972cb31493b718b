import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { registerAccessBlock } from './contract/access-block.ts'
import { registerAlertLogs } from './contract/alert-logs.ts'
import { registerAlerts } from './contract/alerts.ts'
import { registerComments } from './contract/comment.ts'
import { registerDecisions } from './contract/decision.ts'
import { registerDetails } from './contract/details.ts'
import { answerError, CallError } from './contract/errors.ts'
import { registerExportRows } from './contract/export-rows.ts'
import { registerExports } from './contract/exports.ts'
import { registerFiles } from './contract/files.ts'
import { registerHelp } from './contract/help.ts'
import { registerList } from './contract/list.ts'
import { registerLogin } from './contract/login.ts'
import { registerMessageReports } from './contract/message-reports.ts'
import { registerNotifications } from './contract/notifications.ts'
import { registerNumbering } from './contract/numbering.ts'
import { registerOptions } from './contract/options.ts'
import { registerOtpLogin } from './contract/otp-login.ts'
import { registerPdf } from './contract/pdf.ts'
import { requirePolicies } from './contract/policy.ts'
import { registerRules } from './contract/rules.ts'
import type { Parts } from './contract/signed-in.ts'
import { refuseBrokenText } from './contract/sound-text.ts'
import { registerScan } from './contract/scan.ts'
import { registerStoredLogin } from './contract/stored-login.ts'
import { registerUploads } from './contract/uploads.ts'
import { callValidators } from './contract/validation.ts'
import { registerVersion } from './contract/version.ts'
import { registerWaiting } from './contract/waiting.ts'
import { logTimes } from './log-times.ts'
import { trustProxyOption } from './trusted-proxies.ts'
import { createServices, type Services } from './services.ts'
import { registerComparison } from './modules/comparison.ts'
import { registerErection } from './modules/erection.ts'
import { registerDocumentSystem } from './modules/document-system.ts'
import { registerLabels } from './modules/labels.ts'
import { registerNotificationConfig } from './modules/notification-config.ts'
import { registerContractorBilling } from './modules/contractor-billing.ts'
import { registerFinishingProduction } from './modules/finishing-production.ts'
import { registerJobSummary } from './modules/job-summary.ts'
import { registerMachineStatus } from './modules/machine-status.ts'
import { registerPartWise } from './modules/part-wise.ts'
import { registerPartWiseReports } from './modules/part-wise-reports.ts'
import { registerPeopleRights } from './modules/people-rights.ts'
import { registerRecords } from './modules/records.ts'
import { registerScanning } from './modules/scanning.ts'
import { registerSectionWise } from './modules/section-wise.ts'
import { registerStageSettings } from './modules/stage-settings.ts'
import { registerSteelReports } from './modules/steel-reports.ts'
import { registerTasks } from './modules/tasks.ts'
import { registerTextileOverview } from './modules/textile-overview.ts'
import { registerCompression } from './web/compression.ts'

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
