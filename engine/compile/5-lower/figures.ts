import { type Figure, type FigureSource } from '../../definition/figure.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import { WHILE } from '../../language/kinds/figures.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { type WrittenSource, writtenSources } from '../3-expand/figures.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import { expressionsIn } from './expressions.ts'

export function lowerFigures({ figures = {}, card }: ApprovalsNode, expressions: ExpressionsByPath): readonly Figure[] {
  const { value } = expressionsIn(expressions)
  const lowered = ({ from, field, keys, path }: WrittenSource): FigureSource => {
    const written = Object.entries(keys).flatMap(([name, key]) =>
      name === WHILE || typeof key !== 'string' ? [] : [[name, value(key, [...path, name])] as const],
    )
    const statuses = keys[WHILE]
    const { screen, lines } = reportedRows(from)
    const source = { screen, ...(lines !== null && { lines }), field }
    return { ...source, while: typeof statuses === 'object' ? statuses : null, keys: Object.fromEntries(written) }
  }
  const onCard = [card.title, card.left, card.right, card.badges].flat()
  return Object.entries(figures).map(([name, figure]) => {
    const sources = writtenSources(figure, ['figures', name])
    const ofWord = (word: string) => sources.filter(({ path }) => path[2] === word).map(lowered)
    const { each } = figure
    const of = each === undefined ? {} : { each }
    return { name, ...of, isListed: onCard.includes(name), of: ofWord('of'), less: ofWord('less') }
  })
}
