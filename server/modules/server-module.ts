import type { FastifyInstance } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { LanguageName } from '../../engine/definition/languages.ts'
import type { Translations } from '../../engine/messages/message.ts'
import type { ScheduledAlert } from '../alerts/scheduled/digest.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import type { CodeSource } from '../routes/code-source.ts'
import type { ServerContext } from '../routes/context.ts'
import type { ModuleSample, SiteSample } from '../sample/module-samples.ts'

export interface PageSite {
  readonly config: Config
  readonly database: Database
  readonly app: () => AppDefinition
  /** The site's own translations. */
  readonly wordsOf: (language: LanguageName) => Translations
}

/** What a module adds to the server. Its tables and the schemas of its calls are found by their place in its folder. */
export interface ServerModule {
  /** Registers its calls, below `/main`. */
  register(app: FastifyInstance, context: ServerContext): void
  /** Registers the pages that the server draws for it, below `/ssr`. */
  registerPages?(app: FastifyInstance, site: PageSite): Promise<void>
  /** People can subscribe to them. */
  readonly alerts?: readonly ScheduledAlert[]
  /** Codes that people scan. */
  readonly codes?: readonly CodeSource[]
  /** Rows to try it with. */
  readonly samples?: readonly ModuleSample[]
  readonly siteSamples?: readonly SiteSample[]
}
