import type { FastifyInstance } from 'fastify'
import type { ScheduledAlert } from '../alerts/scheduled/digest.ts'
import type { CodeSource } from '../routes/code-source.ts'
import type { ServerContext } from '../routes/context.ts'
import type { ModuleSample, SiteSample } from '../sample/module-samples.ts'

/** What a module adds to the server. Its tables and the schemas of its calls are found by their place in its folder. */
export interface ServerModule {
  /** Registers its calls, below `/main`. */
  register(app: FastifyInstance, context: ServerContext): void
  /** People can subscribe to them. */
  readonly alerts?: readonly ScheduledAlert[]
  /** Codes that people scan. */
  readonly codes?: readonly CodeSource[]
  /** Rows to try it with. */
  readonly samples?: readonly ModuleSample[]
  readonly siteSamples?: readonly SiteSample[]
}
