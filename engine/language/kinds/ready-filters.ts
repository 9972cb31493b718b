import { TEXT_TYPES } from '../field.ts'
import { record, reference, type Member, type Reference } from '../shape.ts'

/** A filter of the filter form of foundation §3 that a screen switches on by naming the field it compares. */
interface ReadyFilter {
  /** The query parameter, and so the name of the filter. */
  readonly name: string
  readonly doc: string
  /** What stands under that name in words of `page`; the field comes from the screen. */
  readonly filter: {
    readonly type: 'choice'
    readonly label?: string
    readonly get: string
    readonly answer: string
    readonly visibleWhen?: string
  }
}

const stock = (name: string, doc: string): ReadyFilter => ({
  name,
  doc,
  filter: { type: 'choice', get: 'stockgrid', answer: 'get_stockgrid.groups' },
})

/** By the author's word. The job id is a matter of steel makers (foundation §6). */
export const readyFilters = {
  job: {
    name: 'jobid',
    doc: 'By job id; only for steel makers.',
    filter: {
      type: 'choice',
      label: 'Job ID',
      get: 'jobidforfilters',
      answer: 'jobids',
      visibleWhen: 'session.erpType == "steel"',
    },
  },
  mainGroup: stock('mainGroup', 'By main group of the stock.'),
  group: stock('group', 'By group of the stock.'),
  category: stock('category', 'By category of the stock.'),
  item: stock('item', 'By item of the stock.'),
  godown: {
    name: 'godown',
    doc: 'By godown of the stock.',
    filter: { type: 'choice', get: 'stockgrid', answer: 'get_stockgrid.godown' },
  },
} as const satisfies Readonly<Record<string, ReadyFilter>>

/** A filter that an approvals screen need only name. */
export type ReadyFilterName = keyof typeof readyFilters

const memberOf = ({ doc }: ReadyFilter): Member<Reference> => ({
  shape: reference('field', TEXT_TYPES),
  doc,
  default: 'not offered',
  example: 'code',
})

/** `filters` of an approvals screen: for each the field of the row it compares (foundation §7). */
export const readyFiltersRecord = record(
  'the filters of an approvals screen',
  Object.fromEntries(Object.entries(readyFilters).map(([word, ready]) => [word, memberOf(ready)])) as Readonly<
    Record<ReadyFilterName, Member<Reference>>
  >,
)
