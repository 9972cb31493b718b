import Download from 'lucide-react/icons/download'
import type { ImportState, ImportRefusal } from '../calls/import-calls.ts'
import { listed, t } from '../messages/message.ts'

interface ImportResultProps {
  readonly run: ImportState
  /** Address of the file with the refused rows. */
  readonly href: string | null
}

/** The result of an import or of its check: counts, headings, and each refused cell with its reason. */
export function ImportResult({ run, href }: ImportResultProps) {
  const { state, refused, unknown, missing, refusals, failed } = run
  return (
    <div className="cs-import__result">
      <p role="status" className="cs-import__heading">
        {headingOf(run)}
      </p>
      {failed === null ? null : (
        <p className="cs-notice" data-tone="danger" role="alert">
          {failed}
        </p>
      )}
      <Counts run={run} />
      {unknown.length === 0 ? null : (
        <p className="cs-notice" data-tone="warning">
          {t('These columns are not imported: {names}', { names: listed(unknown) })}
        </p>
      )}
      {missing.length === 0 || state !== 'checked' ? null : (
        <p className="cs-notice" data-tone="warning">
          {t('The file lacks columns that new entries need: {names}', { names: listed(missing) })}
        </p>
      )}
      {refusals.length === 0 ? null : <Refusals refusals={refusals} />}
      {refused === 0 || href === null ? null : (
        <a className="cs-button cs-import__refused" href={href} download>
          <Download size={16} aria-hidden />
          {t('Refused rows as a file')}
        </a>
      )}
    </div>
  )
}

function headingOf({ state, refused, created, changed, unchanged }: ImportState): string {
  if (state === 'checked') {
    if (created + changed === 0) {
      if (refused === 0) return t('Every row is there already.')
      return unchanged === 0 ? t('No row can be imported.') : t('The other rows are there already.')
    }
    return refused === 0 ? t('Every row can be imported.') : t('The refused rows are left out. Nothing is changed yet.')
  }
  if (state === 'done') return t('The file is imported.')
  return state === 'cancelled' ? t('The import was stopped. What was imported stays.') : t('The import stopped.')
}

function Counts({ run: { created, changed, unchanged, refused } }: { readonly run: ImportState }) {
  const counts = [
    { tone: 'success', count: created, text: t('{count} new', { count: created }) },
    { tone: 'info', count: changed, text: t('{count} changed', { count: changed }) },
    { tone: 'plain', count: unchanged, text: t('{count} unchanged', { count: unchanged }) },
    { tone: 'danger', count: refused, text: t('{count} refused', { count: refused }) },
  ]
  return (
    <ul className="cs-import__counts">
      {counts.map(({ tone, count, text }) => (
        <li key={tone} className="cs-badge" data-tone={count === 0 ? 'plain' : tone} data-none={count === 0}>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Refusals({ refusals }: { readonly refusals: readonly ImportRefusal[] }) {
  return (
    <div className="cs-import__refusals" tabIndex={0} role="region" aria-label={t('Refused rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Cell')}</th>
            <th scope="col">{t('Why it is refused')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ row, heading, value, text }) => (
            <tr key={`${row} ${heading}`}>
              <td className="cs-import__row">{row}</td>
              <td>{heading}</td>
              <td>{value === '' ? <span className="cs-muted">{t('empty')}</span> : <bdi>{value}</bdi>}</td>
              <td className="cs-import__why">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
