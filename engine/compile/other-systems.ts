/**
 * What other systems call the words of this language: form builders, browser frameworks, SQL and spreadsheets. One
 * table for all places: which of our words are allowed at a place decides which one is meant there.
 */
import { fieldDoc } from '../fields/field-docs.ts'
import { isFieldType, typesWith } from '../fields/field-types.ts'

/** How a key of another system is written here. */
interface Translation {
  /** Our words; of those that are allowed at the place, the first that takes the value is meant, or else the first. */
  readonly ours: readonly string[]
  /** The line to write where its value changes as well; null: the value stays the same. */
  readonly line?: (value: string) => string | null
  /** The values with which it is meant; default: all. */
  readonly fits?: (value: string) => boolean
  /** The key that is meant in a place that has none of ours. */
  readonly outside?: string
}

/** A flag, in whatever word; null: it is a condition. */
const flagIn = (value: string): boolean | null =>
  /^(?:true|yes|on|1)$/i.test(value) ? true : /^(?:false|no|off|0)$/i.test(value) ? false : null

function opposite(value: string): string {
  const flag = flagIn(value)
  return flag === null ? `${/^[\w.]+$/.test(value) ? value : `(${value})`} == false` : String(!flag)
}

/** Null: the value is a condition or `true` already. */
function sameFlag(key: string, value: string): string | null {
  const flag = flagIn(value)
  return flag === null || value === String(flag) ? null : `${key}: ${flag}`
}

const allTypes = typesWith(() => true)

/** The formats of JSON Schema and others that are types here. */
const isFormatType = (value: string): boolean =>
  allTypes.some((type) => type === fold(value) && fieldDoc(type).isFormat)

