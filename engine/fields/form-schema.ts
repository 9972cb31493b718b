/**
 * A form block as JSON Schema: a publisher compiles it into validators, the browser passes the same schema to rjsf, and
 * the server checks each value of a save by it (server/rows/forms/value-rules.ts). It has only what is constant while a person types (type, format, length, constant bounds); what depends on
 * other fields, and every message about a broken rule, is in engine/page/form/rules.ts.
 */
import type { Tree } from '../expressions/tree.ts'
import { allBlocks } from '../definition/blocks.ts'
import type { Definition } from '../definition/definition.ts'
import { isClampedTo, type Field, type FieldType, type Input } from '../definition/field.ts'
import type { FormBlock } from '../definition/view.ts'
import { fieldSpecs } from './field-specs.ts'
import { isLinkType, valueKindSpecOf } from './field-types.ts'

/**
 * The fields of a form in the order of their inputs. No field is `required`: that may depend on others, see
 * `page/form/rules.ts`.
 */
export interface FormSchema {
  /**
   * The same for every form: validators are looked up by it. Without it rjsf would use the hash of the schema, which
   * differs for people who may not see all fields of the form; they use the same validator.
   */
  readonly $id: 'form'
  readonly type: 'object'
  readonly properties: Readonly<Record<string, FieldSchema>>
}

/** JSON Schema draft 7, as far as fields need it. */
interface FieldSchema {
  readonly type: 'array' | readonly ['string' | 'number' | 'boolean', 'null'] | readonly ['object', 'string', 'null']
  readonly items?: Readonly<Shape & { type: 'string' }>
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

type Shape = Pick<FieldSchema, 'minLength' | 'maxLength' | 'pattern' | 'format'>

/** rjsf's members for how a field is drawn: each field uses the same component of ours, which handles all types. */
interface FieldUi {
  readonly 'ui:field': typeof INPUT_FIELD
  readonly 'ui:title': string
}

/** The `uiSchema` for rjsf: the order of the fields, each drawn by our component. */
export type FormUi = { readonly 'ui:order': readonly string[] } & Readonly<Record<string, FieldUi | readonly string[]>>

/** The field component of engine/blocks/form. */
export const INPUT_FIELD = 'input'

/** The schema of a form; inputs of fields that the screen does not declare are left out. */
export function formSchema({ items }: FormBlock, fields: Definition['fields']): FormSchema {
  const properties: Record<string, FieldSchema> = {}
  for (const { field: name, input } of items) {
    const field = fields[name]
    if (field) properties[name] = valueSchema(field, input)
  }
  return { $id: 'form', type: 'object', properties }
}

/** The constant part of the uiSchema; the rest reaches each field through its state. */
export function formUi({ items }: FormBlock): FormUi {
  const each = items.map(({ field, label }): [string, FieldUi] => [
    field,
    { 'ui:field': INPUT_FIELD, 'ui:title': label },
  ])
  return { ...Object.fromEntries(each), 'ui:order': items.map(({ field }) => field) } as FormUi
}

/** The schema of one value, of a form or of a cell: what it must be like whatever the others are. */
export function valueSchema(field: Field, input: Input): FieldSchema {
  // Its lines are drawn by a grid, and checked by the rules of their fields.
  if (field.lines !== null) return { type: 'array' }
  if (field.many) return { type: 'array', items: { type: 'string', ...shapeOf(field.type, input) } }
  if (isLinkType(field.type)) return { type: ['object', 'string', 'null'] }
  const kind = valueKindSpecOf(field.type).json
  if (kind === 'number') return { type: ['number', 'null'], ...boundsOf(input) }
  return kind === 'boolean'
    ? { type: ['boolean', 'null'] }
    : { type: ['string', 'null'], ...shapeOf(field.type, input) }
}

function shapeOf(type: FieldType, { length, pattern }: Input): Shape {
  const format = fieldSpecs[type].jsonFormat
  return {
    ...(length === null ? {} : { minLength: length[0], maxLength: length[1] }),
    ...(pattern === null ? {} : { pattern: `^(?:${pattern})$` }),
    ...(format !== undefined && { format }),
  }
}

/** Bounds that values are clamped to are never broken. */
function boundsOf(input: Input): Pick<FieldSchema, 'minimum' | 'maximum'> {
  const [minimum, maximum] = (['min', 'max'] as const).map((bound) =>
    isClampedTo(input, bound) ? null : fixed(input[bound]),
  ) as [number | null, number | null]
  return { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) }
}

function fixed(tree: Tree | null): number | null {
  return tree?.op === 'literal' && typeof tree.value === 'number' ? tree.value : null
}

/** Every form of a screen, at its index in `FormBlock.schema`. */
export function formBlocksOf({ views }: Pick<Definition, 'views'>): readonly FormBlock[] {
  const forms: FormBlock[] = []
  for (const block of Object.values(views).flatMap(({ blocks }) => allBlocks(blocks))) {
    if (block.block === 'form') forms[block.schema] = block
  }
  return forms
}
