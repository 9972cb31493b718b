import { useMemo } from 'react'
import type { BlockOf } from '../../definition/definition.ts'
import type { Sums } from '../../grid-data/grid-source.ts'
import { requestTotals } from '../../grid-data/requested-totals.ts'
import { sumsOf } from '../../grid-data/totals.ts'
import { t } from '../../messages/message.ts'
import { plainFormat } from '../../page/format.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import { useOwnRead } from '../../ui/use-own-read.ts'

export interface ListTotalsProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'list'>
  readonly read: ReadState
}

/** The sums over all rows of a list, also of those that are not loaded. */
export function ListTotals({ host, block, read }: ListTotalsProps) {
  const { totals = [] } = block
  const isPaged = read.read.pageSize !== null && host.callOf(block.read) !== null
  const requested = useRequestedSums({ host, block, read }, isPaged)
  const local = useMemo(
    () => (isPaged ? null : sumsOf(host.definition, totals, read.rows)),
    [isPaged, host.definition, totals, read.rows],
  )
  const sums = isPaged ? requested.sums : local
  if (sums === null) return null
  const shown = totals.filter((name) => sums[name] !== undefined)
  return (
    <div className="cs-list__totals" role="group" aria-label={t('Total')} aria-busy={isPaged && requested.isOld}>
      {shown.length === 0 ? (
        <p>{t('The server sent no totals.')}</p>
      ) : (
        <>
          <strong>{t('Total')}</strong>
          <dl>
            {shown.map((name) => (
              <div key={name}>
                <dt>{labelOf(host, name)}</dt>
                <dd>{host.format(sums[name], fieldOf(host, name))}</dd>
              </div>
            ))}
          </dl>
          {isPaged || read.isComplete ? null : <p>{partlyText(host, read.rows.length)}</p>}
        </>
      )}
    </div>
  )
}

/** The field that is summed: of child rows that after the dot. */
const fieldOf = (host: ScreenHost, total: string) => host.field(total.split('.').at(-1) ?? total)

const labelOf = (host: ScreenHost, total: string): string => fieldOf(host, total).label

const partlyText = ({ format }: ScreenHost, count: number): string =>
  t('Totals of the first {count} rows only.', { count: format(count, plainFormat('number')) })

interface RequestedSums {
  /** Null: none have been answered. */
  readonly sums: Sums | null
  /** They are those of an older answer. */
  readonly isOld: boolean
}

/** The sums, requested each time the first rows have arrived. If that fails, none are shown. */
function useRequestedSums({ host, block, read }: ListTotalsProps, isPaged: boolean): RequestedSums {
  const { calls, definition } = host
  const { fields } = definition
  // Known once the rows are those of the question.
  const { question, at = null } = read
  const of = `${question} ${at}`
  const call = isPaged && at !== null ? host.callOf(block.read) : null
  const { data, error, isLoading } = useOwnRead(call === null ? null : of, async (signal) =>
    call === null ? null : requestTotals({ call, calls, fields, totals: block.totals ?? [], signal }),
  )
  return { sums: error === undefined ? (data ?? null) : null, isOld: call === null || isLoading }
}
