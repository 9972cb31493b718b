import type { ReactNode } from 'react'
import { defaultFilters } from '../../page/filters/filters.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import type { ListEmptiness as Kind } from './list-state.ts'
import { Reference } from '../../ui/Reference.tsx'
import { t } from '../../messages/message.ts'

interface EmptinessProps {
  readonly host: ScreenHost
  readonly read: ReadState
  readonly emptiness: Kind
}

/** Why there are no rows, and what the person can do about it. */
export function Emptiness({ host, read, emptiness }: EmptinessProps) {
  switch (emptiness.kind) {
    case 'nothing-yet':
      return (
        <Empty title={t('Nothing here for you yet')} text={t('Documents appear here as soon as they concern you.')}>
          <WiderScopes host={host} />
        </Empty>
      )
    case 'custom':
      return <Empty title={emptiness.text} />
    case 'not-allowed':
      return (
        <Empty
          title={t('You are not allowed to see this list')}
          text={t('An administrator can give you the right to.')}
        />
      )
    case 'nothing-matches':
      return (
        <Empty title={t('Nothing matches these filters')}>
          <button
            type="button"
            className="cs-button"
            onClick={() => host.setFilters(defaultFilters(host.definition), 'chosen')}
          >
            {t('Clear filters')}
          </button>
          <WiderScopes host={host} />
        </Empty>
      )
    case 'failed':
      return (
        <Empty
          title={t('The list could not be read')}
          text={emptiness.text}
          reference={emptiness.reference}
          role="alert"
        >
          <button type="button" className="cs-button" onClick={() => void read.reload()}>
            {t('Try again')}
          </button>
        </Empty>
      )
  }
}

/**
 * Options below the separator match more than a person's own rows: the way out of an empty list. A filter that was
 * chosen keeps its value, which the option would replace.
 */
function WiderScopes({ host }: Pick<EmptinessProps, 'host'>) {
  return host.definition.filters.flatMap(({ name, options }) =>
    options
      .filter(({ separated }) => separated && (host.filters[name] ?? '') === '')
      .map(({ value, label }) => (
        <button
          key={`${name} ${value}`}
          type="button"
          className="cs-button"
          onClick={() => host.setFilters({ ...host.filters, [name]: value }, 'chosen')}
        >
          {label}
        </button>
      )),
  )
}

interface EmptyProps {
  readonly title: string
  readonly text?: string
  readonly reference?: string | null
  readonly role?: 'alert' | 'status'
  readonly children?: ReactNode
}

function Empty({ title, text, reference, role = 'status', children }: EmptyProps) {
  return (
    <div className="cs-empty" role={role}>
      <h2 className="cs-empty__title">{title}</h2>
      {text === undefined ? null : <p className="cs-muted">{text}</p>}
      <Reference id={reference} />
      {children}
    </div>
  )
}
