/** The shipped screens, as every corpus test uses them. */
import { join } from 'node:path'
import {
  compileApp,
  compileScreen,
  type CompileContext,
  type CompileSource,
  storedScreens,
} from '../../engine/compile/compile.ts'
import type { AppDefinition, Compiled } from '../../engine/definition/definition.ts'
import type { Result } from '../../engine/diagnostics/diagnostic.ts'
import { readSources } from '../../engine/publish/sources.ts'

import { APP_FILE, isScreenFile, screensByName } from '../../engine/publish/published.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const sources = await readSources(join(import.meta.dirname, '../../screens'))

export const screens: readonly CompileSource[] = sources.filter(({ file }) => isScreenFile(file))

const appFile = sources.find(({ file }) => file === APP_FILE)
if (!appFile) throw new Error('screens/app.yaml is missing')
export const appSource: CompileSource = appFile

export const app: Result<AppDefinition> = compileApp(appSource)

export function context(): CompileContext {
  if (!app.value) throw new Error('screens/app.yaml does not compile')
  return { app: app.value, blocks: blockSpecs, screens: screensByName(screens), stored: storedScreens(screens) }
}

export function compile(source: CompileSource): Result<Compiled> {
  return compileScreen(source, context())
}
