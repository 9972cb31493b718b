import type { Field, ServerDefinition } from './definition.ts'

/** What follows from the rows of links: copied when a row is chosen, or read anew each time; one per line. */
export const linksInWords = ({ fields }: Pick<ServerDefinition, 'fields'>): readonly string[] =>
  Object.values(fields).flatMap((field) => [...copiedInWords(field), ...readInWords(field)])

function copiedInWords({ name, input, to }: Field): readonly string[] {
  const fills = Object.entries(input?.fills ?? {})
  if (to === null || fills.length === 0) return []
  const copies = fills.map(([into, member]) => (into === member ? into : `${member} as ${into}`))
  return [`choosing ${name} copies ${copies.join(', ')} of its row in ${to}, which stay as they were`]
}

const readInWords = ({ name, reads, to }: Field): readonly string[] =>
  reads === undefined ? [] : [`${reads.join(', ')} of the row of ${name} in ${to} are read anew each time`]
