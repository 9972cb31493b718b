import { compileTests, testedBy, type CompiledTests, type TestFileContext } from '../compile/compile-tests.ts'
import { fileNames } from '../compile/compile.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { AppDefinition, Compiled } from '../definition/definition.ts'
import { screensByName, type Published } from './published.ts'
import type { SourceFile } from './sources.ts'

/** A file of tests with the screen that it tests. */
export interface CheckedTests {
  readonly file: string
  readonly screen: Compiled
  readonly tests: CompiledTests
}

/** The files of tests beside the screens of a folder: those that can be run, and the diagnostics of the others. */
export function checkTestFiles(
  published: Pick<Published, 'app' | 'screens'>,
  { sources, tests }: { readonly sources: readonly SourceFile[]; readonly tests: readonly SourceFile[] },
): { readonly files: readonly CheckedTests[]; readonly diagnostics: readonly Diagnostic[] } {
  const byName = screensByName(sources)
  const diagnostics: Diagnostic[] = []
  const files = tests.flatMap((source): readonly CheckedTests[] => {
    const place = testedBy(source.file) ?? ''
    const name = fileNames(`${place}.yaml`).screen
    const isBeside = byName.get(name)?.file.startsWith(`${place}.`) ?? false
    const screen = isBeside ? published.screens.get(name) : undefined
    // Mistakes in the screen itself are reported with the screen.
    if (isBeside && !screen) return []
    const checked = screen ? compiledOnce(source, { app: published.app, screen }) : compileTests(source, null)
    diagnostics.push(...checked.diagnostics)
    return checked.value && screen ? [{ file: source.file, screen, tests: checked.value }] : []
  })
  return { files, diagnostics }
}

interface Cached {
  readonly text: string
  readonly app: AppDefinition
  readonly result: ReturnType<typeof compileTests>
}

/** The latest result for each file, by the screen it tests: an editor checks a site after every change of one file. */
const results = new WeakMap<Compiled, Map<string, Cached>>()

function compiledOnce(source: SourceFile, of: TestFileContext): Cached['result'] {
  const ofScreen = results.get(of.screen) ?? new Map<string, Cached>()
  results.set(of.screen, ofScreen)
  const cached = ofScreen.get(source.file)
  if (cached?.text === source.text && cached.app === of.app) return cached.result
  const result = compileTests(source, of)
  ofScreen.set(source.file, { text: source.text, app: of.app, result })
  return result
}
