import { compileScreen } from '../../engine/compile/compile.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { app } from './fixture.ts'

/** The server's half of a screen of the test site, from its YAML. */
export function compiledScreen(screen: string, text: string): ServerDefinition {
  const { value, diagnostics } = compileScreen({ file: `crm/${screen}.yaml`, text }, { app, blocks: blockSpecs })
  if (value) return value.server
  throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'))
}
