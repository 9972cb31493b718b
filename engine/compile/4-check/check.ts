/** Phase 4: names, types and rules, on the tree of nodes. */
import type { AppNode, RecordsNode, ScreenNode } from '../3-expand/ast.ts'
import { callsOfScreen } from '../../language/contract-calls.ts'
import { reference } from '../../language/shape.ts'
import { areStored } from '../3-expand/stored-records.ts'
import type { Expanded, ExpandedScreen } from '../3-expand/expand-screen.ts'
import type { CompileContext } from '../context.ts'
import { approvalsRowScope, checkApprovals } from './check-approvals.ts'
import { checkApp } from './check-app.ts'
import { checkFigureRules } from './check-figure-rules.ts'
import { checkFigures } from './check-figures.ts'
import { checkFilePlace, fileNames } from './check-file-name.ts'
import { checkKeeps } from './check-keeps.ts'
import { checkLedger } from './check-ledger.ts'
import { checkPage } from './check-page.ts'
import { checkPosts } from './check-posts.ts'
import { checkReaders } from './check-readers.ts'
import { checkRequired, checkUnsent } from './check-required.ts'
import { checkUnchanged } from './check-rights.ts'
import { checkRegister, type ReportSite } from './check-register.ts'
import { checkStoredValues } from './check-stored-values.ts'
import { checkMeasuresInForm } from './check-measures.ts'
import { checkUnique } from './check-unique.ts'
import { checkValid } from './check-valid.ts'
import { checkStoredFilters } from './check-stored-filters.ts'
import type { CheckedFile, CheckedPage } from './checked.ts'
import { PEOPLE } from '../../definition/field.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { checkReference, listedNames } from './names.ts'
import { hasErrors, startChecking, type CheckedSite, type FileCheck } from './checking.ts'

/** The other screens of the site, for actions that open them. */
interface OpenedScreens {
  /** The parameters that a screen reads of its address; null: unknown. */
  parametersOf(screen: string): ReadonlySet<string> | null
}

/** Checks the rules of the screen's own kind where its author wrote them; then everything else on its page. */
export function checkScreen(
  file: string,
  { author, page }: ExpandedScreen,
  context: CompileContext & ReportSite & OpenedScreens,
): CheckedPage {
  const { app, blocks } = context
  const checking = startChecking(file, author.positions, siteOf(file, context))
  const { node } = author
  if (!context.isDefault) checkFilePlace(checking, { file, group: node.group, also: node.also }, app)
  if (node.kind === 'approvals') checkApprovals(checking, node, app)
  if (node.kind === 'approvals') checkPosts(checking, node, app)
  if (node.kind === 'approvals') checkFigures(checking, node)
  if (node.kind === 'ledger') checkLedger(checking, node)
  if (node.kind === 'register') checkRegister(checking, node, context)
  if (node.kind === 'records') {
    checkRecords(checking, node)
    checkValid(checking, node, areStored(checking.site.screen, node))
    checkUnchanged(checking, node)
    if (areStored(checking.site.screen, node)) checkStoredFilters(checking, node)
  }
  checkRoles(checking, node)
  checkEnforced(checking, node)
  // Fields that nobody fills in are shown only in rows.
  const ofFields = node.kind === 'approvals' && node.form === undefined ? approvalsRowScope(node) : null
  const checked = checkPage({ ...checking, positions: page.positions }, page.node, {
    blocks,
    ofFields,
    isStored: areStored(checking.site.screen, node),
  })
  if (node.kind === 'approvals') {
    checkKeeps(checking, node, app)
    checkUnsent(checking, node)
    checkFigureRules(checking, node, checked.facts)
    checkUnchanged(checking, node)
  }
  if (node.kind === 'approvals' || node.kind === 'records') {
    if (node.kind === 'approvals' || areStored(checking.site.screen, node))
      checkStoredValues(checking, node, checked.facts)
    checkRequired(checking, node, checked.facts)
    checkMeasuresInForm(checking, node)
    if (!hasErrors(checking.diagnostics)) checkUnique(checking, node, checked.facts)
    if (!hasErrors(checking.diagnostics)) checkReaders(checking, node, app)
  }
  const { expressions, diagnostics: found } = checking
  const sound = { ...checking, ...checked, positions: page.positions, author, app }
  return { ...checked, expressions, diagnostics: found, sound: checked.isSound ? sound : null }
}

export function checkAppFile(file: string, { node, positions }: Expanded<AppNode>): CheckedFile {
  const site = {
    screen: '',
    calls: node.calls ?? [],
    platforms: Object.keys(node.platforms),
    roles: [],
    readers: [],
    statuses: [],
    former: formerNames(namedIn(node)),
    currency: '',
    linked: null,
    screens: null,
    find: () => undefined,
  }
  const checking = startChecking(file, positions, site)
  checkApp(checking, node)
  return { expressions: checking.expressions, diagnostics: checking.diagnostics }
}

