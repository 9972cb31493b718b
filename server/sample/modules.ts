import type { Database } from '../database/open.ts'
import { seedChecklists } from './checklists.ts'
import { seedComparison } from './comparison.ts'
import { seedAlerts } from './alerts.ts'
import { seedErection } from './erection.ts'
import { seedJobDocuments } from './job-documents.ts'
import { seedMachines } from './machines.ts'
import { seedParts } from './parts.ts'
import { seedSectionWise } from './section-wise.ts'
import { seedTasks } from './tasks.ts'
import { seedTextile } from './textile.ts'
import { type SampleCompany, sampleCompanies } from './companies.ts'

/** Adds missing rows of the modules' own tables. */
export async function seedModules(database: Database): Promise<void> {
  for (const company of sampleCompanies) for (const { seed } of moduleSeeds) await seed(database, company)
}

interface ModuleSeed {
  readonly title: string
  seed(database: Database, company: SampleCompany): Promise<void>
}

/** In this order: later ones use the rows of earlier ones. */
export const moduleSeeds: readonly ModuleSeed[] = [
  { title: 'jobs and parts', seed: (database, company) => seedParts(database, company) },
  { title: 'documents of jobs', seed: (database, company) => seedJobDocuments(database, company) },
  { title: 'machines and finishing', seed: (database, company) => seedMachines(database, company) },
  { title: 'tasks', seed: (database, company) => seedTasks(database, company) },
  { title: 'comparison sheets', seed: (database, company) => seedComparison(database, company) },
  { title: 'erection status', seed: (database, company) => seedErection(database, company) },
  { title: 'section-wise erection', seed: (database, company) => seedSectionWise(database, company) },
  { title: 'textile movements', seed: (database, company) => seedTextile(database, company) },
  { title: 'checklists', seed: (database, company) => seedChecklists(database, company) },
  { title: 'contacts', seed: (database, company) => seedAlerts(database, company) },
]
