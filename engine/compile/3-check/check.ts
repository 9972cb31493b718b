import type { AppDefinition } from '../../definition/definition.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { BlockSpec } from '../../language/block-spec.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { AppSource, PageSource, ScreenSource } from '../source.ts'
import { checkApp } from './check-app.ts'
import { checkApprovals } from './check-approvals.ts'
import { checkPage } from './check-page.ts'
import { checkPlace } from './check-place.ts'
import { startChecking, type Made } from './checking.ts'
import type { PageFacts } from './page-facts.ts'

/** What was made of every expression of a file, by `keyOf` its path. */
export type MadeByPath = ReadonlyMap<string, Made>

export interface CheckedFile {
  readonly made: MadeByPath
  readonly diagnostics: readonly Diagnostic[]
}

export interface CheckedPage extends CheckedFile {
  readonly facts: PageFacts
}

/** Checks what an author wrote: names, types, rules. */
export function checkScreen(
  file: string,
  written: { readonly source: ScreenSource; readonly positions: Positions },
  context: { readonly app: AppDefinition; readonly blocks: readonly BlockSpec[] },
): CheckedFile {
  const checking = startChecking(file, written.positions)
  checkPlace(checking, file, context.app)
  if (written.source.kind === 'page') checkPage(checking, written.source, context.blocks)
  else checkApprovals(checking, written.source, context.app)
  return { made: checking.made, diagnostics: checking.found }
}

/** Checks page words the compiler wrote itself; whatever is wrong there is said at the screen's `kind`. */
export function checkRewritten(
  file: string,
  source: PageSource,
  at: { positions: Positions; blocks: readonly BlockSpec[] },
): CheckedPage {
  const kind = at.positions.value(['kind'])
  const everywhere: Positions = { ...at.positions, key: () => kind, value: () => kind, within: () => kind }
  const checking = startChecking(file, everywhere)
  const facts = checkPage(checking, source, at.blocks)
  // The author's own labels have been judged where they stand.
  return { facts, made: checking.made, diagnostics: checking.found.filter((each) => each.severity === 'error') }
}

export function checkAppFile(file: string, source: AppSource, positions: Positions): CheckedFile {
  const checking = startChecking(file, positions)
  checkApp(checking, source)
  return { made: checking.made, diagnostics: checking.found }
}
