import { CODE_PAGE } from '../../definition/code-page.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Path } from '../1-parse/path.ts'
import type { StepNode } from '../3-expand/ast.ts'
import type { FileCheck } from './checking.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'
import { ADDRESS_WORDS } from './scope.ts'

/** Path prefixes of the ERP's own pages, and pages that every site has. */
const OTHERS: ReadonlySet<string> = new Set(
  ['', 'main', 'ssr', 'login', 'outbox', 'datalisting', 'filters', 'agsk'].concat(CODE_PAGE),
)

/** Parameters that the engine reads on every screen: the view and its values, the open tab, and what the frame shows. */
const OF_ENGINE: ReadonlySet<string> = new Set([
  ...ADDRESS_WORDS,
  'view',
  'activeTab',
  'formType',
  'hideNav',
  'usenextbar',
])
const STARTING_VALUE = 'w.'

/** A route that is opened belongs to the site: a screen, or a route of app.yaml. A screen reads what it is opened with. */
export function checkOpened(checking: FileCheck, facts: PageFacts): void {
  const { screens } = checking.site
  if (screens === null) return
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of actionSteps(facts, action)) {
      const [, name] = step.kind === 'open' ? (/^\/([^/?#{}]*)(?=$|[?#/])/.exec(step.open) ?? []) : []
      if (step.kind !== 'open' || name === undefined || OTHERS.has(name.toLowerCase())) continue
      if (screens.has(name)) checkParameters(checking, { step, name, path }, screens.parameters(name))
      else reportRoute(checking, { step, name, path }, screens.names())
    }
  }
}

interface Opened {
  readonly step: Extract<StepNode, { readonly kind: 'open' }>
  /** The screen that it opens. */
  readonly name: string
  readonly path: Path
}

function reportRoute({ positions, report }: FileCheck, { step, name, path }: Opened, routes: readonly string[]): void {
  const nearest = nearestName(name, routes)
  const suggestion = nearest === null ? null : step.open.replace(name, nearest)
  report({ code: 'unknown-route', names: [`/${name}`], range: positions.value([...path, 'open']), suggestion })
}

/** @param read null: the screen may read any parameter */
function checkParameters(
  { positions, report }: FileCheck,
  { step, name, path }: Opened,
  read: ReadonlySet<string> | null,
): void {
  if (read === null || typeof step.with !== 'object') return
  for (const each of Object.keys(step.with)) {
    if (read.has(each) || OF_ENGINE.has(each) || each.startsWith(STARTING_VALUE)) continue
    const range = positions.key([...path, 'with', each])
    const notes = read.size === 0 ? [] : [`It reads: ${listNames(read, 16)}`]
    const suggestion = nearestName(each, read)
    report({ code: 'unread-parameter', severity: 'warning', names: [`/${name}`, each], range, suggestion, notes })
  }
}
