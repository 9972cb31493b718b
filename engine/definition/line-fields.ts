import type { ServerDefinition } from './definition.ts'

/** Fields of lines that a form fills in: stored in a column of their own, which no list reads. */
export function lineFieldsOf({ form }: Pick<ServerDefinition, 'form'>): readonly string[] {
  return (form?.items ?? []).flatMap(({ field, lines }) => (lines === null ? [] : [field]))
}
