import type { AppDefinition, SiteFilter } from '../../definition/definition.ts'
import { PEOPLE } from '../../definition/field.ts'
import { fieldFilter } from '../../fields/field-filter.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isDayType, isYesNo } from '../../fields/field-types.ts'
import { DATES_FILTER } from '../../language/filter.ts'
import type { MembersValue } from '../../language/infer.ts'
import type { listWords } from '../../language/list.ts'
import { commonRowFields, rejectionRowFields, statusRowFields } from '../../language/row-fields.ts'
import type { rowOfferWords } from '../../language/row-offers.ts'
import type { ApprovalsNode, BlockNode, FieldNode, FilterNode, PageNode } from './ast.ts'
import { dayLabel } from './day-label.ts'
import { decisionActions, type DecisionName } from './decision-actions.ts'
import { originsOf } from './approvals-origins.ts'
import { figureFields, figuresReads, type FindRowFields } from './figures.ts'
import {
  badgesOf,
  DOCUMENT_READ,
  DOCUMENT_VIEW,
  documentForm,
  FORM_BLOCK,
  raisedFields,
  type RaisingSite,
} from './document-form.ts'
import { blockNode, named, type PresetPage } from './preset.ts'
import type { Relocation } from './relocated.ts'
import { linesOfForm, readOfLines } from './stored-lines.ts'
import { isNumberTyped, SERIES_READ, seriesRead } from './typed-number.ts'
import { fieldOptions } from './sent-names.ts'

const PAGE_SIZE = 50
/** The last option of the status filter (foundation §4): its caption, and its value in addresses. */
export const SCOPE_LABEL = 'All company data'
/** Its caption on a screen where `see` restricts the rows of a role, so that the whole company's would be untrue. */
const VISIBLE_LABEL = 'All I may see'
/** The parameter it sends, and the filter that sends it together with a status. */
export const SCOPE = 'scope'

interface ApprovalsSite extends RaisingSite {
  /** False: the statuses follow from the workflow. */
  readonly listsStatuses?: boolean
  /** The screens whose rows figures add up. */
  readonly find: FindRowFields
}

/**
 * Rewrites an approvals screen as a `page` (foundation §2, §3, §4, §6): common row fields, the status,
 * search, dates and filters of app.yaml, the paged list, the decisions about selected rows, and one view with the
 * card and what each row offers.
 */
export function pageOfApprovals(author: ApprovalsNode, site: ApprovalsSite): PresetPage {
  const { label, platform, group, see } = author
  const { app, find } = site
  const raising = documentForm(author, site)
  const lines = linesOfForm(author.form, author.fields)
  const fields = { ...Object.fromEntries(approvalsFields(author)), ...figureFields(author, find) }
  const decisions = decisionsOf(author)
  const offered = { ...Object.fromEntries(decisions.map((each) => [each, decisionActions[each]])), ...raising?.actions }
  const used = usedFilters(author, app)
  const page: PageNode = {
    label,
    ...(platform && { platform }),
    ...(group && { group }),
    ...(see && { see }),
    kind: 'page',
    fields,
    filters: approvalsFilters(author, app),
    data: {
      list: {
        ...pagedList,
        fields: Object.keys(fields)
          .filter((name) => !lines.includes(name))
          .map(named),
      },
      // The version makes it a different request once the document is saved.
      ...(lines.length > 0 && {
        [DOCUMENT_READ]: { ...readOfLines, query: { ...readOfLines.query, version: '=form.version' } },
      }),
      ...(isNumberTyped(author) && { [SERIES_READ]: seriesRead }),
      ...figuresReads(author),
    },
    ...(Object.keys(offered).length > 0 && { actions: offered }),
    views: {
      list: {
        ...(raising && { actions: ['new', 'import'] }),
        blocks: [listBlock(author, raising ? [...decisions, 'open'] : decisions)],
      },
      ...(raising && { [DOCUMENT_VIEW]: raising.view }),
    },
  }
  const { listsStatuses = true } = site
  return {
    page,
    origins: originsOf(author, { used, listsStatuses }),
    relocations: relocationsOf(author, { used, listsStatuses }),
  }
}

