import { categoryCount, scaleFor, type Dataset } from './chart.ts'

const WIDTH = 640
const HEIGHT = 280
const EDGE = { start: 56, end: 8, top: 24, bottom: 28 }
const WIDEST_BAR = 56
const BAR_GAP = 4

interface BarsProps {
  readonly datasets: readonly Dataset[]
  /** What each category is called; '' where nobody said. */
  readonly captions: readonly string[]
  print(value: number): string
}

/** Bars side by side, a group a category. A picture only: the table beside it says the same in words. */
export function Bars({ datasets, captions, print }: BarsProps) {
  const count = categoryCount(datasets)
  const { max, ticks } = scaleFor(Math.max(0, ...datasets.flatMap(({ data }) => data)))
  const inner = { width: WIDTH - EDGE.start - EDGE.end, height: HEIGHT - EDGE.top - EDGE.bottom }
  const group = inner.width / Math.max(1, count)
  const bar = Math.min(WIDEST_BAR, (group * 0.8) / Math.max(1, datasets.length) - BAR_GAP)
  const y = (value: number) => EDGE.top + inner.height * (1 - Math.max(0, value) / max)
  const left = (category: number, index: number) =>
    EDGE.start + group * (category + 0.5) + (index - datasets.length / 2) * (bar + BAR_GAP)
  return (
    <svg className="cs-chart__picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="cs-chart__line" x1={EDGE.start} x2={WIDTH - EDGE.end} y1={y(tick)} y2={y(tick)} />
          <text className="cs-chart__tick" x={EDGE.start - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {datasets.map(({ label, data, color }, index) =>
        data.map((value, category) => (
          <g key={`${label} ${category}`}>
            <rect
              className="cs-chart__bar"
              data-hue={color}
              x={left(category, index)}
              y={y(value)}
              width={bar}
              height={EDGE.top + inner.height - y(value)}
              rx="3"
            />
            <text className="cs-chart__value" x={left(category, index) + bar / 2} y={y(value) - 6} textAnchor="middle">
              {print(value)}
            </text>
          </g>
        )),
      )}
      {Array.from({ length: count }, (_, category) => (
        <text
          key={category}
          className="cs-chart__caption"
          x={EDGE.start + group * (category + 0.5)}
          y={HEIGHT - 8}
          textAnchor="middle"
        >
          {captions[category] ?? ''}
        </text>
      ))}
    </svg>
  )
}
