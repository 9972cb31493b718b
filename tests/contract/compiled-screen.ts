import { compileScreen } from '../../engine/compile/compile.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { app } from './fixture.ts'

/**
 * A screen of the small site, compiled from an author's text. Throws the errors of the compiler.
 * @param others the texts of the screens whose rows it reports
 */
export function compiledScreen(
  name: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): ServerDefinition {
  const files = Object.entries(others).map(([other, of]) => [other, { file: `crm/${other}.yaml`, text: of }] as const)
  const context = { app, blocks: blockSpecs, screens: new Map(files) }
  const { value, diagnostics } = compileScreen({ file: `crm/${name}.yaml`, text }, context)
  if (value) return value.server
  throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'))
}
