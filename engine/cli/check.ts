import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BlockSpec } from '../compile/block.ts'
import { createPublisher } from '../publish/published.ts'
import { formatProblems } from '../publish/problems.ts'
import { readSources, readTestSources, textsOf, type SourceFile } from '../publish/sources.ts'
import { checkTestFiles } from '../publish/test-files.ts'

/** Prints what is wrong in a folder of screens. */
export async function check(
  folder: string,
  { json, blocks }: { readonly json: boolean; readonly blocks: readonly BlockSpec[] },
): Promise<number> {
  const sources = await readSources(folder)
  const tests = await readTestSources(folder)
  const { published, diagnostics: ofScreens } = createPublisher(blocks).publish(sources)
  const ofTests = published ? checkTestFiles(published, { sources, tests }).diagnostics : []
  const diagnostics = [...ofScreens, ...ofTests]
  if (json) process.stdout.write(`${JSON.stringify(diagnostics, null, 2)}\n`)
  else printAll(diagnostics, { folder, sources: [...sources, ...tests] })
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

function printAll(diagnostics: readonly Diagnostic[], place: { folder: string; sources: readonly SourceFile[] }): void {
  const { folder, sources } = place
  const problems = formatProblems(diagnostics, { folder, sources: textsOf(sources) })
  const errors = diagnostics.filter((each) => each.severity === 'error').length
  const counts = [count(sources.length, 'file'), count(errors, 'error'), count(diagnostics.length - errors, 'warning')]
  process.stdout.write(`${problems === '' ? '' : `${problems}\n`}${counts.join(', ')}\n`)
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