function siteOf(
  file: string,
  { app, stored, screens, find, parametersOf }: CompileContext & ReportSite & OpenedScreens,
): CheckedSite {
  const { screen } = fileNames(file)
  const linked = stored === undefined ? null : linkedOf(stored)
  return { screen, calls: app.calls, ...namesOfApp(app), linked, screens: routesOf(app, screens, parametersOf), find }
}

type AppNames = Pick<CheckedSite, 'platforms' | 'roles' | 'readers' | 'statuses' | 'former' | 'currency'>

interface Renamed {
  readonly name: string
  readonly also?: readonly string[]
}

const namedIn = ({ statuses = {}, roles = {} }: AppNode): readonly Renamed[] =>
  Object.entries({ ...statuses, ...roles }).map(([name, { also = [] }]) => ({ name, also }))

const formerNames = (named: readonly Renamed[]): CheckedSite['former'] =>
  new Map(named.flatMap(({ name, also = [] }) => also.map((former) => [former, name] as const)))

/** All screens of a site are checked with the same names. */
const appNames = new WeakMap<CompileContext['app'], AppNames>()

function namesOfApp(app: CompileContext['app']): AppNames {
  const before = appNames.get(app)
  if (before) return before
  const roles = app.roles.map(({ name }) => name)
  const names = {
    platforms: app.platforms.map(({ name }) => name),
    roles,
    readers: [...roles, EVERYONE],
    statuses: app.statuses.map(({ name }) => name),
    former: formerNames([...app.statuses, ...app.roles]),
    currency: app.currency,
  }
  appNames.set(app, names)
  return names
}

const linkedNames = new WeakMap<readonly string[], readonly string[]>()

function linkedOf(stored: readonly string[]): readonly string[] {
  const linked = linkedNames.get(stored) ?? [...stored, PEOPLE]
  linkedNames.set(stored, linked)
  return linked
}

/** Addresses are not case-sensitive. */
function routesOf(
  { routes }: CompileContext['app'],
  screens: CompileContext['screens'],
  parameters: OpenedScreens['parametersOf'],
): CheckedSite['screens'] {
  if (!screens) return null
  const names = () => [...screens.keys(), ...routes.map(({ route }) => route)]
  const has = (name: string): boolean =>
    screens.get(name) !== undefined || names().some((each) => each.toLowerCase() === name.toLowerCase())
  return { has, names, parameters }
}

/** Roles that a page does not name: those of rights other than `see`. */
function checkRoles(checking: FileCheck, node: ScreenNode): void {
  const roles = listedNames(checking.site.roles)
  // A page is checked with all its words.
  for (const word of node.kind === 'page' ? [] : (['manage', 'change'] as const)) {
    const written = (node as Partial<Pick<RecordsNode, typeof word>>)[word] ?? []
    for (const [at, value] of written.entries()) {
      const site = { shape: reference('role'), value, path: [word, at], isKey: false, within: null }
      checkReference(checking, site, roles)
    }
  }
}

/** Rows are restricted by user, and fields hidden, only where the reference server stores the rows. */
function checkEnforced({ positions, report, site }: FileCheck, node: ScreenNode): void {
  const { kind, see, fields = {} } = node
  const isServed = callsOfScreen(site.screen).includes('list')
  if (kind === 'approvals' || (kind === 'records' && !isServed)) return
  if (kind === 'records' && node.change) {
    report({ code: 'seen-elsewhere', names: ['change'], range: positions.key(['change']) })
  }
  const rows = see === undefined || Array.isArray(see) ? [] : Object.entries(see)
  for (const [role, rights] of rows) {
    const right = rights.find((each: string) => each !== 'all')
    if (right !== undefined) report({ code: 'seen-elsewhere', names: [right], range: positions.value(['see', role]) })
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const word of ['seen', 'unique'] as const) {
      if (field[word]) report({ code: 'seen-elsewhere', names: [word], range: positions.key(['fields', name, word]) })
    }
  }
}

function checkRecords({ positions, report }: FileCheck, { views = {}, list = {}, form }: RecordsNode): void {
  if (!form && views['record'] === undefined) {
    report({ code: 'no-form', names: [], range: positions.value(['kind']) })
  }
  // Settings for the preset's own view have no effect where an author's view replaces it.
  const ofGrid = (['card', 'onPress', 'totals', 'groupBy', 'exports'] as const).filter((key) => list[key] !== undefined)
  const replaced = views['list'] === undefined ? [] : ofGrid.map((key) => ['list', key])
  // A list with fields of its own also contains those of the form, so that a record opens with them.
  const formless = form && views['record'] !== undefined && !list.fields ? [['form']] : []
  for (const path of [...replaced, ...formless]) {
    report({ code: 'unused', names: ['word', path.join('.')], range: positions.key(path) })
  }
}
