/** The origins of what is generated for approvals, as `explain` and messages show them. */
import { contractRowFields } from '../../language/row-fields.ts'
import type { ApprovalsNode } from './ast.ts'
import { CHANGING, originsOfChange } from './changed-records.ts'
import { DOCUMENT_VIEW, FORM_BLOCK, raisedFields } from './document-form.ts'
import { figureNames } from './figures.ts'
import type { Origins } from './origins.ts'

export const DEFAULT = 'default of approvals'

interface FilterUse {
  readonly name: string
  readonly sends: string
}

interface Generated {
  /** The filters that come before those of the screen, and the parameters of each. */
  readonly used: readonly FilterUse[]
  /** False: the statuses follow from the workflow. */
  readonly listsStatuses: boolean
}

export function originsOf(author: ApprovalsNode, { used, listsStatuses }: Generated): Origins {
  const { fields = {}, statuses, scope, card, pdf } = author
  const raised = Object.keys(raisedFields(author))
  const added = Object.keys(contractRowFields).filter((name) => !Object.hasOwn(fields, name) && !raised.includes(name))
  const last = ['filters', 'Status', 'options', statuses === 'all' ? -1 : (statuses?.length ?? 0)]
  return [
    { path: ['kind'], origin: 'from approvals' },
    ...added.map((name) => ({ path: ['fields', name], origin: 'common row field, foundation §3' })),
    ...raised.map((name) => ({ path: ['fields', name], origin: 'from form' })),
    ...figureNames(author).map((name) => ({ path: ['fields', name], origin: 'from figures' })),
    ...Object.values(author.figures ?? {}).flatMap(({ each }) =>
      each === undefined ? [] : [{ path: ['fields', each], origin: 'with cells from figures' }],
    ),
    { path: ['filters'], origin: DEFAULT },
    {
      path: ['filters', 'Status', 'options'],
      origin: statuses === 'all' ? 'every status of app.yaml' : `from ${listsStatuses ? 'statuses' : 'workflow'}`,
    },
    { path: last, origin: typeof scope === 'string' ? 'from scope' : DEFAULT },
    ...used.map(({ name, sends }) => ({ path: ['filters', sends], origin: `from filters.${name}` })),
    ...(author.filterBy ?? []).map((name) => ({ path: ['filters', name], origin: 'from filterBy' })),
    { path: ['data'], origin: DEFAULT },
    { path: ['actions'], origin: DEFAULT },
    { path: ['actions', 'reject'], origin: 'from reject' },
    { path: ['views'], origin: DEFAULT },
    { path: ['views', 'list', 0, 'moreAttachments'], origin: 'from moreAttachments' },
    ...(pdf === undefined ? [] : [{ path: ['views', 'list', 0, 'pdf'], origin: 'from pdf' }]),
    ...(author.totals ? [{ path: ['views', 'list', 0, 'totals'], origin: 'from totals' }] : []),
    { path: ['views', 'list', 0, 'card'], origin: 'from card' },
    ...(author.change ? originsOfChange(CHANGING, ['views', DOCUMENT_VIEW, 'blocks', FORM_BLOCK]) : []),
    ...(card.badges ? [] : [{ path: ['views', 'list', 0, 'card', 'badges'], origin: DEFAULT }]),
  ]
}
