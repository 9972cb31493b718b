/** The data of the chart, from the rows an ERP sends (site-modules §3, chart data). Free of React. */
import type { Value } from '../../engine/expressions/tree.ts'

export interface Dataset {
  /** As the ERP names it. */
  readonly label: string
  /** For people: `BomQty` is “Bom qty”. */
  readonly caption: string
  /** One number per category; what is not a number counts as 0. */
  readonly data: readonly number[]
  readonly color: Hue
  readonly total: number
  /** Share of the whole, in percent; null: no dataset is the whole, or the whole is 0. */
  readonly percent: number | null
}

/** The colours of a chart, fixed by the name that the ERP gives a dataset (site-modules §9). */
export const HUES = ['blue', 'orange', 'green', 'red', 'purple', 'grey'] as const
export type Hue = (typeof HUES)[number]

const SAME_HUE: Readonly<Record<string, Hue>> = {
  navy: 'blue',
  skyblue: 'blue',
  yellow: 'orange',
  amber: 'orange',
  lime: 'green',
  teal: 'green',
  pink: 'red',
  brown: 'red',
  violet: 'purple',
  gray: 'grey',
  black: 'grey',
}

type ChartRow = Readonly<Record<string, Value>>

/** @param of label of the row that is the whole */
export function datasetsOf(rows: readonly ChartRow[], of: string | null): readonly Dataset[] {
  const read = rows.map((row, index) => ({
    label: textIn(row['label']) || `${index + 1}`,
    data: Array.isArray(row['data']) ? row['data'].map(numberIn) : [],
    color: hueOf(textIn(row['color']), index),
  }))
  const whole = sumOf(read.find(({ label }) => label === of)?.data ?? [])
  return read.map((dataset) => {
    const total = sumOf(dataset.data)
    const percent = of === null || dataset.label === of || whole === 0 ? null : (total / whole) * 100
    return { ...dataset, caption: captionOf(dataset.label), total, percent }
  })
}

/** An unknown name still gets a colour, by its position. */
function hueOf(name: string, index: number): Hue {
  const hue = name.toLowerCase().replace(/^(dark|light)/, '')
  return HUES.find((each) => each === hue) ?? SAME_HUE[hue] ?? HUES[index % HUES.length] ?? 'grey'
}

function captionOf(label: string): string {
  const words = label.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Added in thousandths, so that amounts of three digits add as on paper. */
function sumOf(data: readonly number[]): number {
  return data.reduce((sum, each) => sum + Math.round(each * 1000), 0) / 1000
}

function numberIn(value: Value): number {
  const number = typeof value === 'number' ? value : Number(textIn(value).replaceAll(',', ''))
  return Number.isFinite(number) ? number : 0
}

function textIn(value: Value | undefined): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** The number of categories: as many as the longest dataset has. */
export function categoryCount(datasets: readonly Dataset[]): number {
  return Math.max(0, ...datasets.map(({ data }) => data.length))
}

/** The direction of the amounts above their bars: horizontal, turned, or omitted, depending on the space. */
export type AmountDirection = 'level' | 'turned' | 'none'

/** Width of a digit relative to the font size. */
const DIGIT = 0.6

/** @param room available width for one amount, in the units of `size`, the height of its letters */
export function letteringFor(amounts: readonly string[], { room, size }: LetterRoom): AmountDirection {
  if (lengthOf(amounts, size) <= room) return 'level'
  return size <= room ? 'turned' : 'none'
}

export interface LetterRoom {
  readonly room: number
  readonly size: number
}

/** The length of the longest of them. */
export function lengthOf(amounts: readonly string[], size: number): number {
  return Math.max(0, ...amounts.map(({ length }) => length)) * DIGIT * size
}

export interface Scale {
  readonly max: number
  /** From 0 upwards, evenly spaced. */
  readonly ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]
const TICKS = 4

/** A scale in round numbers that contains the largest value. */
export function scaleFor(largest: number): Scale {
  if (!(largest > 0)) return { max: 1, ticks: [0, 1] }
  const rough = largest / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const count = Math.ceil(largest / step - 1e-9)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
  return { max: ticks.at(-1) ?? 1, ticks }
}
