import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import X from 'lucide-react/icons/x'
import { exportJobs } from './export-jobs.ts'
import './export-tray.css'
import { plural, t } from '../../../messages/message.ts'

/** Files being made, at the corner of the page: they outlive the screen they were asked on. */
function ExportTray() {
  const jobs = useStore(exportJobs, (state) => state.jobs)
  return (
    <section className="cs-exports" aria-label={t('Exports')} aria-live="polite">
      {jobs.map(({ id, label, format, share, done, cancel }) => (
        <div key={id} className="cs-exports__job">
          <div className="cs-exports__words">
            <strong className="cs-exports__name">{label}</strong>
            <span className="cs-muted">
              {done === null
                ? t('Preparing {format}...', { format })
                : plural(done, ['{number} row written as {format}', '{number} rows written as {format}'], {
                    number: done.toLocaleString(),
                    format,
                  })}
            </span>
            <progress
              className="cs-exports__progress"
              aria-label={t('Export of {label}', { label })}
              max={1}
              value={share ?? undefined}
            />
          </div>
          <button
            type="button"
            className="cs-button cs-button--plain cs-button--icon"
            aria-label={t('Cancel export of {label}', { label })}
            onClick={cancel}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  )
}

let isOpen = false

/** In a root of its own: a screen that is left takes its own views along. */
export function openExportTray(): void {
  if (isOpen) return
  isOpen = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <ExportTray />
    </StrictMode>,
  )
}
