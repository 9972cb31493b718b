import { rowType, type ReadMember, type Type } from '../../expressions/check/check.ts'
import { PEOPLE, PERSON_FIELDS } from '../../definition/field.ts'
import { isLinesType, isLinkType } from '../../fields/field-types.ts'
import { STATUS_FILTER } from '../../definition/filter.ts'
import { contractRowFields } from '../../language/row-fields.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import type { CheckedSite } from './checking.ts'
import { declaredFields, lineTypeOfFields, type FieldFacts, type FieldMap } from './field-facts.ts'
import { measureField } from './measures.ts'

/** What every link has in expressions, whatever it refers to. */
export const LINK_MEMBERS: ReadonlySet<string> = new Set(['id', 'text'])

/**
 * The fields of a form, whose links have the members of their rows in expressions. A link among these members has none:
 * expressions go one link far.
 */
export function withLinkedMembers(fields: FieldMap, site: Pick<CheckedSite, 'find'>): FieldMap {
  const types = new Map<string, Type>()
  const target: LinkedTarget = {
    typeOf(to) {
      const type = types.get(to) ?? linkedType(site, to)
      types.set(to, type)
      return type
    },
    periodOf: (to) => (to === PEOPLE ? null : (site.find(to)?.valid ?? null)),
  }
  return new Map([...fields].map(([name, field]) => [name, withMembers(field, target)]))
}

/** What the screen is to which a link leads. */
interface LinkedTarget {
  typeOf(to: string): Type
  periodOf(to: string): NonNullable<FieldFacts['period']> | null
}

function withMembers(field: FieldFacts, target: LinkedTarget): FieldFacts {
  const { holds, words, children } = field
  const { to } = words
  if (isLinkType(words.type) && to !== undefined && holds.kind === 'row')
    return { ...field, holds: target.typeOf(to), period: target.periodOf(to) }
  if (!isLinesType(words.type) || holds.kind !== 'list') return field
  const own = new Map([...children].map(([name, child]) => [name, withMembers(child, target)]))
  return { ...field, children: own, holds: { ...holds, of: lineTypeOfFields(own) } }
}

/** The other screen is read only when an expression asks for a member. */
function linkedType(site: Pick<CheckedSite, 'find'>, to: string): Type {
  const plain = declaredFields({ link: { type: 'link', to } }, []).get('link')?.holds
  const own = plain?.kind === 'row' ? plain.members : {}
  let known: Pick<Extract<Type, { kind: 'row' }>, 'members' | 'open'> | null = null
  const read = () => (known ??= linkedMembers(site, to, own))
  return {
    kind: 'row',
    get members() {
      return read().members
    },
    get open() {
      return read().open
    },
  }
}

/** The names of documents that their fields do not hold: only the status is a member. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  [...LINK_MEMBERS, ...Object.keys(contractRowFields)].filter((name) => name !== STATUS_FILTER),
)

function linkedMembers(site: Pick<CheckedSite, 'find'>, to: string, own: Readonly<Record<string, Type>>) {
  const fields = to === PEOPLE ? PERSON_FIELDS : storedFields(site.find(to))
  if (fields === null) return { members: own, open: true }
  const members = [...declaredFields(fields, [])].map(([name, { holds }]) => [name, withoutOwnMeasure(holds)] as const)
  return { members: { ...own, ...Object.fromEntries(members) }, open: false }
}

/** The fields with stored values, lines among them; null: the screen is unknown here, or has mistakes. */
function storedFields(source: ReturnType<CheckedSite['find']>): Readonly<Record<string, FieldNode>> | null {
  if (!source) return null
  const stored = Object.entries(source.rowFields).filter(
    ([name]) => Object.hasOwn(source.fields, name) || source.lines.includes(name),
  )
  return Object.fromEntries(stored.filter(([name]) => !LEFT_OUT.has(name)))
}

/** The currency or the unit of a value there may be in a field of that row, of which nothing is known here. */
function withoutOwnMeasure(type: Type): Type {
  if (type.kind === 'list' && type.of.kind === 'row') {
    const members = Object.entries(type.of.members).map(([name, each]) => [name, withoutOwnMeasure(each)] as const)
    return { ...type, of: rowType(Object.fromEntries(members)) }
  }
  if (type.kind !== 'number' || measureField(type.measure ?? null) === null) return type
  const { measure: _, ...others } = type
  return others
}

/** A member of the row of a link that an expression reads. */
export interface LinkedMember {
  /** The link, by its name. */
  readonly link: string
  readonly member: string
  /** With the name it is read of: `form.Order.Customer`. */
  readonly written: string
}

/** The members of linked rows among what an expression reads. */
export function linkedMembersIn(members: readonly ReadMember[], fields: FieldMap): readonly LinkedMember[] {
  return members.flatMap(({ root, path }) => {
    const [link = '', member] = path.slice(-2)
    const isOfLink = path.length > 1 && member !== undefined && !LINK_MEMBERS.has(member)
    return isOfLink && isLinkType(fields.get(link)?.words.type)
      ? [{ link, member, written: [root, ...path].join('.') }]
      : []
  })
}