const KEYS: readonly (readonly [theirs: string, translation: Translation])[] = [
  [
    'required mandatory isrequired notnull obligatory requiredif reqd',
    { ours: ['requiredWhen'], line: (value) => sameFlag('requiredWhen', value) },
  ],
  ['optional nullable', { ours: ['requiredWhen'], line: (value) => `requiredWhen: ${opposite(value)}` }],
  [
    'readonly disabled locked isdisabled noneditable protected',
    { ours: ['enabledWhen'], line: (value) => `enabledWhen: ${opposite(value)}` },
  ],
  ['editable enabled enable enabledif', { ours: ['enabledWhen', 'edit'] }],
  [
    'hidden hide hiddenwhen hideif invisible',
    { ours: ['visibleWhen'], line: (value) => `visibleWhen: ${opposite(value)}` },
  ],
  ['visible show showif showwhen visibleif displayif dependson if condition', { ours: ['visibleWhen', 'when'] }],
  [
    'edit update write modify editors raise raises raisedby raiser raisers creators createdby submitters',
    { ours: ['change'] },
  ],
  ['where', { ours: ['only', 'query', 'filters'], outside: 'filters' }],
  ['click tap', { ours: ['press', 'onPress', 'run', 'steps'] }],
  ['enter input write', { ours: ['fill'] }],
  ['assert assertions expected should then', { ours: ['expect'] }],
  ['tests testcases scenarios examples', { ours: ['cases'] }],
  ['type screentype pagetype viewtype', { ours: ['kind'] }],
  ['onclick ontap onrowclick onselect rowclick onopen', { ours: ['onPress', 'run', 'steps'] }],
  ['onchanged change onvaluechange onupdate', { ours: ['onChange'] }],
  ['defaultvalue initial initialvalue value preset', { ours: ['default'] }],
  ['initialrows defaultrows', { ours: ['default'], line: () => `default: '=[{ "…": … }]', a map for each line` }],
  ['primary', { ours: ['tone'], line: () => 'tone: primary' }],
  [
    'title caption name heading header displayname text labeltext primary string verbosename',
    { ours: ['label', 'title', 'text'] },
  ],
  ['multiline multirow rich richtext rows', { ours: ['type'], line: () => 'type: longtext' }],
  ['duration timeout delay', { ours: ['seconds'] }],
  ['single singleton onerow isone', { ours: ['one'] }],
  ['desktoponly wide desktop', { ours: ['wideOnly', 'only'] }],
  ['mobileonly phoneonly mobile', { ours: ['narrowOnly', 'only'] }],
  [
    'subtitle subheading secondary subtext lines',
    { ours: ['left'], line: (value) => (value === '' ? null : `left: [${value}]`) },
  ],
  ['description hint helptext help tooltip subtitle placeholder', { ours: ['label', 'reason'] }],
  ['datatype fieldtype kind widget control component inputtype', { ours: ['type', 'decimals', 'kind', 'look'] }],
  ['format', { ours: ['decimals'], fits: (value) => /[#0]/.test(value) }],
  ['format', { ours: ['type'], fits: isFormatType, line: (value) => `type: ${fold(value)}` }],
  ['maxlength maxlen', { ours: ['length'], line: (value) => `length: [0, ${value}]` }],
  ['minlength minlen', { ours: ['length'], line: (value) => `length: [${value}, 250]` }],
  ['minimum minvalue', { ours: ['min'] }],
  ['maximum maxvalue', { ours: ['max'] }],
  ['range between', { ours: ['min'], line: () => 'min and max, each a key of its own' }],
  ['primarykey uniquekey isunique distinct', { ours: ['unique'] }],
  ['regex regexp match mask', { ours: ['pattern'] }],
  [
    'validate validation validations validator rules rule check constraint',
    { ours: ['min', 'pattern'], line: () => 'min, max, length, pattern or requiredWhen, each a key of its own' },
  ],
  ['errormessage error message messages errors', { ours: ['texts', 'refuse', 'failed', 'reason'] }],
  ['precision scale decimal fraction digits', { ours: ['decimals'] }],
  ['uom units suffix', { ours: ['unit'] }],
  ['choices values items list enum selections allowed allowedvalues', { ours: ['options', 'fields', 'list'] }],
  ['multiple multi multiselect isarray', { ours: ['many'] }],
  ['formula expression calc calculated compute computed calculation', { ours: ['value'] }],
  [
    'reference ref target entity lookup doctype screen master relation relatedto comodelname comodel',
    { ours: ['to', 'from', 'class'] },
  ],
  ['source fromstate fromstatus', { ours: ['from', 'to', 'class'] }],
  ['target tostate tostatus from', { ours: ['to'] }],
  ['columns column cols attributes properties props inputs select', { ours: ['fields', 'form'] }],
  ['pagesize perpage limit pageby rowsperpage', { ours: ['page'] }],
  ['url href', { ours: ['open', 'get', 'post'] }],
  ['endpoint api path fetch method route', { ours: ['get', 'open', 'post'] }],
  ['params parameters queryparams args', { ours: ['query', 'with'] }],
  ['payload data', { ours: ['body', 'with', 'data'] }],
  ['by over dividedby divisor denominator', { ours: ['per'] }],
  ['sum numerator dividend', { ours: ['of'] }],
  ['group groupby grouping', { ours: ['groupBy', 'group'] }],
  ['sum sums total aggregate footer summary', { ours: ['totals'] }],
  ['buttons toolbar button commands', { ours: ['actions'] }],
  ['shortcut hotkey key accelerator keyboard', { ours: ['keys'] }],
  ['style variant color colour intent severity', { ours: ['tone', 'class'] }],
  ['status states state', { ours: ['statuses', 'from', 'badge'] }],
  ['filter filterable searchfields', { ours: ['filterBy', 'filters'] }],
  ['permissions roles access visibleto rights', { ours: ['see', 'seen', 'by', 'change', 'manage'] }],
  ['compare comparedto comparewith versus vs previous', { ours: ['against'] }],
  ['center centre middle', { ours: ['left', 'right'] }],
  ['menu navigation nav modules', { ours: ['sections'] }],
  ['role approver user who actor', { ours: ['by', 'as'] }],
  ['transitions steps flow', { ours: ['moves', 'workflow', 'steps', 'do'] }],
  ['initial initialstate initialstatus start startstate startstatus', { ours: ['starts'] }],
  ['next target goto', { ours: ['to', 'open'] }],
  ['numbering series autonumber sequence', { ours: ['number'] }],
  ['confirmation confirmmessage ask', { ours: ['confirm'] }],
  ['success successmessage onsuccess then', { ours: ['done'] }],
  ['blocks components children content body layout elements', { ours: ['blocks', 'views'] }],
  ['icon width align size sortable sort order class classname css', { ours: [] }],
  ['table datagrid datatable', { ours: ['grid', 'list'] }],
  ['toast notify notification alert info print message', { ours: ['say'] }],
  ['stop throw abort fail error', { ours: ['refuse'] }],
  ['call request submit send save create update action', { ours: ['post', 'run'] }],
  ['navigate goto link redirect', { ours: ['open', 'show'] }],
  ['goback close cancel return', { ours: ['back'] }],
  ['refresh refetch requery rerun', { ours: ['reload'] }],
  ['setvalue assign setfield', { ours: ['set'] }],
  ['modal dialog popup drawer overlay', { ours: ['modal', 'show'] }],
  ['iframe embed', { ours: ['frame'] }],
  ['heading paragraph markdown html', { ours: ['text'] }],
  ['collapse panel section fieldset', { ours: ['accordion'] }],
  ['upload attachments', { ours: ['files'] }],
]

const WORDS: readonly (readonly [ours: string, theirs: string])[] = [
  ['rows', 'count number size'],
  ...['week', 'month', 'quarter', 'fiscalyear', 'year'].map(
    (each) => [`previous${each}`, `last${each} prior${each} past${each}`] as const,
  ),
  ...allTypes.map((type) => [type, fieldDoc(type).elsewhere] as const),
  ['register', 'report table query'],
  ['records', 'list form master crud masters data entity doctype model'],
  ['all', 'true yes everything'],
  ['approvals', 'workflow document transaction voucher'],
  ['page', 'custom dashboard screen'],
  ['danger', 'error red critical destructive fatal'],
  ['success', 'green ok good done'],
  ['warning', 'warn yellow orange amber'],
  ['info', 'blue notice primary'],
  ['plain', 'gray grey neutral default none secondary normal black'],
  ['primary', 'main cta blue success'],
  ['dates', 'date daterange period range'],
  ['search', 'text input string find'],
  ['range', 'slider between'],
  ['refuse', 'deny forbid no false disallow'],
  ['allow', 'permit yes true'],
  ['landing', 'list index table true'],
  ['own', 'owner self mine me'],
  ['everyone', 'anyone everybody public any all'],
  ['people', 'employees users user staff persons employee team members'],
  ['en', 'english eng'],
  ['hi', 'hindi hin'],
  ['ar', 'arabic ara'],
  ['owner', 'creator createdby author requester user self raiser'],
  ['approve', 'accept ok confirm'],
  ['reject', 'refuse decline deny'],
]

const byKey: ReadonlyMap<string, readonly Translation[]> = grouped(
  KEYS.flatMap(([theirs, translation]) => theirs.split(' ').map((word) => [word, translation] as const)),
)

const byWord: ReadonlyMap<string, readonly string[]> = grouped(
  WORDS.flatMap(([ours, theirs]) => theirs.split(' ').map((word) => [word, ours] as const)),
)

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

/** `varchar(40)` is a varchar. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replace(/[\s_-]/g, '')
}

/** Our word at a place, and the whole line where its value is written differently. */
export interface OurKey {
  readonly key: string
  /** Null: the value stays the same. */
  readonly line: string | null
}

/** What is written after a key. */
interface WrittenValue {
  /** As it is written, for lines that change it. */
  readonly value?: string
  /** Whether one of our keys accepts it; default: each does. */
  readonly takes?: (key: string) => boolean
}

/**
 * What a key of another system is called here; null: there is no equivalent, or no system has such a key.
 *
 * @param known the keys that are allowed at the place
 */
export function ourKey(written: string, known: Iterable<string>, after: WrittenValue = {}): OurKey | null {
  const names = new Set(known)
  const { value = '', takes = () => true } = after
  for (const { ours, line, fits } of byKey.get(fold(written)) ?? []) {
    const allowed = fits?.(value) === false ? [] : ours.filter((each) => names.has(each))
    const key = allowed.find(takes) ?? allowed[0]
    if (key !== undefined) return { key, line: line?.(value) ?? null }
  }
  return null
}

/** Our word for a key of another system, wherever it is written; null: the place decides which is meant. */
export function onlyKey(written: string): string | null {
  const meant = byKey.get(fold(written)) ?? []
  const [only, another] = meant.flatMap(({ ours, outside }) => outside ?? ours)
  return another === undefined ? (only ?? null) : null
}

/** The line that says of a field what a key of another system says of a list of them: `required: [Name, City]`. */
export function lineOfEach(written: string): OurKey | null {
  const key = onlyKey(written)
  const line = key === null ? null : (ourKey(written, [key], { value: 'true' })?.line ?? `${key}: true`)
  return key === null ? null : { key, line }
}

/** What a word of another system is called here, among the words that are allowed at the place. */
export function ourWord(written: string, known: Iterable<string>): string | null {
  const names = new Set(known)
  return byWord.get(fold(written))?.find((each) => names.has(each)) ?? null
}

/** What a type of another system has that one of ours lacks, among the words that are allowed at the place; null: nothing. */
export function typeNote(written: string, known: Iterable<string>): string | null {
  const notes = [...known].filter(isFieldType).map((type) => fieldDoc(type).narrower)
  return notes.find((each) => each?.words.split(' ').includes(fold(written)))?.note ?? null
}
