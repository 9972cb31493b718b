import { comparisonIn } from '../../filters/filter-authoring.ts'
import type {
  About,
  AppDefinition,
  BlockOf,
  Definition,
  FilterField,
  ServerDefinition,
  StoredForm,
  Workflow,
} from '../../definition/definition.ts'
import { specOf } from '../../fields/field-types.ts'
import { inputsIn, screenBlocks } from '../../definition/uses-of.ts'
import { formBlocksOf } from '../../fields/form-schema.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { Text } from '../../expressions/tree.ts'
import type { CheckedPage, ExpressionsByPath } from '../4-check/checked.ts'
import type { FieldMap } from '../4-check/field-facts.ts'
import type { PageFacts } from '../4-check/page-facts.ts'
import type { ApprovalsNode, PageNode, ScreenNode } from '../3-expand/ast.ts'
import { decisionsOf, SCOPE } from '../3-expand/approvals.ts'
import { DOCUMENT_VIEW } from '../3-expand/document-form.ts'
import { figureNames } from '../3-expand/figures.ts'
import { areStored } from '../3-expand/stored-records.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { isNumberTyped } from '../3-expand/typed-number.ts'
import { lowerAllowed } from './allowed.ts'
import { optionSource } from './filters.ts'
import { lowerFigures } from './figures.ts'
import { lowerBalance, lowerPosts } from './ledger.ts'
import { reportsIn } from './reports.ts'
import { lowerSee, lowerSeen } from './rights.ts'
import { lowerWorkflow, workflowStatuses } from './workflow.ts'

/** Calls of the reference server that exist for every stored record, whether the screen has actions for them or not. */
const STORED: readonly string[] = ['inactive', 'history']

/** The part of a compiled screen that only the reference server reads. */
export function lowerServer(
  client: Definition,
  { author, checked }: { author: ScreenNode; checked: CheckedPage },
  app: AppDefinition,
): ServerDefinition {
  const { facts, expressions } = checked
  const { screen, section, label, platform, fields } = client
  const isStored = areStored(screen, author)
  const own = ownFields(author, facts)
  const workflow = workflowOf(author, expressions, app)
  const seen = lowerSeen(own)
  const form = formOf(client, author)
  const team = app.roles.flatMap((role) => (role.team.includes(section) ? [role.name] : []))
  return {
    screen,
    also: author.also ?? [],
    section,
    label,
    documentLabel: author.kind === 'approvals' ? (author.document ?? label) : label,
    platform,
    see: lowerSee(author, { team, workflow, isRaised: author.kind === 'approvals' && form !== null }),
    seen,
    manage: author.manage ?? [],
    change: author.kind === 'records' || author.kind === 'approvals' ? (author.change ?? null) : null,
    fields,
    ownFields: [...own.keys()],
    title: titleOf(client) ?? (isStored ? recordTitleOf(client, own) : null),
    unique: [...own].flatMap(([name, { words }]) => (words.unique === true ? [name] : [])),
    uniqueTogether: uniqueTogetherIn(own),
    ...validOf(author, isStored ? (titleOf(client) ?? recordTitleOf(client, own)) : null),
    searchFields: [...own.keys()].filter((name) => specOf(fields[name])?.isSearched && !Object.hasOwn(seen, name)),
    statuses: statusesOf(author, workflow, app),
    documents: author.kind === 'approvals',
    records: isStored,
    form,
    oneDocument: { view: author.kind === 'approvals' && form ? DOCUMENT_VIEW : null, filters: filtersOfAll(client) },
    number: author.kind === 'approvals' ? (author.number ?? null) : null,
    reports: reportsIn(client, author),
    calls: [...new Set([...callsOf(client, workflow), ...(isStored ? STORED : form === null ? [] : ['history'])])],
    allowed: lowerAllowed(client, checked, { screen, calls: app.calls, isStored }),
    filterFields: [...filterFieldsOf(facts.page), ...ownFilterFields(author, client)],
    filterLinks: filterLinksOf(client),
    pdf: listsOf(client)[0]?.about.pdf ?? 'never',
    workflow,
    posts: author.kind === 'approvals' ? lowerPosts(author, expressions) : [],
    figures: author.kind === 'approvals' ? lowerFigures(author, expressions) : [],
    ledger: author.kind === 'ledger' ? lowerBalance(author, expressions) : null,
  }
}

const uniqueTogetherIn = (own: FieldMap): ServerDefinition['uniqueTogether'] =>
  [...own].flatMap(([field, { words }]) => (Array.isArray(words.unique) ? [{ field, with: words.unique }] : []))

/** @param title the field that names the rows */
function validOf(author: ScreenNode, title: string | null): Pick<ServerDefinition, 'valid'> {
  if (author.kind !== 'records' || author.valid === undefined) return {}
  const { from, to, by = title === null ? [] : [title] } = author.valid
  return { valid: { from, to, by } }
}

/** The option that shows the documents of everybody, by its filter; none: the list always does. */
function filtersOfAll({ filters }: Definition): Readonly<Record<string, string>> {
  const entries = filters.flatMap(({ name, options }) => {
    if (name === SCOPE) return []
    const option = options.find(({ send }) => send[SCOPE] === 'all')
    return option ? [[name, option.value]] : []
  })
  return Object.fromEntries(entries)
}

