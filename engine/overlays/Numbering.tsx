import { useId, useState } from 'react'
import useSWR from 'swr'
import { type Notice, noticeOf } from '../screen/shown-errors.ts'
import { useScreen, type ScreenHost } from '../screen/host.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Modal } from '../ui/Modal.tsx'
import { conflictOf, readSeries, type Series } from './series.ts'
import type { OverlayProps } from './record.ts'
import './overlays.css'
import { t } from '../messages/message.ts'

const CALL = 'slugconfig'

/** How new entries are numbered: automatically, or by hand (site-modules §3 and §5, voucher series). */
export function Numbering({ with: params, onClose }: OverlayProps) {
  const host = useScreen()
  const { calls, definition, showMessage } = host
  const screen = typeof params['screen'] === 'string' ? params['screen'] : definition.screen
  const path = { screen, path: CALL, query: {} }
  const { data, error, mutate } = useSWR(['numbering', screen], async () => readSeries(await calls.get(path)), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    // Not deduplicated: a number may have been taken since the dialog was last open, a second ago.
    dedupingInterval: 0,
  })
  const save = async ({ id, prefix, suffix, start, autogenerate }: Series) => {
    await calls.post({ ...path, body: { id, prefix, suffix, start, autogenerate } })
    await Promise.all([mutate(), reloadSeries(host)])
    showMessage(t('Voucher configuration successfully saved.'), { tone: 'success' })
    onClose()
  }
  return (
    <Modal title={t('Voucher numbering')} about={definition.label} onClose={onClose}>
      <div className="cs-modal__body">
        {error === undefined ? null : (
          <ErrorNotice {...noticeOf(error)} onRetry={() => void mutate().catch(() => undefined)} />
        )}
        {data ? <SeriesForm key={data.id} series={data} onSave={save} onClose={onClose} /> : null}
        {!data && error === undefined ? <p role="status">{t('Fetching data...')}</p> : null}
      </div>
    </Modal>
  )
}

/** Reloads the reads of the page that show the series. */
async function reloadSeries({ reads }: ScreenHost): Promise<void> {
  const ofSeries = Object.values(reads).filter(({ read: { from } }) => from.from === 'call' && from.path[0] === CALL)
  await Promise.all(ofSeries.map((state) => state.reload()))
}

interface SeriesFormProps {
  readonly series: Series
  onSave(series: Series): Promise<void>
  onClose(): void
}

function SeriesForm({ series, onSave, onClose }: SeriesFormProps) {
  const [typed, setTyped] = useState(series)
  const [error, setError] = useState<Notice | null>(null)
  const [isSaving, setSaving] = useState(false)
  const conflict = conflictOf(series, typed)
  const submit = async () => {
    if (!Number.isInteger(typed.start) || typed.start < 1) {
      return setError({ text: t('The first number is 1 or more.'), reference: null })
    }
    setSaving(true)
    setError(null)
    await onSave(typed).catch((error: unknown) => setError(noticeOf(error)))
    setSaving(false)
  }
  return (
    <form
      className="cs-series"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SeriesParts typed={typed} onChange={(to) => setTyped({ ...typed, ...to })} />
      <p className="cs-muted">
        {series.nextSlug === ''
          ? t('No number was made yet.')
          : t('The next number is {nextSlug}.', { nextSlug: series.nextSlug })}
      </p>
      {conflict === null ? null : (
        <p className="cs-notice" data-tone="warning" role="status">
          {conflict}
        </p>
      )}
      {error === null ? null : <ErrorNotice {...error} />}
      <div className="cs-dialog__actions">
        <button type="button" className="cs-button" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button type="submit" className="cs-button cs-button--primary" disabled={isSaving} aria-busy={isSaving}>
          {t('Save')}
        </button>
      </div>
    </form>
  )
}

function SeriesParts({ typed, onChange }: { readonly typed: Series; onChange(to: Partial<Series>): void }) {
  return (
    <>
      <label className="cs-series__auto">
        <input
          type="checkbox"
          checked={typed.autogenerate}
          onChange={(event) => onChange({ autogenerate: event.currentTarget.checked })}
        />
        {t('Make numbers by themselves')}
      </label>
      <div className="cs-series__parts">
        <Part label={t('Prefix')} value={typed.prefix} onChange={(prefix) => onChange({ prefix })} />
        <Part
          label={t('Start')}
          value={Number.isNaN(typed.start) ? '' : String(typed.start)}
          inputMode="numeric"
          onChange={(text) => onChange({ start: text.trim() === '' ? Number.NaN : Number(text) })}
        />
        <Part label={t('Suffix')} value={typed.suffix} onChange={(suffix) => onChange({ suffix })} />
      </div>
    </>
  )
}

interface PartProps {
  readonly label: string
  readonly value: string
  readonly inputMode?: 'numeric'
  onChange(text: string): void
}

function Part({ label, value, inputMode, onChange }: PartProps) {
  const id = useId()
  return (
    <div className="cs-series__part">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="cs-input"
        value={value}
        inputMode={inputMode}
        maxLength={20}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
