import type { ServerModule } from '../server-module.ts'
import { erectionNotUpdatedAlert } from './erection-not-updated.ts'
import { registerPartWiseReports } from './report-routes.ts'
import { registerPartWise } from './routes.ts'
import { seedParts } from './sample.ts'
import { seedJobDocuments } from './sample-documents.ts'
import { SCANNER } from './save-scan.ts'
import { registerScanning } from './scanner-routes.ts'
import { registerStageSettings } from './stage-routes.ts'
import { stickerOfCode } from './stickers.ts'

export const partsModule: ServerModule = {
  register(app, context) {
    registerPartWise(app, context)
    registerPartWiseReports(app, context)
    registerScanning(app, context)
    registerStageSettings(app, context)
  },
  alerts: [erectionNotUpdatedAlert],
  codes: [{ screen: SCANNER, find: stickerOfCode }],
  samples: [
    { title: 'jobs and parts', seed: seedParts },
    { title: 'documents of jobs', seed: seedJobDocuments },
  ],
}