/** Every field of a row: the author's in order, then the common ones that the author does not declare. */
export function approvalsFields(author: ApprovalsNode): ReadonlyMap<string, FieldNode> {
  const { statuses, reject, fields = {} } = author
  const common = {
    ...(statuses === undefined ? {} : statusRowFields),
    ...commonRowFields,
    dateStamp: { ...commonRowFields.dateStamp, label: dayLabel(fields) },
    ...(reject && rejectionRowFields),
    ...raisedFields(author),
  }
  return new Map([
    ...Object.entries(fields),
    ...Object.entries<FieldNode>(common).filter(([name]) => !Object.hasOwn(fields, name)),
  ])
}

export function decisionsOf({ approve = true, reject = false }: ApprovalsNode): readonly DecisionName[] {
  return [...(approve ? (['approve'] as const) : []), ...(reject ? (['reject'] as const) : [])]
}

type Filters = Readonly<Record<string, FilterNode>>

/** By name: the status, whose documents, search, dates, filters of app.yaml, and those of `filterBy`. */
export const approvalsFilters = (author: ApprovalsNode, app: AppDefinition): Filters => ({
  ...statusFilter(author, app),
  search: { type: 'search' },
  ...datesFilter(author),
  ...siteFilters(usedFilters(author, app)),
  ...ownFilters(author),
})

function statusFilter({ statuses, scope, see }: ApprovalsNode, app: AppDefinition): Filters {
  if (statuses === undefined) return {}
  const options = statuses === 'all' ? app.statuses.map(({ name }) => named(name)) : statuses
  if (scope === false) return { Status: { type: 'choice', options } }
  const name = typeof scope === 'string' ? scope : SCOPE_LABEL
  const label = name === SCOPE_LABEL && isRestricted(see) ? VISIBLE_LABEL : name
  const override = { ...(label !== name && { label }), send: { [SCOPE]: 'all' }, separated: true }
  return {
    Status: { type: 'choice', options: [...options, { kind: 'named', name, override }] },
    [SCOPE]: {
      type: 'choice',
      label: 'Show',
      look: 'buttons',
      options: [{ kind: 'named', name: 'all', override: { label, separated: true } }],
      visibleWhen: 'filter.Status != null',
    },
  }
}

/** Whether `see` has a role that does not see all rows. */
const isRestricted = (see: ApprovalsNode['see']): boolean =>
  see !== undefined && !Array.isArray(see) && Object.values(see).some((rows) => !rows.includes('all'))

const pagedList = {
  kind: 'get',
  get: 'list',
  query: '=filter',
  answer: 'get_list.result',
  page: PAGE_SIZE,
  key: 'id',
} as const

const datesFilter = ({ fields = {} }: ApprovalsNode): Filters => ({
  [DATES_FILTER]: { type: 'dates', label: dayLabel(fields) },
})

/** A filter of app.yaml that the screen uses, with the field that it compares. */
interface UsedFilter extends SiteFilter {
  readonly field: string
}

/** In the order of the screen. A name that app.yaml does not declare is left out here and reported by phase 4. */
function usedFilters({ filters = {} }: ApprovalsNode, app: AppDefinition): readonly UsedFilter[] {
  return Object.entries(filters).flatMap(([name, field]) => {
    const declared = app.filters.find((each) => each.name === name)
    return declared ? [{ ...declared, field }] : []
  })
}

function siteFilters(used: readonly UsedFilter[]): Filters {
  const entries = used.map(({ sends, label, get, answer, visibleWhen, field }): readonly [string, FilterNode] => [
    sends,
    {
      type: 'choice',
      ...(label !== null && { label }),
      get,
      answer,
      ...(visibleWhen !== null && { visibleWhen }),
      field,
    },
  ])
  return Object.fromEntries(entries)
}

/** A filter for each field of `filterBy`. A choice without options in the file is omitted; phase 4 reports it. */
export function ownFilters({ filterBy = [], fields = {} }: Pick<ApprovalsNode, 'filterBy' | 'fields'>): Filters {
  const entries = filterBy.flatMap((name): readonly (readonly [string, FilterNode])[] => {
    const field = fields[name]
    const filter = field && ownFilter(name, field)
    return filter ? [[name, { ...filter, ...(field.label !== undefined && { label: field.label }) }]] : []
  })
  return Object.fromEntries(entries)
}

