import { conditionText } from './condition-words.ts'
import { hasComputedLines } from './field.ts'
import type { Field, Input, ServerDefinition } from './definition.ts'

type Explained = Pick<ServerDefinition, 'fields' | 'form' | 'valid'>

/**
 * How long rows of the screen are valid, and what follows from the rows of links: the day on which they have to be valid,
 * what is copied when one is chosen, and what is read anew each time; one per line.
 */
export const linksInWords = ({ fields, form, valid }: Explained): readonly string[] => [
  ...(valid ? [`valid from ${valid.from} to ${valid.to}: one row a day for each ${valid.by.join(', ')}`] : []),
  ...placedLinks(form, fields).flatMap((link) => [...dayInWords(link), ...copiedInWords(link)]),
  ...Object.values(fields).flatMap((field) => [...readInWords(field), ...computedLinesInWords(field)]),
]

interface PlacedLink {
  readonly name: string
  readonly to: string
  readonly input: Input
}

/** The links of the form and of its lines, as they are filled in. */
function placedLinks(form: ServerDefinition['form'], fields: ServerDefinition['fields']): readonly PlacedLink[] {
  const inputs = (form?.items ?? []).flatMap(({ field, input, lines }) => [
    [field, input] as const,
    ...(lines?.columns ?? []).flatMap((column) =>
      column.column === 'field' && column.input ? [[column.field, column.input] as const] : [],
    ),
  ])
  return inputs.flatMap(([name, input]) => {
    const to = fields[name]?.to ?? null
    return to === null ? [] : [{ name, to, input }]
  })
}

const dayInWords = ({ name, input, to }: PlacedLink): readonly string[] =>
  input.on === undefined ? [] : [`the row of ${name} in ${to} is valid on ${conditionText(input.on)}`]

function copiedInWords({ name, input, to }: PlacedLink): readonly string[] {
  const fills = Object.entries(input.fills)
  if (fills.length === 0) return []
  const copies = fills.map(([into, member]) => (into === member ? into : `${member} as ${into}`))
  return [`choosing ${name} copies ${copies.join(', ')} of its row in ${to}, which stay as they were`]
}

const computedLinesInWords = ({ name, value, ...field }: Field): readonly string[] =>
  value === null || !hasComputedLines(field)
    ? []
    : [
        `at each save the lines of ${name} are worked out from ${conditionText(value)}, and stay as they were until the next`,
      ]

const readInWords = ({ name, reads, to }: Field): readonly string[] =>
  reads === undefined ? [] : [`read anew each time: ${reads.join(', ')} of the row of ${name} in ${to}`]
