import { compileScreen } from '../../engine/compile/compile.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { app } from './fixture.ts'

/** A screen of the small site, from what an author writes. Throws what the compiler found. */
export function compiledScreen(name: string, text: string): ServerDefinition {
  const { value, diagnostics } = compileScreen({ file: `crm/${name}.yaml`, text }, { app, blocks: blockSpecs })
  if (value) return value.server
  throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'))
}
