/** Figures from other documents, as fields of the page and the read that asks for them. */
import { FIGURES, figureParameter } from '../../definition/figure.ts'
import { isNumeric } from '../../fields/field-types.ts'
import { WHILE } from '../../language/kinds/figures.ts'
import type { ApprovalsNode, FieldNode, FigureNode, ReadNode } from './ast.ts'
import { definedOnly } from './defined.ts'

/** The fields of the rows of another screen, by its name, or of its lines. */
export type FindRowFields = (
  from: string,
) => { readonly rowFields: Readonly<Record<string, FieldNode>> } | null | undefined

/** A source as it is written: `budgets.Amount`, with its keys. */
export interface WrittenSource {
  /** The screen, and the field whose lines are added up: `orders`, `orders.Items`. */
  readonly from: string
  readonly field: string
  readonly keys: Readonly<Record<string, string | readonly string[]>>
  readonly path: readonly string[]
}

/** The sources of a figure, `of` before `less`. @param path of the figure */
export function writtenSources(figure: FigureNode, path: readonly string[]): readonly WrittenSource[] {
  return (['of', 'less'] as const).flatMap((word) =>
    Object.entries(figure[word] ?? {}).map(([name, keys]) => {
      const at = name.lastIndexOf('.')
      return { from: name.slice(0, at), field: name.slice(at + 1), keys, path: [...path, word, name] }
    }),
  )
}

/** The names of a screen's figures. */
export const figureNames = ({ figures = {} }: Pick<ApprovalsNode, 'figures'>): readonly string[] => Object.keys(figures)

/** A field for each figure: computed on the page from the answer, and sent with the rows of lists. */
export function figureFields(author: ApprovalsNode, find: FindRowFields): Readonly<Record<string, FieldNode>> {
  const entries = Object.entries(author.figures ?? {}).map(([name, figure]): readonly [string, FieldNode] => [
    name,
    { ...amountOf(figure, find), ...definedOnly({ label: figure.label }), sent: false, value: valueOf(name, figure) },
  ])
  return Object.fromEntries(entries)
}

/** A figure is the same quantity as what it adds up. */
function amountOf(figure: FigureNode, find: FindRowFields): FieldNode {
  const [first] = writtenSources(figure, [])
  const added = first && find(first.from)?.rowFields[first.field]
  if (!added || !isNumeric(added.type)) return { type: 'number' }
  const { type, unit, decimals, currency } = added
  return { type, ...definedOnly({ unit, decimals, currency }) } as FieldNode
}

/** It mentions the form: an expression that does not is computed in rows, which have the figure from the server. */
function valueOf(name: string, figure: FigureNode): string {
  return `=${isAsked(figure)} ? ${FIGURES}.${name} : null`
}

const isAsked = (figure: FigureNode): string =>
  readFields(figure)
    .map((field) => `form.${field} != null`)
    .join(' && ') || 'form.id == null'

/** The fields of the form that the keys of a figure read. */
function readFields(figure: FigureNode): readonly string[] {
  const texts = writtenSources(figure, []).flatMap(({ keys }) =>
    Object.entries(keys).flatMap(([name, key]) => (name === WHILE || typeof key !== 'string' ? [] : [key])),
  )
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\bform\.([A-Za-z]\w*)/g)].map(([, field = '']) => field))),
  ]
}

/** Asks for all figures again whenever a value changes that a key reads. */
export function figuresReads({ figures = {} }: ApprovalsNode): Readonly<Record<string, ReadNode>> {
  const all = Object.values(figures)
  if (all.length === 0) return {}
  const fields = [...new Set(all.flatMap(readFields))]
  const read = {
    kind: 'get',
    get: FIGURES,
    answer: `get_${FIGURES}`,
    one: true,
    query: {
      key: '=form.id',
      // After a move other documents may count.
      version: '=form.version',
      ...Object.fromEntries(fields.map((field) => [figureParameter(field), `=form.${field}`])),
    },
    when: all.map((figure) => `(${isAsked(figure)})`).join(' || '),
  } as const
  return { [FIGURES]: read }
}
