/**
 * The workbench (`npm run dev`): a page separate from the product. Its folder is not part of the package and is
 * imported by its path, so that neither the compiler of the package nor the build of the browser part follows it.
 */
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { LiveScreens } from '../../engine/publish/live.ts'
import type { DevelopmentFrontEnd } from './front-end.ts'

/** A login of a sample company; its password is published. */
interface SampleLogin {
  readonly email: string
  /** Label of its role. */
  readonly role: string
  readonly password: string
  readonly ccode: string
  /** Name of the company. */
  readonly company: string
}

/** Queries of the workbench to the ERP in addition to the calls. */
export interface DevelopmentBackend {
  /** Empty: there are no sample companies. */
  logins(): Promise<readonly SampleLogin[]>
  /** The differences between these rules and those a sample company has accepted, one per line; empty: none. */
  rulesChanged(ccode: string, definition: ServerDefinition): Promise<readonly string[]>
}

export interface WorkbenchContext {
  readonly screens: LiveScreens
  readonly frontEnd: DevelopmentFrontEnd
  /** Null: the pages use another ERP. */
  readonly backend: DevelopmentBackend | null
}

/** What `tools/workbench/server/workbench.ts` exports. */
export interface WorkbenchModule {
  /** Adds the workbench's tools to the pages that it shows. */
  readonly plugin: Plugin
  register(app: FastifyInstance, context: WorkbenchContext): Promise<void>
}

export async function loadWorkbench(root: string): Promise<WorkbenchModule> {
  const path = join(root, 'tools/workbench/server/workbench.ts')
  const { workbench } = (await import(pathToFileURL(path).href)) as { readonly workbench: WorkbenchModule }
  return workbench
}
