import type { Path } from '../1-parse/path.ts'
import type { Named, PageNode } from '../3-expand/ast.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { fieldNamed, type FieldFacts } from './field-facts.ts'
import { blockFactsAt, fieldsOfRead, type PageFacts } from './page-facts.ts'

/** The field whose words are at a path; a field of child rows is identified by its name. */
export function fieldAt(facts: PageFacts, site: LeafSite): FieldFacts | undefined {
  const { path } = site
  const [root] = path
  const inputs = blockFactsAt(facts, site)?.inputs
  if (root !== 'fields' && root !== 'data' && !inputs) return undefined
  const name = nameAt(facts.page, path)
  if (inputs) return fieldNamed(inputs.fields, name)
  return root === 'data' && path.length === 6 ? fieldsOfRead(facts, String(path[1])).get(name) : facts.fields.get(name)
}

/** Words of a field are under its name, or beside it in a list of names. */
export function nameAt(page: PageNode, path: Path): string {
  if (path.at(-2) !== 'override') return String(path.at(-2))
  const holder = path
    .slice(0, -2)
    .reduce<unknown>((node, step) => (node as Record<string | number, unknown>)[step], page)
  return (holder as Named<unknown>).name
}
