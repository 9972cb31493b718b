import type { AppDefinition } from '../engine/definition/definition.ts'
import { createDelivery, type Delivery } from './alerts/delivery.ts'
import { createScheduler, type Scheduler } from './alerts/scheduled/scheduler.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/open.ts'
import { documentRegisters } from './exports/documents.ts'
import { createExports, type Exports } from './exports/exports.ts'
import { createRegisters, type Registers } from './exports/registers.ts'
import { openStore, type Store } from './files/store.ts'
import { createTargets, type Targets } from './files/targets.ts'
import { recordRegisters } from './records/register.ts'
import type { ScreenSource } from './config/screens.ts'
import { createWorkflows, type Workflows } from './workflow/workflows.ts'

/** What calls share beside the database. */
export interface Services {
  readonly workflows: Workflows
  /** What files may hang on. */
  readonly targets: Targets
  /** Where files lie. */
  readonly store: Store
  /** Lists that can be exported. */
  readonly registers: Registers
  readonly exports: Exports
  /** Of e-mail and WhatsApp messages. */
  readonly delivery: Delivery
  /** Of scheduled alerts. */
  readonly scheduler: Scheduler
}

interface Given {
  readonly config: Config
  readonly database: Database
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** Makes them and begins nothing. */
export function createServices({ config, database, screens, app }: Given, log: (error: unknown) => void): Services {
  const workflows = createWorkflows()
  const store = openStore(config)
  const documents = documentRegisters({ screens, workflows, secret: database.secret })
  const records = recordRegisters({ screens, app })
  const registers = createRegisters((path) => documents(path) ?? records(path))
  const exports = createExports({ database, registers, store, dataDir: config.dataDir, app, log })
  const delivery = createDelivery({ config, database, store, screens, app, log })
  const linking = { config, secret: database.secret }
  const scheduler = createScheduler({ database, screens, app, linking, log, onQueued: delivery.wake })
  return { workflows, targets: createTargets(), store, registers, exports, delivery, scheduler }
}
