/** Decisions by the literal name of a type of field, outside the folder of the types (decision 53). */
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isNode, placeOf, visit, type Node, type Source } from './sources.ts'

const isTypeName = (name: unknown): boolean => typeof name === 'string' && Object.hasOwn(fieldSpecs, name)
const isTypeText = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && isTypeName(node['value'])

/** The places where code compares a type, or lists or tabulates types, by their names. */
export function namedTypesIn(source: Source): readonly string[] {
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
    case 'ArrayExpression':
      return list('elements').length > 1 && list('elements').every(isTypeText)
    case 'ObjectExpression':
      return list('properties').filter(isNode).length > 2 && list('properties').every(hasTypeKey)
    default:
      return false
  }
}

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
