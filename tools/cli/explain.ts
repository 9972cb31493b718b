import type { BlockSpec } from '../../engine/compile/block.ts'
import { compileApp, compileScreen, explainScreen } from '../../engine/compile/compile.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { linksInWords } from '../../engine/definition/link-words.ts'
import { figuresInWords } from '../../engine/definition/figure-changes.ts'
import { postsInWords } from '../../engine/definition/posting-changes.ts'
import { reportsInWords } from '../../engine/definition/report-changes.ts'
import { rightsInWords } from '../../engine/definition/rights-changes.ts'
import { ownInWords } from '../../engine/definition/workflow-changes.ts'
import { defaultScreens } from '../../engine/publish/default-screens.ts'
import { formatProblems } from '../../engine/publish/problems.ts'
import { readSources, textsOf } from '../../engine/publish/sources.ts'
import { appSourceOf, screensByName } from '../../engine/publish/published.ts'

/** Prints a screen, named by its route, in page words, with who sees it and what its reports show. */
export async function printExplanation(screen: string, folder: string, blocks: readonly BlockSpec[]): Promise<number> {
  const sources = await readSources(folder)
  const own = sources.find(({ file }) => file === screen || file.endsWith(`/${screen}.yaml`))
  const source = own ?? defaultScreens([]).find(({ file }) => file === `${screen}.yaml`)
  if (!source) throw new Error(`There is no screen "${screen}" in ${folder}.`)
  const { isDefault } = source
  const app = compileApp(appSourceOf(sources))
  const screens = screensByName(sources)
  const result = app.value
    ? explainScreen(source, { app: app.value, blocks, screens, isDefault })
    : { ...app, value: null }
  process.stderr.write(formatProblems(result.diagnostics, { folder, sources: textsOf(sources) }))
  if (result.value === null || !app.value) return 1
  const { value: compiled } = compileScreen(source, { app: app.value, blocks, screens, isDefault })
  const remarks = compiled ? remarksOn(compiled.server) : []
  process.stdout.write(remarks.map((line) => `# ${line}\n`).join(''))
  process.stdout.write(result.value)
  return 0
}

function remarksOn(server: ServerDefinition): readonly string[] {
  const { workflow } = server
  const decided = workflow === null ? [] : [`own documents: ${ownInWords(workflow)}`]
  return [
    ...rightsInWords(server),
    ...decided,
    ...figuresInWords(server),
    ...postsInWords(server),
    ...linksInWords(server),
    ...reportsInWords(server),
  ]
}
