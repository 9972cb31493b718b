import { rowGuard } from '../rows/allow/allow.ts'
import type { ReasonSite } from '../rows/allow/reason.ts'
import { createAuditHeads } from '../audit/heads.ts'
import { auditMail } from '../alerts/audit-mail.ts'
import { createMessageDelivery } from '../alerts/delivery.ts'
import { createScheduler } from '../alerts/scheduled/scheduler.ts'
import { createEvents } from '../alerts/events/events.ts'
import { rowRegisters } from '../exchange/exports/row-registers.ts'
import { createFilterColumns } from '../rows/documents/filter-columns.ts'
import { createExports, type ExportContext } from '../exchange/exports/exports.ts'
import { createRegisters } from '../rows/lists/registers.ts'
import { serverStore } from '../files/open-store.ts'
import { createTargets } from '../files/targets.ts'
import { moduleCodes, scheduledAlertsOf } from '../modules/modules.ts'
import { createFileQueues } from '../http/call-queues.ts'
import { createImports } from '../exchange/imports/imports.ts'
import { reportRegisters } from '../rows/reports/reports.ts'
import type { ServerContext } from '../routes/context.ts'
import { authorizeByScreen } from '../rights/screen-access.ts'
import { createAccessAudit } from '../people/sessions/access-audit.ts'
import { createRetention } from '../audit/retention/sweep.ts'
import { createLoginFailures } from '../people/sessions/login-failures.ts'
import { createPasswordQueue } from '../people/sessions/password-queue.ts'
import { createThread } from '../files/threads/thread.ts'
import { createSentFileThread } from '../files/threads/sent-files.ts'
import { createWorkflows } from '../workflow/workflows.ts'

/**
 * `build` and `stale` describe the front end. They are optional: a server without a front end has neither. `passwords` is
 * given where other pages of the process hash passwords, too.
 */
export type ContextOptions = Pick<ServerContext, 'config' | 'database' | 'screens' | 'app'> &
  Partial<Pick<ServerContext, 'build' | 'stale' | 'passwords'>> &
  Pick<ReasonSite & ExportContext, 'languageOf'>

/** Creates everything that routes use and starts nothing. */
export function createContext(options: ContextOptions, log: (error: unknown) => void): ServerContext {
  const { config, database, screens, app, languageOf } = options
  const workflows = createWorkflows()
  const store = serverStore(config, database)
  const rows = rowRegisters({ screens, workflows, secret: database.secret })
  const reports = reportRegisters(screens)
  const registers = createRegisters((path) => rows(path) ?? reports(path))
  const fileThread = createThread(new URL('./file-thread.ts', import.meta.url))
  const exports = createExports({
    database,
    registers,
    store,
    dataDir: config.dataDir,
    fileThread,
    app,
    languageOf,
    log,
  })
  const imports = createImports({ database, registers, screens, workflows, app, log })
  const delivery = createMessageDelivery({ config, database, store, screens, app, log })
  const writing = { screens, app, links: { config, secret: database.secret }, scheduledAlertsOf }
  const scheduler = createScheduler({ database, ...writing, log, onQueued: delivery.wake })
  const filterColumns = createFilterColumns({ database, screens, workflows }, log)
  const services = {
    auditHeads: createAuditHeads({ database, config, sendMail: auditMail(config), log }),
    passwords: options.passwords ?? createPasswordQueue(),
    loginFailures: createLoginFailures(database, log),
    retention: createRetention(database, log),
    accessAudit: createAccessAudit(database, log),
    filterColumns,
    workflows,
    targets: createTargets(),
    store,
    registers,
    fileThread,
    sentFileThread: createSentFileThread(new URL('./sent-file-thread.ts', import.meta.url)),
    fileQueues: createFileQueues(),
    exports,
    imports,
    delivery,
    scheduler,
    events: createEvents({ database, screens }, log),
  }
  const rights = {
    authorize: authorizeByScreen(screens),
    requireRow: rowGuard({ config, screens, registers, app, languageOf }),
  }
  return { build: 'none', stale: () => [], scheduledAlertsOf, codes: moduleCodes, ...rights, ...options, ...services }
}
