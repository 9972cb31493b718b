import { categoryCount, lengthOf, letteringFor, scaleFor, type Dataset } from './chart.ts'

const WIDTH = 640
/** Sizes of the bars. */
const TALL = 228
const EDGE = { end: 8, top: 24, bottom: 28 }
const WIDEST_BAR = 56
const BAR_GAP = 4
/** Sizes of the letters (progress-chart.css): a phone draws the whole picture smaller. */
const LETTERS = { desk: 12, phone: 20 }

interface BarsProps {
  readonly datasets: readonly Dataset[]
  /** The captions of the categories; '' if a category has none. */
  readonly captions: readonly string[]
  print(value: number): string
}

/** Grouped bars, one group per category. Only a picture: the table beside it contains the same as text. */
export function Bars(props: BarsProps) {
  const plot = plotOf(props)
  return (
    <svg
      className="cs-chart__picture"
      viewBox={`0 0 ${WIDTH} ${plot.bottom + EDGE.bottom}`}
      aria-hidden="true"
      {...plot.lettering}
    >
      {plot.ticks.map((tick) => (
        <Tick key={tick} plot={plot} tick={tick} />
      ))}
      {props.datasets.map((dataset, index) => (
        <DatasetBars key={dataset.label} plot={plot} dataset={dataset} index={index} print={props.print} />
      ))}
      {Array.from({ length: plot.count }, (_, category) => (
        <Caption key={category} plot={plot} category={category} text={props.captions[category] ?? ''} />
      ))}
    </svg>
  )
}

/** The positions of all elements, in units of the picture. */
function plotOf({ datasets, print }: BarsProps) {
  const count = categoryCount(datasets)
  const { max, ticks } = scaleFor(Math.max(0, ...datasets.flatMap(({ data }) => data)))
  // The width of the axis labels, in the larger letters of a phone.
  const start = 16 + lengthOf(ticks.map(String), LETTERS.phone)
  const group = (WIDTH - start - EDGE.end) / Math.max(1, count)
  const bar = Math.min(WIDEST_BAR, (group * 0.8) / Math.max(1, datasets.length) - BAR_GAP)
  const amounts = datasets.flatMap(({ data }) => data.map(print))
  const { top, lettering } = roomAbove(amounts, bar + BAR_GAP)
  const middle = (category: number) => start + group * (category + 0.5)
  return {
    count,
    ticks,
    start,
    bar,
    lettering,
    bottom: top + TALL,
    middle,
    y: (value: number) => top + TALL * (1 - Math.max(0, value) / max),
    left: (category: number, index: number) => middle(category) + (index - datasets.length / 2) * (bar + BAR_GAP),
  }
}

type Plot = ReturnType<typeof plotOf>

function Tick({ plot: { start, y }, tick }: { readonly plot: Plot; readonly tick: number }) {
  return (
    <g>
      <line className="cs-chart__line" x1={start} x2={WIDTH - EDGE.end} y1={y(tick)} y2={y(tick)} />
      <text className="cs-chart__tick" x={start - 8} y={y(tick) + 4} textAnchor="end">
        {tick}
      </text>
    </g>
  )
}

interface DatasetBarsProps extends Pick<BarsProps, 'print'> {
  readonly plot: Plot
  readonly dataset: Dataset
  readonly index: number
}

function DatasetBars({ plot: { bar, bottom, left, y }, dataset, index, print }: DatasetBarsProps) {
  return dataset.data.map((value, category) => (
    <g key={category} transform={`translate(${left(category, index)} ${y(value)})`}>
      <rect className="cs-chart__bar" data-hue={dataset.color} width={bar} height={bottom - y(value)} rx="3" />
      <g transform={`translate(${bar / 2} -6)`}>
        <text className="cs-chart__value">{print(value)}</text>
      </g>
    </g>
  ))
}

interface CaptionProps {
  readonly plot: Plot
  readonly category: number
  readonly text: string
}

function Caption({ plot: { bottom, middle }, category, text }: CaptionProps) {
  return (
    <text className="cs-chart__caption" x={middle(category)} y={bottom + EDGE.bottom - 8} textAnchor="middle">
      {text}
    </text>
  )
}

/** The height of the amounts above the highest bar, and their lettering on a desktop and on a phone. */
function roomAbove(amounts: readonly string[], room: number) {
  const desk = letteringFor(amounts, { room, size: LETTERS.desk })
  const phone = letteringFor(amounts, { room, size: LETTERS.phone })
  const turned = [desk === 'turned' ? LETTERS.desk : 0, phone === 'turned' ? LETTERS.phone : 0]
  const top = Math.max(EDGE.top, ...turned.map((size) => lengthOf(amounts, size) + 8))
  return { top, lettering: { 'data-amounts': desk, 'data-phone-amounts': phone } }
}
