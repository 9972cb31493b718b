import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { useScreen } from '../../engine/screen/host.ts'
import type { ProgressBlock } from './block.ts'
import { Bars } from './Bars.tsx'
import { categoryCount, datasetsOf, type Dataset } from './chart.ts'
import './progress-chart.css'
import { t } from '../../engine/messages/message.ts'

/**
 * Quantities side by side: a bar and a percentage for each whole, bars by category, and the same as a table
 * (site-modules §2.1 Erection Graph; totals as specified in §9).
 */
export function ProgressView({ block }: { readonly block: ProgressBlock }) {
  const host = useScreen()
  const read = host.reads[block.read]
  const datasets = datasetsOf(read?.rows ?? [], block.of)
  const count = categoryCount(datasets)
  const numbers = { type: 'number', unit: null, decimals: block.decimals } as const
  const print = (value: number) => host.format(value, numbers)
  if (count === 0) return <Nothing isComing={read?.status === 'first'} text={read?.read.texts.empty ?? null} />
  const labels = block.labels === null ? null : evaluate(block.labels, host.scope)
  const captions = Array.from({ length: count }, (_, index) =>
    Array.isArray(labels) && typeof labels[index] === 'string' ? labels[index] : '',
  )
  return (
    <section className="cs-chart">
      <ul className="cs-chart__totals">
        {datasets.map((dataset) => (
          <Total
            key={dataset.label}
            dataset={dataset}
            text={host.format(dataset.total, { ...numbers, unit: block.unit })}
          />
        ))}
      </ul>
      <Bars datasets={datasets} captions={captions} print={print} />
      <details className="cs-chart__details">
        <summary>{t('Show as table')}</summary>
        <Table datasets={datasets} captions={captions} unit={block.unit} print={print} />
      </details>
    </section>
  )
}

function Nothing({ isComing, text }: { readonly isComing: boolean; readonly text: string | null }) {
  return (
    <p className="cs-chart__nothing" role="status">
      {isComing ? t('Fetching data...') : (text ?? t('No results available.'))}
    </p>
  )
}

function Total({ dataset, text }: { readonly dataset: Dataset; readonly text: string }) {
  const { caption, color, percent } = dataset
  return (
    <li className="cs-chart__total">
      <span className="cs-chart__name">
        <span className="cs-chart__swatch" data-hue={color} aria-hidden="true" />
        {caption}
      </span>
      <span className="cs-chart__amount">{text}</span>
      {percent === null ? null : (
        <span className="cs-chart__share">
          <span className="cs-chart__track" aria-hidden="true">
            <span className="cs-chart__reached" data-hue={color} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
          </span>
          {percent.toFixed(2)}%
        </span>
      )}
    </li>
  )
}

interface TableProps {
  readonly datasets: readonly Dataset[]
  readonly captions: readonly string[]
  readonly unit: string | null
  print(value: number): string
}

function Table({ datasets, captions, unit, print }: TableProps) {
  return (
    <div className="cs-chart__scroller">
      <table className="cs-chart__table">
        {unit === null ? null : <caption>{t('In {unit}', { unit })}</caption>}
        <thead>
          <TableHead captions={captions} />
        </thead>
        <tbody>
          {datasets.map((dataset) => (
            <TableRow key={dataset.label} dataset={dataset} count={captions.length} print={print} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableHead({ captions }: Pick<TableProps, 'captions'>) {
  return (
    <tr>
      <th scope="col">{t('Quantity')}</th>
      {captions.map((caption, index) => (
        <th key={index} scope="col">
          {caption || index + 1}
        </th>
      ))}
      <th scope="col">{t('Total')}</th>
      <th scope="col">{t('Percent')}</th>
    </tr>
  )
}

interface TableRowProps extends Pick<TableProps, 'print'> {
  readonly dataset: Dataset
  readonly count: number
}

function TableRow({ dataset: { caption, data, total, percent }, count, print }: TableRowProps) {
  return (
    <tr>
      <th scope="row">{caption}</th>
      {Array.from({ length: count }, (_, index) => (
        <td key={index}>{print(data[index] ?? 0)}</td>
      ))}
      <td>{print(total)}</td>
      <td>{percent === null ? '' : `${percent.toFixed(2)}%`}</td>
    </tr>
  )
}
