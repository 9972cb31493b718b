/** Figures from other documents, as fields of the page and the read that asks for them. */
import { LINE_KEY } from '../../definition/field.ts'
import { type Figure, FIGURES } from '../../definition/figure.ts'
import { isNumeric } from '../../fields/field-types.ts'
import { WHILE } from '../../language/kinds/figures.ts'
import type { ApprovalsNode, FieldNode, FigureNode, ReadNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import { measuredAs } from './measure-words.ts'
import { lineCells } from './stored-lines.ts'
import { named } from './preset.ts'

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

type FiguredScreen = Pick<ApprovalsNode, 'figures' | 'fields' | 'posts'>

/** The names of the figures that a form has. */
export const figureNames = (author: Pick<ApprovalsNode, 'figures'>): readonly string[] =>
  ofForm(author).map(([name]) => name)

/** The figures with their names. */
export const namedFigures = (figures: ApprovalsNode['figures']): readonly Pick<Figure, 'name' | 'each'>[] =>
  Object.entries(figures ?? {}).map(([name, { each }]) => ({ name, ...definedOnly({ each }) }))

const ofForm = ({ figures = {} }: Pick<ApprovalsNode, 'figures'>) =>
  Object.entries(figures).filter(([, { each }]) => each === undefined)

/**
 * A field for each figure of the form, computed on the page from the answer, and sent with the rows of lists; and the
 * fields of lines with a cell for each of theirs, behind the others.
 */
export function figureFields(author: ApprovalsNode, find: FindRowFields): Readonly<Record<string, FieldNode>> {
  const { figures = {}, fields = {} } = author
  const ofLines = Object.entries(fields).flatMap(([lines, field]): (readonly [string, FieldNode])[] => {
    const cells = Object.entries(figures)
      .filter(([, { each }]) => each === lines)
      .map(([name, figure]) => ({ ...named(name), override: figureField(name, figure, find) }))
    return cells.length === 0 ? [] : [[lines, { ...field, fields: [...(field.fields ?? []), ...cells] }]]
  })
  const ofTheForm = ofForm(author).map(([name, figure]) => [name, figureField(name, figure, find)] as const)
  return Object.fromEntries([...ofLines, ...ofTheForm])
}

const figureField = (name: string, figure: FigureNode, find: FindRowFields): FieldNode => ({
  ...amountOf(figure, find),
  ...definedOnly({ label: figure.label }),
  sent: false,
  value: valueOf(name, figure),
})

/** A figure is the same quantity as what it adds up. */
function amountOf(figure: FigureNode, find: FindRowFields): FieldNode {
  const [first] = writtenSources(figure, [])
  const field = first && find(first.from)?.rowFields[first.field]
  const added = field && measuredAs(field, first.keys)
  if (!added || !isNumeric(added.type)) return { type: 'number' }
  const { type, unit, unitFrom, decimals, currency } = added
  return { type, ...definedOnly({ unit, unitFrom, decimals, currency }) } as FieldNode
}

/**
 * One of the form mentions the form: an expression that does not is computed in rows, which have the figure from the
 * server.
 */
function valueOf(name: string, figure: FigureNode): string {
  const isKnown = isFilledIn(figure) || (figure.each === undefined && 'form.id == null')
  return isKnown ? `=${isKnown} ? ${FIGURES}.${name} : null` : `=${FIGURES}.${name}`
}

const isAsked = (figure: FigureNode): string =>
  isFilledIn(figure) || (figure.each === undefined ? 'form.id == null' : `size(form.${figure.each}) > 0`)

/** Whether the fields of the form are filled in that the keys read; '': they read none. */
const isFilledIn = (figure: FigureNode): string =>
  readFields(figure, 'form')
    .map((field) => `form.${field} != null`)
    .join(' && ')

/** The fields of the form, or of a line, that the keys of a figure read. */
function readFields(figure: FigureNode, of: 'form' | 'row'): readonly string[] {
  const texts = writtenSources(figure, []).flatMap(({ keys }) =>
    Object.entries(keys).flatMap(([name, key]) => (name === WHILE || typeof key !== 'string' ? [] : [key])),
  )
  return fieldsIn(texts, of)
}

/** The same of what the lines post to the ledgers of a figure of lines, where the other lines count. */
function postedFields({ posts = {} }: FiguredScreen, figure: FigureNode, of: 'form' | 'row'): readonly string[] {
  const texts = writtenSources(figure, []).flatMap(({ from }) => {
    const posting = posts[from]
    return posting && posting.each === figure.each ? Object.values(posting.with) : []
  })
  return figure.each === undefined ? [] : fieldsIn(texts, of)
}

function fieldsIn(texts: readonly string[], of: 'form' | 'row'): readonly string[] {
  const read = new RegExp(`\\b${of}\\.([A-Za-z]\\w*)`, 'g')
  return [...new Set(texts.flatMap((text) => [...text.matchAll(read)].map(([, field = '']) => field)))]
}

/** Asks for all figures again whenever a value changes that a key reads. */
export function figuresReads(author: FiguredScreen): Readonly<Record<string, ReadNode>> {
  const all = Object.values(author.figures ?? {})
  if (all.length === 0) return {}
  const fields = [
    ...new Set(all.flatMap((figure) => [...readFields(figure, 'form'), ...postedFields(author, figure, 'form')])),
  ]
  const lines = [...new Set(all.flatMap(({ each }) => each ?? []))]
  const read = {
    kind: 'post',
    post: FIGURES,
    answer: `get_${FIGURES}`,
    one: true,
    body: {
      key: '=form.id',
      // After a move other documents may count.
      version: '=form.version',
      form: `={${fields.map((field) => `"${field}": form.${field}`).join(', ')}}`,
      lines: `={${lines.map((field) => `"${field}": ${sentLines(author, field)}`).join(', ')}}`,
    },
    when: all.map((figure) => `(${isAsked(figure)})`).join(' || '),
  } as const
  return { [FIGURES]: read }
}

/** Of each line its key, what the keys of figures read of it, and what of it is added up. */
function sentLines(author: FiguredScreen, lines: string): string {
  const { figures = {}, fields = {} } = author
  const all = Object.values(figures).filter(({ each }) => each === lines)
  const cells = Object.keys(lineCells(fields, lines))
  const names = all.flatMap((figure) => [
    ...readFields(figure, 'row'),
    ...postedFields(author, figure, 'row'),
    ...writtenSources(figure, []).flatMap(({ field, keys }) => [field, ...Object.keys(keys)]),
  ])
  const sent = [...new Set([LINE_KEY, ...names.filter((name) => cells.includes(name))])]
  return `form.${lines}.map(line, {${sent.map((name) => `"${name}": line.${name}`).join(', ')}})`
}
