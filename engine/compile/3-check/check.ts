import type { AppDefinition } from '../../definition/definition.ts'
import type { BlockSpec } from '../../language/block-spec.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { AppSource, ApprovalsSource, PageSource, RecordsSource, RegisterSource } from '../source.ts'
import { checkApp } from './check-app.ts'
import { checkApprovals } from './check-approvals.ts'
import { checkPage } from './check-page.ts'
import { checkPlace, placeOf } from './check-place.ts'
import type { CheckedFile, CheckedPage } from './checked.ts'
import { startChecking, type Checking } from './checking.ts'
import { speakingIn } from './spoken.ts'

export interface Around {
  readonly app: AppDefinition
  readonly blocks: readonly BlockSpec[]
}

/** Checks what the author of an approvals screen wrote, in the words of that kind. */
export function checkApprovalsFile(
  file: string,
  written: { readonly source: ApprovalsSource; readonly positions: Positions },
  { app }: Around,
): CheckedFile {
  const checking = startChecking(file, written.positions)
  checkPlace(checking, { file, group: written.source.group }, app)
  checkApprovals(checking, written.source, app)
  return { made: checking.made, diagnostics: checking.found }
}

/** Checks a page, or what another kind says in page words; positions answer where the author wrote it. */
export function checkPageFile(
  file: string,
  written: {
    readonly source: PageSource | RegisterSource | RecordsSource
    readonly page: PageSource
    readonly positions: Positions
  },
  { app, blocks }: Around,
): CheckedPage {
  const checking = startChecking(file, written.positions, callsAt(file, app))
  checkPlace(checking, { file, group: written.source.group }, app)
  checkKind(checking, written.source)
  return checkedPage(checking, written.page, blocks)
}

/** What a kind needs before it can be said in page words. */
function checkKind(checking: Checking, source: PageSource | RegisterSource | RecordsSource): void {
  const range = checking.positions.value(['kind'])
  if (source.kind === 'register' && (source.get === undefined) === (source.tabs === undefined)) {
    const names = [source.tabs ? 'reports under `tabs` and one at the root' : 'no report']
    checking.report({ code: 'one-or-tabs', names, range })
  }
  if (source.kind === 'records' && !source.form && source.views?.['record'] === undefined) {
    checking.report({ code: 'no-form', names: [], range })
  }
  if (source.kind === 'records') checkReplaced(checking, source)
}

/** What only the preset's own view would have shown is said for nothing where another takes its place. */
function checkReplaced(checking: Checking, { views = {}, list = {}, form }: RecordsSource): void {
  const ofGrid = (['card', 'onPress', 'totals', 'groupBy', 'exports'] as const).filter((key) => list[key] !== undefined)
  const replaced = views['list'] === undefined ? [] : ofGrid.map((key) => ['list', key])
  // With fields of its own the list carries those of the form, so that a record opens with them.
  const formless = form && views['record'] !== undefined && !list.fields ? [['form']] : []
  for (const path of [...replaced, ...formless]) {
    checking.report({ code: 'unused', names: ['word', path.join('.')], range: checking.positions.key(path) })
  }
}

/** Checks page words the compiler wrote itself; whatever is wrong there is said at the screen's `kind`. */
export function checkRewritten(
  file: string,
  source: PageSource,
  at: Around & { readonly positions: Positions },
): CheckedPage {
  const kind = at.positions.value(['kind'])
  const everywhere: Positions = { ...at.positions, key: () => kind, value: () => kind, within: () => kind }
  const checked = checkedPage(startChecking(file, everywhere, callsAt(file, at.app)), source, at.blocks)
  // The author's own labels have been judged where they stand.
  return { ...checked, diagnostics: checked.diagnostics.filter((each) => each.severity === 'error') }
}

function callsAt(file: string, { calls }: AppDefinition): Checking['calls'] {
  return { screen: placeOf(file).screen, own: calls }
}

function checkedPage(checking: Checking, page: PageSource, blocks: readonly BlockSpec[]): CheckedPage {
  const facts = checkPage(checking, page, blocks)
  return { facts, speaking: speakingIn(facts, checking.made), made: checking.made, diagnostics: checking.found }
}

export function checkAppFile(file: string, source: AppSource, positions: Positions): CheckedFile {
  const checking = startChecking(file, positions)
  checkApp(checking, source)
  return { made: checking.made, diagnostics: checking.found }
}
