import type { AppDefinition } from '../../definition/definition.ts'
import { commonRowFields, statusRowFields } from '../../language/row-fields.ts'
import { approvalsFields, SCOPE_LABEL } from '../3-check/check-approvals.ts'
import type { Path } from '../1-parse/parse.ts'
import type { ActionSource, ApprovalsSource, FilterSource, PageSource, ReadSource, ViewSource } from '../source.ts'

/** Where each part of a rewritten page came from, for `explain`. What has no origin stands as it was written. */
export type Origins = readonly { readonly path: Path; readonly origin: string }[]

export interface Rewritten {
  readonly page: PageSource
  readonly origins: Origins
}

const PAGE_SIZE = 50
const DEFAULT = 'default of approvals'

/**
 * Says an approvals screen in the words of `page` (foundation §2, §3, §4, §6): common row fields, the status
 * and search filters, the paged list, the approval of selected rows, and one view with the card.
 */
export function rewriteApprovals(source: ApprovalsSource, app: AppDefinition): Rewritten {
  const fields = Object.fromEntries(approvalsFields(source))
  const decides = source.approve !== false
  const page: PageSource = {
    label: source.label,
    ...(source.platform && { platform: source.platform }),
    kind: 'page',
    fields,
    filters: filtersOf(source, app),
    data: { list: listRead(Object.keys(fields)) },
    ...(decides && { actions: { approve } }),
    views: { list: listView(source, decides) },
  }
  return { page, origins: originsOf(source) }
}

function filtersOf(source: ApprovalsSource, app: AppDefinition): Readonly<Record<string, FilterSource>> {
  const { statuses, scope } = source
  if (statuses === undefined) return { search: 'search' }
  const named = statuses === 'all' ? app.statuses.map(({ name }) => name) : statuses
  const caption = typeof scope === 'string' ? scope : SCOPE_LABEL
  const everything = { [caption]: { send: { scope: 'all' }, separated: true } }
  return {
    Status: { type: 'choice', options: [...named, ...(scope === false ? [] : [everything])] },
    search: 'search',
  }
}

function listRead(fields: readonly string[]): ReadSource {
  return { get: 'list', query: '=filter', answer: 'get_list.result', page: PAGE_SIZE, key: 'id', fields }
}

/** A row with an approval message cannot be approved, and the message says why. */
const approve: ActionSource = {
  label: 'Approve {size(selected)}',
  tone: 'primary',
  allow: { when: 'row.showApprovalMessage != true', reason: '{row.approvalMessage}' },
  decide: 'approval',
  confirm: 'Approve {size(selected) == 1 ? "this document" : "these documents"}?',
}

function listView(source: ApprovalsSource, decides: boolean): ViewSource {
  const { card, statuses } = source
  const badges = card.badges ?? (statuses === undefined ? undefined : ['Status'])
  return [{ list: 'list', card: { ...card, ...(badges && { badges }) }, ...(decides && { actions: ['approve'] }) }]
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
    { path: ['data'], origin: DEFAULT },
    { path: ['actions'], origin: DEFAULT },
    { path: ['views'], origin: DEFAULT },
    { path: ['views', 'list', 0, 'card'], origin: 'from card' },
    ...(source.card.badges ? [] : [{ path: ['views', 'list', 0, 'card', 'badges'], origin: DEFAULT }]),
  ]
}
