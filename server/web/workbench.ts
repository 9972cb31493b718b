/**
 * The workbench (`npm run dev`): a page of its own beside the product. Its folder is not part of the package and is
 * imported by its path, so that neither the compiler of the package nor the build of the browser part follows it.
 */
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { LiveScreens } from '../../engine/publish/live.ts'
import type { DevelopmentFrontEnd } from './front-end.ts'

/** A login that a sample company comes with; its password is published. */
interface SampleLogin {
  readonly email: string
  /** Label of its role. */
  readonly role: string
  readonly password: string
  readonly ccode: string
  /** Name of the company. */
  readonly company: string
}

/** What the workbench asks of the ERP beside its calls. */
export interface DevelopmentBackend {
  /** Empty: there are no sample companies. */
  logins(): Promise<readonly SampleLogin[]>
  /** What differs between the rules a sample company has accepted and these, a line each; empty: nothing waits. */
  rulesChanged(ccode: string, definition: ServerDefinition): Promise<readonly string[]>
}

export interface WorkbenchContext {
  readonly screens: LiveScreens
  readonly frontEnd: DevelopmentFrontEnd
  /** Null: another ERP stands behind the pages. */
  readonly backend: DevelopmentBackend | null
}

/** What `workbench/server/workbench.ts` exports. */
export interface Workbench {
  /** Puts its tools into the pages that it shows. */
  readonly plugin: Plugin
  register(app: FastifyInstance, context: WorkbenchContext): Promise<void>
}

export async function loadWorkbench(root: string): Promise<Workbench> {
  const path = join(root, 'workbench/server/workbench.ts')
  const { workbench } = (await import(pathToFileURL(path).href)) as { readonly workbench: Workbench }
  return workbench
}
