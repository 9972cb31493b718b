import type { ServerDefinition } from './definition.ts'

/** Fields of lines that a form fills in: each is stored in a column of its own, which no list reads. */
export function lineFieldsOf({ form }: Pick<ServerDefinition, 'form'>): readonly string[] {
  return (form?.items ?? []).flatMap(({ field, lines }) => (lines === null ? [] : [field]))
}
