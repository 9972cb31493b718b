import { conditionText } from './condition-words.ts'
import type { ServerDefinition } from './definition.ts'
import type { Figure, FigureSource } from './figure.ts'

type WithFigures = Pick<ServerDefinition, 'figures'>

/** What a screen's forms read of other rows and documents, one figure per line: everybody who fills them in sees it. */
export const figuresInWords = ({ figures }: WithFigures): readonly string[] =>
  figures.map((figure) => `${named(figure)}, over all rows: ${inWords(figure)}`)

const named = ({ name, each }: Figure): string =>
  each === undefined ? `figure ${name}` : `figure ${name} of each line of ${each}`

/** The differences between two screens in their figures, one per line. */
export function figureChanges(before: WithFigures, after: WithFigures): readonly string[] {
  const names = [...new Set([...before.figures, ...after.figures].map(({ name }) => name))]
  return names.flatMap((name) => {
    const [was, is] = [before, after].map(({ figures }) =>
      figures
        .filter((each) => each.name === name)
        .map((each) => (each.each === undefined ? inWords(each) : `of each line of ${each.each}, ${inWords(each)}`))
        .at(0),
    )
    if (was === is) return []
    if (is === undefined) return [`the figure ${name} is gone`]
    return [`figure ${name}, over all rows, whoever may see them: ${is}; before: ${was ?? 'none'}`]
  })
}

/** "budgets.Amount with CostCentre = form.CostCentre, less requisitions.Total with …, while Submitted or Approved" */
const inWords = ({ of, less }: Figure): string =>
  [of.map(sourceInWords).join(' + '), ...less.map((source) => `less ${sourceInWords(source)}`)].join(', ')

function sourceInWords({ screen, lines, field, keys, while: statuses }: FigureSource): string {
  const values = Object.entries(keys).map(([name, tree]) => `${name} = ${conditionText(tree)}`)
  const when = statuses === null ? '' : `, while ${statuses.join(' or ')}`
  const of = lines === undefined ? screen : `${screen}.${lines}`
  return `${of}.${field} with ${values.join(' and ')}${when}`
}
