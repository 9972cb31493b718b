import type { Row } from '../../../engine/calls/contract.ts'
import type { Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { isLinkType } from '../../../engine/fields/field-types.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'

type Values = Readonly<Record<string, Value>>
type Declared = Pick<ServerDefinition, 'fields' | 'ownFields'>

export type LinkField = Field & { readonly to: string }

/** The links among the declared fields, without those in lines. */
export const linkFields = (definition: Declared): readonly LinkField[] => declaredLinks(definition).own

interface DeclaredLinks {
  readonly own: readonly LinkField[]
  /** Fields of lines with links among their columns. */
  readonly lines: readonly { readonly name: string; readonly links: readonly LinkField[] }[]
}

/** Cached, since the links are needed for every field of every row that is saved. */
const cached = new WeakMap<Declared, DeclaredLinks>()

function declaredLinks(definition: Declared): DeclaredLinks {
  const found = cached.get(definition)
  if (found) return found
  const { fields, ownFields } = definition
  const lines = ownFields.flatMap((name) => {
    const links = linksNamed(fields, fields[name]?.lines?.fields ?? [])
    return links.length === 0 ? [] : [{ name, links }]
  })
  const declared = { own: linksNamed(fields, ownFields), lines }
  cached.set(definition, declared)
  return declared
}

const linksNamed = (fields: Declared['fields'], names: readonly string[]): readonly LinkField[] =>
  names.flatMap((name) => {
    const field = fields[name]
    return field && field.to !== null ? [{ ...field, to: field.to }] : []
  })

const linesWithLinks = (definition: Declared): DeclaredLinks['lines'] => declaredLinks(definition).lines

/** All links of a form, including those in its lines: once each. */
export const allLinkFields = (definition: Declared): readonly LinkField[] => [
  ...linkFields(definition),
  ...linesWithLinks(definition).flatMap(({ links }) => links),
]

/** The targets of links, once each: sorted, so that two forms cannot deadlock. */
export const targetsOf = (fields: readonly LinkField[]): readonly string[] =>
  [...new Set(fields.map(({ to }) => to))].toSorted()

/** Whether a field is a link, or contains lines with links. */
export const holdsLinks = (definition: Declared, name: string): boolean =>
  isLinkType(definition.fields[name]?.type) || linesWithLinks(definition).some((lines) => lines.name === name)

interface LinkIn {
  readonly field: LinkField
  readonly value: Value
}

/** The links in these values, including those in lines; missing ones are left out. */
export function linksIn(definition: Declared, values: Values): readonly LinkIn[] {
  const own = linksOf(linkFields(definition), values)
  const inLines = linesWithLinks(definition).flatMap(({ name, links }) =>
    rowsInValue(values[name] ?? null).flatMap((line) => linksOf(links, line)),
  )
  return [...own, ...inLines]
}

const linksOf = (links: readonly LinkField[], row: Row): readonly LinkIn[] =>
  links.flatMap((field) => (Object.hasOwn(row, field.name) ? [{ field, value: row[field.name] ?? null }] : []))

/** The values with each link changed, including those in lines. */
export function withLinksChanged(
  definition: Declared,
  values: Values,
  change: (field: LinkField, value: Value) => Value,
): Values {
  const changed = (links: readonly LinkField[], row: Row): Row =>
    Object.fromEntries(linksOf(links, row).map(({ field, value }) => [field.name, change(field, value)]))
  const lines = linesWithLinks(definition).filter(({ name }) => Array.isArray(values[name]))
  return {
    ...values,
    ...changed(linkFields(definition), values),
    ...Object.fromEntries(
      lines.map(({ name, links }) => [
        name,
        rowsInValue(values[name] ?? null).map((line) => ({ ...line, ...changed(links, line) })),
      ]),
    ),
  }
}
