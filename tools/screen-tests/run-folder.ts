/** Runs the files of tests of a folder of screens. */
import type { BlockSpec } from '../../engine/compile/block.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { createPublisher, screensByName } from '../../engine/publish/published.ts'
import type { SourceFile } from '../../engine/publish/sources.ts'
import { checkTestFiles } from '../../engine/publish/test-files.ts'
import type { FileResult } from './results.ts'
import { runFile } from './run-file.ts'
import { writtenRules } from './written-rules.ts'

export interface TestedFile {
  readonly file: string
  readonly screen: string
  readonly result: FileResult
}

export interface FolderResult {
  readonly files: readonly TestedFile[]
  /** Mistakes in screens and in files of tests; the cases of a file with an error are not run. */
  readonly diagnostics: readonly Diagnostic[]
}

interface Folder {
  readonly sources: readonly SourceFile[]
  readonly tests: readonly SourceFile[]
  readonly blocks: readonly BlockSpec[]
}

/** @param isWanted by the name of the screen */
export function runFolder({ sources, tests, blocks }: Folder, isWanted: (screen: string) => boolean): FolderResult {
  const { published, diagnostics } = createPublisher(blocks).publish(sources)
  if (!published) return { files: [], diagnostics }
  const checked = checkTestFiles(published, { sources, tests })
  const wanted = checked.files.filter(({ screen }) => isWanted(screen.client.screen))
  const byName = screensByName(sources)
  const files = wanted.map(({ file, screen: compiled, tests: cases }) => {
    const { screen } = compiled.client
    const isWritten = writtenRules(byName.get(screen)?.text ?? '')
    return { file, screen, result: runFile(published, { compiled, isWritten }, cases) }
  })
  return { files, diagnostics: [...diagnostics, ...checked.diagnostics] }
}