/** True while the address holds a value for a text field: until then there is nothing to choose from. */
export const namedByAddress = (name: string): string => `query.${name} != null`

function ownFilter(name: string, { type, options: written, to }: FieldNode): FilterNode | null {
  switch (fieldFilter(type)) {
    case 'link': {
      const target = fieldSpecs[type].isPerson ? PEOPLE : to
      return target === undefined ? null : { type: 'link', to: target }
    }
    case 'choice': {
      const options = isYesNo(type) ? ['true', 'false'].map(yesOrNo) : fieldOptions({ options: written })?.map(named)
      return options ? { type: 'choice', options } : null
    }
    case 'text':
      return { type: 'choice', options: `=[query.${name}]`, visibleWhen: namedByAddress(name) }
    default:
      return { type: 'range', ...(isDayType(type) && { of: 'date' }) }
  }
}

const yesOrNo = (name: string) =>
  ({ kind: 'named', name, override: { label: name === 'true' ? 'Yes' : 'No' } }) as const

function listBlock(author: ApprovalsNode, used: readonly string[]): BlockNode {
  const { card } = author
  const badges = badgesOf(author)
  return blockNode('list', {
    list: 'list',
    card: { ...card, ...(badges && { badges }) },
    ...offersOf(author),
    ...ofAllRows(author),
    ...(used.length > 0 && { actions: used }),
  })
}

/** Writes only what is switched on: off is the default of a list. */
function offersOf(author: ApprovalsNode): MembersValue<typeof rowOfferWords, never> {
  const {
    details = true,
    comments = true,
    attachments = true,
    alerts = true,
    moreAttachments,
    pdf = 'allowed',
  } = author
  return {
    ...(details && { details }),
    ...(comments && { comments }),
    ...(attachments && { attachments }),
    ...(moreAttachments !== undefined && { moreAttachments }),
    ...(alerts && { alerts }),
    ...(pdf !== false && { pdf: pdf === true ? 'allowed' : pdf }),
  }
}

const ofAllRows = ({ totals, exports = true }: ApprovalsNode): MembersValue<typeof listWords, never> => ({
  ...(totals && { totals }),
  ...(exports && { exports }),
})

interface Generated {
  readonly used: readonly UsedFilter[]
  readonly listsStatuses: boolean
}

const KIND = ['kind']
const LIST = ['views', 'list', 'blocks', 0]

/** What the author did not write is located at the screen's `kind`. */
function relocationsOf(author: ApprovalsNode, { used, listsStatuses }: Generated): readonly Relocation[] {
  const words = ['details', 'comments', 'attachments', 'moreAttachments', 'alerts', 'pdf', 'totals', 'exports'] as const
  return [
    ...['filters', 'data', 'actions', 'views'].map((part) => ({ page: [part], written: KIND })),
    ...(author.fields ? [] : [{ page: ['fields'], written: KIND }]),
    ...(author.statuses === 'all'
      ? []
      : [{ page: ['filters', 'Status', 'options'], written: [listsStatuses ? 'statuses' : 'workflow'] }]),
    ...used.flatMap(({ name, sends }) => [
      { page: ['filters', sends], written: ['filters', name] },
      { page: ['filters', sends, 'field'], written: ['filters', name] },
    ]),
    ...(author.filterBy ?? []).map((name, at) => ({ page: ['filters', name], written: ['filterBy', at] })),
    { page: [...LIST, 'card'], written: ['card'] },
    ...relocationsOfForm(author),
    ...words.flatMap((word) => (author[word] === undefined ? [] : [{ page: [...LIST, word], written: [word] }])),
  ]
}

/** The author's items come after the number, where there is one. */
function relocationsOfForm(author: ApprovalsNode): readonly Relocation[] {
  const { form } = author
  if (!form) return []
  const page = ['views', DOCUMENT_VIEW, 'blocks', FORM_BLOCK, 'form']
  if (!isNumberTyped(author)) return [{ page, written: ['form'] }]
  return [{ page, written: ['number'] }, ...form.map((_, at) => ({ page: [...page, at + 1], written: ['form', at] }))]
}
