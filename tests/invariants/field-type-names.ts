/** Decisions by the literal name of a type of field, outside the folder of the types (decision 53). */
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isNode, placeOf, visit, type Node, type Source } from './sources.ts'

const isTypeName = (name: unknown): boolean => typeof name === 'string' && Object.hasOwn(fieldSpecs, name)
const isTypeText = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && isTypeName(node['value'])

/** Types of filters, formats of expressions, columns and JSON have some of the same names: how many places, by file. */
const OTHER_TYPES: Readonly<Record<string, number>> = {
  'engine/compile/3-expand/group-address.ts': 3,
  'engine/compile/3-expand/register.ts': 1,
  'engine/compile/3-expand/report.ts': 2,
  'engine/compile/3-expand/sent-names.ts': 1,
  'engine/compile/4-check/check-filters.ts': 2,
  'engine/compile/4-check/check-fixed.ts': 1,
  'engine/compile/4-check/check-register.ts': 2,
  'engine/compile/4-check/filtered-options.ts': 1,
  'engine/compile/4-check/check-stored-filters.ts': 1,
  'engine/expressions/check/text.ts': 3,
  'engine/screen/commands.ts': 1,
  'server/modules/labels/labels.ts': 1,
  'tools/cli/contract-types.ts': 1,
}

interface NamedTypes {
  /** Places where code compares a type of field, or lists or tabulates types, by their names: `file:line`. */
  readonly wrong: readonly string[]
  /** Whether every file of the exceptions has some. */
  readonly isNeeded: boolean
}

/** What names types of fields outside their folder. */
export function typesNamedIn(sources: readonly Source[]): NamedTypes {
  const files = Map.groupBy(sources.flatMap(placesIn), (place) => place.split(':')[0] ?? '')
  const wrong = [...files].filter(([file, places]) => places.length !== (OTHER_TYPES[file] ?? 0))
  return {
    wrong: wrong.flatMap(([, places]) => places),
    isNeeded: Object.keys(OTHER_TYPES).every((file) => files.has(file)),
  }
}

function placesIn(source: Source): readonly string[] {
  if (source.file.startsWith('engine/fields/')) return []
  const found = new Set<string>()
  visit(source.program, (node) => {
    if (decides(node)) found.add(placeOf(source, node))
  })
  return [...found]
}

function decides(node: Node): boolean {
  const list = (key: string): readonly unknown[] => (node[key] as readonly unknown[] | undefined) ?? []
  switch (node.type) {
    case 'BinaryExpression':
      return [
        [node['left'], node['right']],
        [node['right'], node['left']],
      ].some(([one, other]) => isTypeText(one) && isOfType(other))
    case 'SwitchStatement':
      return isOfType(node['discriminant']) && list('cases').some((each) => isNode(each) && isTypeText(each['test']))
    case 'MemberExpression':
      return isSpecs(node['object']) && node['computed'] === false && isTypeName(nameOfNode(node['property']))
    case 'ArrayExpression':
      return list('elements').length > 1 && list('elements').every(isTypeText)
    case 'ObjectExpression':
      return list('properties').filter(isNode).length > 2 && list('properties').every(hasTypeKey)
    default:
      return false
  }
}

const isSpecs = (node: unknown): boolean => nameOfNode(node) === 'fieldSpecs'
const nameOfNode = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

/** `type`, `field.type`, `fields[name]?.type`, `words.type`. */
function isOfType(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ChainExpression') return isOfType(node['expression'])
  if (node.type === 'LogicalExpression') return isOfType(node['left'])
  if (node.type === 'Identifier') return node['name'] === 'type' || node['name'] === 'holds'
  return node.type === 'MemberExpression' && isOfType(node['property'])
}

function hasTypeKey(property: unknown): boolean {
  if (!isNode(property) || property.type !== 'Property') return false
  const key = property['key']
  return isNode(key) && isTypeName(key.type === 'Identifier' ? key['name'] : key['value'])
}
