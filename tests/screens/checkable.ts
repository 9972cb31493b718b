/** Words of a screen that can be wrong: not names of the author's own, texts for people, or calls of their own ERP. */
import { isMap, isScalar, isSeq, parseDocument, type Node, type Pair, type Scalar } from 'yaml'

export interface Checkable {
  readonly word: string
  readonly offset: number
  readonly sort: 'key' | 'reference' | 'expression'
}

/** Keys whose value is text for people, or names that only the ERP knows. */
const FREE_VALUES = new Set(
  'label scope moreAttachments support say refuse confirm done failed busy reason askReason loading reloading empty unit pattern group get post answer frame open keys sends flat screen table name also send texts count max min document number'.split(
    ' ',
  ),
)
/** Parents whose keys the author chooses. */
const INVENTED = new Set('fields data actions views tabs accordion query body send options'.split(' '))

interface Walk {
  readonly text: string
  readonly kind: string
  /** Names whose members are not declared anywhere. */
  readonly open: readonly string[]
  readonly words: Checkable[]
}

interface At {
  readonly path: readonly string[]
  readonly owner: Node | null
}

export function checkableWords(text: string): readonly Checkable[] {
  const root = parseDocument(text).contents
  if (!isMap(root)) return []
  const data = root.get('data')
  const open = isMap(data) ? data.items.filter(({ value }) => isMap(value) && value.has('one') && !value.has('fields')) : []
  const walk: Walk = {
    text,
    kind: String(root.get('kind')),
    open: ['result', 'query', ...open.map(({ key }) => String(key))],
    words: [],
  }
  visit(walk, root, { path: [], owner: null })
  return walk.words
}

function visit(walk: Walk, node: unknown, { path }: At): void {
  if (isMap(node)) for (const pair of node.items) visitPair(walk, pair as Pair<Scalar, Node>, { path, owner: node })
  else if (isSeq(node)) for (const item of node.items) visit(walk, item, { path: [...path, '-'], owner: node })
  else if (isScalar(node)) visitScalar(walk, node, path)
}

function visitPair(walk: Walk, { key, value }: Pair<Scalar, Node>, at: At): void {
  const name = String(key.value)
  if (!isInvented(walk, at, value)) add(walk, { word: name, offset: key.range?.[0] ?? 0, sort: 'key' })
  const isWords = isScalar(value) && isMap(at.owner) && name === 'of' && at.owner.has('progress')
  if (!isWords) visit(walk, value, { path: [...at.path, name], owner: at.owner })
}

/** Names of the author's own; in a list of field names, those that are declared on the spot. */
function isInvented({ kind }: Walk, { path, owner }: At, value: unknown): boolean {
  const parents = path.filter((part) => part !== '-')
  const parent = parents.at(-1) ?? ''
  if (parent === 'filters') return kind !== 'approvals'
  if (parent === 'with') return !isMap(owner) || owner.items.length === 0
  if (parents[0] === 'views' && parent === 'fields') return false
  if (parents[0] === 'actions' && parents.length > 1 && parent === 'actions') return false
  return INVENTED.has(parent) && (parents.length === 1 || parent !== 'actions') && value !== undefined
}

function visitScalar(walk: Walk, node: Scalar, path: readonly string[]): void {
  const { value, range } = node
  if (typeof value !== 'string' || !range) return
  const start = walk.text.indexOf(value, range[0])
  if (start < 0 || start >= range[1]) return
  const keys = path.filter((part) => part !== '-')
  const key = keys.at(-1) ?? ''
  if (value.startsWith('=')) return addExpression(walk, value.slice(1), start + 1)
  if (/^when$|When$/.test(key)) return addExpression(walk, value, start)
  if (isFree(keys, path)) return addHoles(walk, value, start)
  add(walk, { word: value, offset: start, sort: 'reference' })
}

const CARRIED: readonly string[] = ['query', 'body', 'send', 'set', 'with', 'texts', 'fills']

function isFree(keys: readonly string[], path: readonly string[]): boolean {
  const [root, , third] = keys
  const key = keys.at(-1) ?? ''
  if (FREE_VALUES.has(key) || CARRIED.includes(keys.at(-2) ?? '')) return true
  if (key === 'default') return root !== 'filters'
  if (key === 'options') return path.includes('-')
  return (key === 'text' || key === 'pdf') && root === 'views' && third !== undefined ? key === 'text' : false
}

function addHoles(walk: Walk, value: string, start: number): void {
  for (const { 1: inside = '', index } of value.matchAll(/\{([^{}]+)\}/g)) addExpression(walk, inside, start + index + 1)
}

/** Names in an expression, without quoted words, members of open names, and literals. */
function addExpression(walk: Walk, source: string, start: number): void {
  const plain = source.replace(/"[^"]*"|'[^']*'/g, (words) => ' '.repeat(words.length))
  for (const { 0: name, index } of plain.matchAll(/[A-Za-z_]\w*/g)) {
    const before = /([A-Za-z_]\w*)(?:\.\w+)*\.$/.exec(plain.slice(0, index))?.[1]
    if (before !== undefined && walk.open.includes(before)) continue
    add(walk, { word: name, offset: start + index, sort: 'expression' })
  }
}

function add(walk: Walk, checkable: Checkable): void {
  if (/[A-Za-z]/.test(checkable.word)) walk.words.push(checkable)
}
