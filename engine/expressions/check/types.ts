/** The type of a value for the checker. Every value may also be null at run time; `any` is not checked. */
export type Type =
  /** `options`: all possible values, if the file declares them. `entered`: a person fills it in, or leaves it null. */
  | { readonly kind: 'text'; readonly options?: readonly string[]; readonly entered?: true }
  /** `least`, `most`: the limits that the file declares. `measure`: what it is a quantity of, where that is certain. */
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number; readonly measure?: string }
  | { readonly kind: 'yesno' | 'date' | 'null' | 'any' }
  /** `most`: the largest number of items that the file declares. */
  | { readonly kind: 'list'; readonly of: Type; readonly most?: number }
  | {
      readonly kind: 'row'
      readonly members: Readonly<Record<string, Type>>
      /** Undeclared members are allowed, as `any`. */
      readonly open: boolean
    }

/** The names an expression may use, with their types. */
export type Scope = Readonly<Record<string, Type>>

export const textType: Type = { kind: 'text' }
export const numberType: Type = { kind: 'number' }
export const yesnoType: Type = { kind: 'yesno' }
export const dateType: Type = { kind: 'date' }
export const nullType: Type = { kind: 'null' }
export const anyType: Type = { kind: 'any' }

export function listType(of: Type): Type {
  return { kind: 'list', of }
}

/** A closed row by default: a member that it does not declare is a mistake. */
export function rowType(members: Readonly<Record<string, Type>>, open = false): Type {
  return { kind: 'row', members, open }
}

/** The common type of the branches of `… ? left : right` and of list items; `any` when they differ. */
export function unify(left: Type, right: Type): Type {
  if (left.kind === 'null') return right
  if (right.kind === 'null') return left
  if (left.kind === 'list' && right.kind === 'list') return listType(unify(left.of, right.of))
  if (left.kind === 'row' && right.kind === 'row') return left === right ? left : unifyRows(left, right)
  if (left.kind === 'text' && right.kind === 'text') return left === right ? left : textType
  if (left.kind === 'number' && right.kind === 'number') return left === right ? left : numberType
  return left.kind === right.kind ? left : anyType
}

type Row = Extract<Type, { kind: 'row' }>

function unifyRows(left: Row, right: Row): Type {
  const members: Record<string, Type> = { ...left.members }
  for (const [key, type] of Object.entries(right.members)) {
    members[key] = Object.hasOwn(left.members, key) ? unify(left.members[key] ?? anyType, type) : type
  }
  return rowType(members, left.open || right.open)
}

/** The name of a type in messages. */
export function typeName(type: Type): string {
  if (type.kind === 'list') return `a list${PLURALS[type.of.kind]}`
  return NAMES[type.kind]
}

const NAMES = {
  text: 'a text',
  number: 'a number',
  yesno: 'yes or no',
  date: 'a date',
  null: 'null',
  any: 'any value',
  row: 'a row',
} as const

const PLURALS = {
  text: ' of texts',
  number: ' of numbers',
  yesno: ' of yes or no',
  date: ' of dates',
  null: '',
  any: '',
  row: ' of rows',
  list: ' of lists',
} as const
