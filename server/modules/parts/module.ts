import type { ServerModule } from '../server-module.ts'
import { erectionNotUpdated } from './erection-not-updated.ts'
import { seedParts } from './sample.ts'
import { seedJobDocuments } from './sample-documents.ts'

export const partsModule: ServerModule = {
  alerts: [erectionNotUpdated],
  samples: [
    { title: 'jobs and parts', seed: seedParts },
    { title: 'documents of jobs', seed: seedJobDocuments },
  ],
}
