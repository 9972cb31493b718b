/** Chooses sample texts and codes by the words in a field's name. Knows words only, no particular screen or field. */
import type { Chance } from './random.ts'
import {
  adviceKinds,
  type Article,
  articles,
  bills,
  carriers,
  categories,
  changes,
  contractors,
  events,
  godowns,
  kinds,
  levels,
  machines,
  materialKinds,
  modes,
  type OfTrade,
  type Trade,
  orderKinds,
  parties,
  people,
  proformaKinds,
  reasons,
  remarks,
  roles,
  runKinds,
  slopes,
  suppliers,
  teams,
  tones,
  towns,
  units,
  type WordList,
} from './words.ts'

/** The subject of a row, so that its texts fit together. */
export interface Subject {
  /** A town and its state. */
  readonly place: readonly [town: string, state: string]
  readonly stock: Article
  readonly trade: Trade
}

/** The data from which texts are generated. */
export interface TextContext extends Subject {
  readonly chance: Chance
}

export function subjectOf(chance: Chance, trade: Trade): Subject {
  return { place: chance.pick(towns), stock: chance.pick(articles[trade]), trade }
}

type Writer = (wording: TextContext) => string

const oneOf =
  (texts: WordList): Writer =>
  ({ chance }) =>
    chance.pick(texts)

const ofTrade =
  (texts: OfTrade): Writer =>
  ({ chance, trade }) =>
    chance.pick(texts[trade])

/** MH 12 AB 1234 */
const vehicle: Writer = ({ chance }) => {
  const letter = (): string => String.fromCodePoint(65 + chance.between(0, 25))
  const area = String(chance.between(1, 50)).padStart(2, '0')
  return `${chance.pick(['MH', 'GJ', 'TN', 'KA'])} ${area} ${letter()}${letter()} ${chance.between(1000, 9999)}`
}

const numbered =
  (prefix: string, low: number, high: number): Writer =>
  ({ chance }) =>
    `${prefix}${String(chance.between(low, high)).padStart(4, '0')}`

const amountIn =
  (unit: Writer): Writer =>
  (wording) =>
    `${wording.chance.between(40, 9_000).toLocaleString('en-IN')} ${unit(wording)}`

/** The first entry with a word of the field's name is used: specific words first, vague ones last. */
const hints: readonly (readonly [words: string, writer: Writer])[] = [
  ['roles role', oneOf(roles)],
  ['team teams', oneOf(teams)],
  ['invite invitation', oneOf(['Used', 'Expired', 'Valid until 30 Nov 2026, 10:15'])],
  ['changes', oneOf(changes)],
  ['what event', oneOf(events)],
  ['zone', oneOf(['Asia/Kolkata', 'Asia/Riyadh'])],
  ['currency', oneOf(['INR', 'SAR'])],
  ['erp', oneOf(['Steel makers', 'Textile makers'])],
  ['kg kgs weight', amountIn(() => 'kg')],
  ['qty quantity', amountIn(ofTrade(units))],
  ['potype sampling bulk', oneOf(orderKinds)],
  ['orderpo clientpo po pono', numbered('PO/26-27/', 1, 4_000)],
  ['prodsample sample', oneOf(runKinds)],
  ['bom billofmaterial', oneOf(materialKinds)],
  ['pi proforma', oneOf(proformaKinds)],
  ['eway einv einvoice ewaybill', oneOf(bills)],
  ['billing billable', oneOf(['Billable', 'Not billable'])],
  ['contractor erector', oneOf(contractors)],
  ['transport transporter carrier', oneOf(carriers)],
  ['vendor supplier', ofTrade(suppliers)],
  ['engineer head person user username sh by', oneOf(people)],
  ['party partyname client customer buyer consignee company firm', ofTrade(parties)],
  ['vehicle truck lorry', vehicle],
  ['invoice bill', numbered('INV/26-27/', 1, 4_000)],
  ['lot batch', numbered('L-', 2_000, 2_400)],
  ['phase stage', ({ chance }) => `Phase ${chance.between(1, 4)}`],
  ['unit uom', ofTrade(units)],
  ['godown warehouse store location', oneOf(godowns)],
  ['main maingroup', ({ stock }) => stock.mainGroup],
  ['group groups gname g', ({ stock }) => stock.group],
  ['machine', ofTrade(machines)],
  ['item itemname product material asset equipment', ({ stock }) => stock.article],
  ['mode modes', oneOf(modes)],
  ['category categories', ofTrade(categories)],
  ['urgency priority', oneOf(levels)],
  ['advice advices', oneOf(adviceKinds)],
  ['type kind', oneOf(kinds)],
  ['city town destination site', ({ place }) => place[0]],
  ['state region province', ({ place }) => place[1]],
  ['address addresses', ({ chance, place }) => `Plot ${chance.between(2, 180)}, Industrial Area, ${place[0]}`],
  ['slope slopes', oneOf(slopes)],
  ['reason reasons', oneOf(reasons)],
  ['remark remarks note notes description info', oneOf(remarks)],
  ['no number', numbered('N-', 1_000, 9_999)],
  ['name names', ofTrade(parties)],
]

/** Names that say nothing about what is named: the label does. */
const isVague = (name: string): boolean => wordsOf(name).every((word) => VAGUE.includes(word))
const VAGUE = ['name', 'title']

/** What a text is chosen by. */
export const hintOf = ({ name, label }: { readonly name: string; readonly label: string }): string =>
  isVague(name) ? label : name

/** A text for a field with this name; `otherwise` if none of its words is known. */
export function textFor(name: string, wording: TextContext, otherwise: WordList | null = null): string {
  const found = hints.find(([words]) => hasWord(name, words))
  if (found) return found[1](wording)
  return otherwise === null ? wording.stock.article : wording.chance.pick(otherwise)
}

/** A code with a standard format; null: letters and a running number are enough. */
export function specialCode(name: string, wording: TextContext): string | null {
  return hasWord(name, 'vehicle truck lorry') ? vehicle(wording) : null
}

/** The tone of a badge with this value. */
export function toneOf(value: unknown): string {
  return tones.find(([, values]) => values.some((each) => each === value))?.[0] ?? 'info'
}

/** Whether one of the words is in the field's name. */
export function hasWord(name: string, words: string): boolean {
  const known = words.split(' ')
  return wordsOf(name).some((word) => known.includes(word))
}

/** `PartyName` → party, name; `JobID` → job, id. */
export function wordsOf(fieldName: string): readonly string[] {
  return fieldName
    .split(/[_\-\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}