function formOf(client: Definition, author: ScreenNode): StoredForm | null {
  const isRaised = author.kind === 'approvals' && author.form !== undefined
  if (!isRaised && !areStored(client.screen, author)) return null
  // A typed number is validated by the voucher series, not as one of the form's values.
  const isNumber = author.kind === 'approvals' && isNumberTyped(author)
  // Nobody fills in a figure.
  const figures = author.kind === 'approvals' ? figureNames(author) : []
  const items = formBlocksOf(client)
    .flatMap(({ items: each }) => each)
    .filter(({ field }) => (!isNumber || field !== NUMBER_FIELD) && !figures.includes(field))
  const inputs = items.flatMap(({ input, lines }) => [input, ...(lines ? inputsIn(lines) : [])])
  const uses = inputs.flatMap(({ optionsFrom }) => (optionsFrom === null ? [] : usesOfTree(optionsFrom)))
  const used = new Set(uses.map(([name]) => name))
  return { items, choices: Object.values(client.reads).filter(({ name }) => used.has(name)) }
}

/** Fields that the author declared; those that a preset adds are common to many screens. */
function ownFields(author: ScreenNode, { own, fields }: PageFacts): FieldMap {
  if (author.kind === 'page') return fields
  return new Map([...own].filter(([name]) => Object.hasOwn(author.fields ?? {}, name)))
}

function workflowOf(author: ScreenNode, expressions: ExpressionsByPath, app: AppDefinition): Workflow | null {
  if (author.kind !== 'approvals' || author.workflow === undefined) return null
  const { workflow, keeps = null } = author
  const own =
    typeof workflow === 'string'
      ? app.workflows[workflow]
      : lowerWorkflow(workflow, expressions, { path: ['workflow'], template: null })
  return own ? { ...withoutRejections(own, author), keeps } : null
}

/** Nobody may reject where the screen does not enable it (foundation §6), though a workflow of app.yaml may say who. */
function withoutRejections(workflow: Workflow, author: ApprovalsNode): Workflow {
  if (decisionsOf(author).includes('reject')) return workflow
  const { reject: _reject, ...moves } = workflow.moves
  return { ...workflow, moves }
}

/** In the order of app.yaml. */
function statusesOf(author: ScreenNode, workflow: Workflow | null, app: AppDefinition): readonly string[] {
  const all = app.statuses.map(({ name }) => name)
  const statuses = author.kind === 'approvals' ? (author.statuses ?? []) : []
  const shown = statuses === 'all' ? all : statuses.map(({ name }) => name)
  const possible = new Set([...shown, ...(workflow ? workflowStatuses(workflow) : [])])
  return all.filter((name) => possible.has(name))
}

/** Filters that compare a field of the row with an option that a call returned. */
function filterFieldsOf({ filters = {} }: PageNode): readonly FilterField[] {
  return Object.entries(filters).flatMap(([param, filter]) => {
    const { field } = filter
    const source = optionSource(filter)
    return field === undefined || !source ? [] : [{ param, field, source, compares: 'text' }]
  })
}

/** Fields of `filterBy`, sent under their own names. */
function ownFilterFields(author: ScreenNode, { filters }: Definition): readonly FilterField[] {
  const named = author.kind === 'approvals' ? (author.filterBy ?? []) : []
  const written = author.kind === 'records' ? (author.filters ?? {}) : {}
  return filters.flatMap(({ name, type, range }) => {
    const { field = name } = written[name] ?? {}
    const compares = comparisonIn({ type, of: range ?? undefined })
    const isOwn = named.includes(name) || Object.hasOwn(written, name)
    return isOwn && compares ? [{ param: name, field, source: null, compares }] : []
  })
}

const filterLinksOf = ({ filters }: Definition): ServerDefinition['filterLinks'] =>
  Object.fromEntries(filters.flatMap(({ name, to }) => (to === null ? [] : [[name, to]])))

/** Calls below the screen's own path, in contract names; a path from the root belongs to another screen. */
function callsOf(client: Definition, workflow: Workflow | null): readonly string[] {
  const reads = Object.values(client.reads).flatMap(({ from }) => (from.from === 'call' ? [plain(from.path)] : []))
  const steps = Object.values(client.actions).flatMap((action) => action.steps)
  const sent = steps.flatMap((step) => ('path' in step ? [plain(step.path)] : []))
  const back = workflow?.moves.reject ? ['rejection'] : []
  const options = client.filters.flatMap(({ source }) => (source ? [source.path] : []))
  const offered = listsOf(client).flatMap(({ about }) => callsAbout(about))
  const linked = [...Object.values(client.fields), ...client.filters].some(({ to }) => to !== null) ? ['options'] : []
  return [...new Set([...reads, ...sent, ...back, ...offered, ...options, ...linked])].filter(
    (path) => !path.startsWith('/'),
  )
}

/** A path with values in it belongs to another screen: `/main/s/{query.slug}/…`. */
function plain(path: string | Text): string {
  return typeof path === 'string' ? path : path.map((part) => (typeof part === 'string' ? part : '')).join('')
}

/** The title of the first list's cards, as the browser names their rows (engine/page/reads/row-title.ts). */
function titleOf(client: Definition): string | null {
  const card = listsOf(client)[0]?.card
  return card?.title ?? card?.left[0] ?? null
}

/** For records, which are shown in a grid: the title of its card, else its first text or code. */
function recordTitleOf(client: Definition, own: FieldMap): string | null {
  const grid = screenBlocks(client).find((block) => block.block === 'grid')
  const columns = grid?.columns.flatMap((column) => (column.column === 'field' ? [column.field] : [])) ?? []
  return grid?.card.title ?? [...columns, ...own.keys()].find((name) => specOf(own.get(name)?.words)?.isName) ?? null
}

function listsOf(client: Definition): readonly BlockOf<'list'>[] {
  return screenBlocks(client).filter((block) => block.block === 'list')
}

/** What a row offers beside its card, each with a call of its own; files belong to the attachments page. */
function callsAbout({ details, comments, pdf }: About): readonly string[] {
  return [...(details ? ['details'] : []), ...(comments ? ['comment'] : []), ...(pdf === 'never' ? [] : ['pdf'])]
}
