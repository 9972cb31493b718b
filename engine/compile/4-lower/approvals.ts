import type { AppDefinition } from '../../definition/definition.ts'
import { DATES_FILTER } from '../../language/filter.ts'
import { readyFilters, type ReadyFilterName } from '../../language/kinds/ready-filters.ts'
import { commonRowFields, statusRowFields } from '../../language/row-fields.ts'
import { approvalsFields, SCOPE_LABEL } from '../3-check/check-approvals.ts'
import { decisionsOf, type Decision } from '../3-check/check-decision.ts'
import type { Origins, Rewritten } from './rewritten.ts'
import type {
  AboutSource,
  ActionSource,
  ApprovalsSource,
  FilterSource,
  PageSource,
  ReadSource,
  ViewSource,
} from '../source.ts'

const PAGE_SIZE = 50
const DEFAULT = 'default of approvals'

/**
 * Says an approvals screen in the words of `page` (foundation §2, §3, §4, §6): common row fields, the status,
 * search, date and ready-made filters, the paged list, the decisions about selected rows, and one view with the
 * card and what a row offers beside it.
 */
export function rewriteApprovals(source: ApprovalsSource, app: AppDefinition): Rewritten {
  const fields = Object.fromEntries(approvalsFields(source))
  const decisions = decisionsOf(source)
  const page: PageSource = {
    label: source.label,
    ...(source.platform && { platform: source.platform }),
    ...(source.group && { group: source.group }),
    kind: 'page',
    fields,
    filters: { ...statusFilter(source, app), search: 'search', ...datesFilter, ...readyMade(source) },
    data: { list: listRead(Object.keys(fields)) },
    ...(decisions.length > 0 && { actions: Object.fromEntries(decisions.map((each) => [each, actions[each]])) }),
    views: { list: listView(source, decisions) },
  }
  return { page, origins: originsOf(source), moved: [] }
}

type Filters = Readonly<Record<string, FilterSource>>

function statusFilter(source: ApprovalsSource, app: AppDefinition): Filters {
  const { statuses, scope } = source
  if (statuses === undefined) return {}
  const named = statuses === 'all' ? app.statuses.map(({ name }) => name) : statuses
  const caption = typeof scope === 'string' ? scope : SCOPE_LABEL
  const everything = { [caption]: { send: { scope: 'all' }, separated: true } }
  return { Status: { type: 'choice', options: [...named, ...(scope === false ? [] : [everything])] } }
}

const datesFilter: Filters = { [DATES_FILTER]: { type: 'dates', label: 'Date' } }

/** Those the screen has switched on, in its order, each with the field it compares. */
function readyMade(source: ApprovalsSource): Filters {
  const entries = readyWords(source).map(([word, field]) => {
    const { name, filter } = readyFilters[word]
    return [name, { ...filter, field }] as const
  })
  return Object.fromEntries(entries)
}

function readyWords(source: ApprovalsSource): readonly (readonly [ReadyFilterName, string])[] {
  return Object.entries(source.filters ?? {}) as [ReadyFilterName, string][]
}

function listRead(fields: readonly string[]): ReadSource {
  return { get: 'list', query: '=filter', answer: 'get_list.result', page: PAGE_SIZE, key: 'id', fields }
}

/** A row with an approval message cannot be decided, and the message says why. */
const allow = { when: 'row.showApprovalMessage != true', reason: '{row.approvalMessage}' }

const actions: Readonly<Record<Decision, ActionSource>> = {
  approve: {
    label: 'Approve {size(selected)}',
    tone: 'primary',
    allow,
    decide: 'approval',
    confirm: 'Approve {size(selected) == 1 ? "this document" : "these documents"}?',
  },
  // Asking for the reason is the confirmation.
  reject: {
    label: 'Reject {size(selected)}',
    tone: 'danger',
    allow,
    decide: 'rejection',
    askReason: 'Please enter the reason.',
  },
}

function listView(source: ApprovalsSource, decisions: readonly Decision[]): ViewSource {
  const { card, statuses } = source
  const badges = card.badges ?? (statuses === undefined ? undefined : ['Status'])
  return [
    {
      list: 'list',
      card: { ...card, ...(badges && { badges }) },
      ...aboutOf(source),
      ...(decisions.length > 0 && { actions: decisions }),
    },
  ]
}

/** What is on is written; off is the default of a list. */
function aboutOf(source: ApprovalsSource): AboutSource {
  const { details = true, comments = true, attachments = true, moreAttachments, pdf = 'allowed' } = source
  return {
    ...(details && { details }),
    ...(comments && { comments }),
    ...(attachments && { attachments }),
    ...(moreAttachments !== undefined && { moreAttachments }),
    ...(pdf !== false && { pdf: pdf === true ? 'allowed' : pdf }),
  }
}

function originsOf(source: ApprovalsSource): Origins {
  const common = Object.keys({ ...statusRowFields, ...commonRowFields })
  const added = common.filter((name) => !Object.hasOwn(source.fields ?? {}, name))
  const statuses = source.statuses === 'all' ? 'every status of app.yaml' : 'from statuses'
  const scope = typeof source.scope === 'string' ? 'from scope' : DEFAULT
  const last = ['filters', 'Status', 'options', source.statuses === 'all' ? -1 : (source.statuses?.length ?? 0)]
  return [
    { path: ['kind'], origin: 'from approvals' },
    ...added.map((name) => ({ path: ['fields', name], origin: 'common row field, foundation §3' })),
    { path: ['filters'], origin: DEFAULT },
    { path: ['filters', 'Status', 'options'], origin: statuses },
    { path: last, origin: scope },
    ...readyWords(source).map(([word]) => ({
      path: ['filters', readyFilters[word].name],
      origin: `from filters.${word}`,
    })),
    { path: ['data'], origin: DEFAULT },
    { path: ['actions'], origin: DEFAULT },
    { path: ['actions', 'reject'], origin: 'from reject' },
    { path: ['views'], origin: DEFAULT },
    { path: ['views', 'list', 0, 'moreAttachments'], origin: 'from moreAttachments' },
    ...(source.pdf === undefined ? [] : [{ path: ['views', 'list', 0, 'pdf'], origin: 'from pdf' }]),
    { path: ['views', 'list', 0, 'card'], origin: 'from card' },
    ...(source.card.badges ? [] : [{ path: ['views', 'list', 0, 'card', 'badges'], origin: DEFAULT }]),
  ]
}
