import type { BlockSpec } from '../../engine/compile/block.ts'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { createPublisher, type Published } from '../../engine/publish/published.ts'
import type { SourceFile } from '../../engine/publish/sources.ts'
import { fileOf, type NewScreen, screenYaml } from './new-screen.ts'
import { screenRules } from './site-rules.ts'

export interface Trial {
  /** The folder as it is; null: its app.yaml does not compile. */
  readonly published: Published | null
  /** The diagnostics that `check` would report for the screen if it were written. */
  tryOut(screen: NewScreen): readonly Diagnostic[]
}

/** @param sources the folder of screens as it is */
export function createTrial(
  sources: readonly SourceFile[],
  { app, blocks }: { readonly app: AppDefinition; readonly blocks: readonly BlockSpec[] },
): Trial {
  const publisher = createPublisher(blocks)
  const { published } = publisher.publish(sources)
  return {
    published,
    tryOut(screen) {
      const source = { file: fileOf(screen), text: screenYaml(screen, app) }
      const all = [...sources, source]
      const after = publisher.publish(all)
      const isOfIt = ({ file }: Diagnostic): boolean => file === source.file
      const own = after.diagnostics.filter(isOfIt)
      if (own.length > 0 || !after.published) return own
      return screenRules(after.published, all).filter(isOfIt)
    },
  }
}
