import { scheduledAlerts } from '../alerts/scheduled/catalogue.ts'
import { auditModule } from './audit/module.ts'
import { comparisonModule } from './comparison/module.ts'
import { contractorBillingModule } from './contractor-billing/module.ts'
import { documentSystemModule } from './document-system/module.ts'
import { erectionModule } from './erection/module.ts'
import { finishingProductionModule } from './finishing-production/module.ts'
import { jobSummaryModule } from './job-summary/module.ts'
import { labelsModule } from './labels/module.ts'
import { machineStatusModule } from './machine-status/module.ts'
import { notificationConfigModule } from './notification-config/module.ts'
import { partsModule } from './parts/module.ts'
import { peopleRightsModule } from './people-rights/module.ts'
import { sectionWiseModule } from './section-wise/module.ts'
import { steelReportsModule } from './steel-reports/module.ts'
import { tasksModule } from './tasks/module.ts'
import { textileOverviewModule } from './textile-overview/module.ts'
import type { ServerModule } from './server-module.ts'

/** Every module. In this order, since samples of later ones use the rows of earlier ones. */
export const serverModules: readonly ServerModule[] = [
  partsModule,
  jobSummaryModule,
  steelReportsModule,
  contractorBillingModule,
  machineStatusModule,
  finishingProductionModule,
  labelsModule,
  tasksModule,
  comparisonModule,
  erectionModule,
  sectionWiseModule,
  textileOverviewModule,
  documentSystemModule,
  notificationConfigModule,
  peopleRightsModule,
  auditModule,
]

export const moduleSamples = serverModules.flatMap(({ samples = [] }) => samples)

export const moduleCodes = serverModules.flatMap(({ codes = [] }) => codes)

export const scheduledAlertsOf = scheduledAlerts(serverModules.flatMap(({ alerts = [] }) => alerts))
