import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { specOf } from '../../engine/fields/field-types.ts'

/** The fields by whose texts a row can be called: those that it is recognised by first. */
export function namingFields({ fields, ownFields }: Pick<ServerDefinition, 'fields' | 'ownFields'>): readonly string[] {
  const identifiers = ownFields.filter((name) => specOf(fields[name])?.isIdentifier)
  const names = ownFields.filter((name) => specOf(fields[name])?.isName)
  return [...new Set([...identifiers, ...names])]
}
