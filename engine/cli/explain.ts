import { blockSpecs } from '../blocks/specs.ts'
import { compileApp, explainScreen } from '../compile/compile.ts'
import { formatDiagnostic } from '../diagnostics/frame.ts'
import { readSources } from '../publish/sources.ts'
import { APP_FILE } from '../publish/published.ts'

/** Prints a screen, named by its route, in page words. */
export async function explain(screen: string, folder: string): Promise<number> {
  const sources = await readSources(folder)
  const source = sources.find(({ file }) => file === screen || file.endsWith(`/${screen}.yaml`))
  if (!source) throw new Error(`There is no screen "${screen}" in ${folder}.`)
  const appSource = sources.find(({ file }) => file === APP_FILE) ?? { file: APP_FILE, text: '' }
  const app = compileApp(appSource)
  const result = app.value ? explainScreen(source, { app: app.value, blocks: blockSpecs }) : { ...app, value: null }
  const text = app.value ? source.text : appSource.text
  for (const each of result.diagnostics) process.stderr.write(`${formatDiagnostic(each, text)}\n`)
  if (result.value === null) return 1
  process.stdout.write(result.value)
  return 0
}
