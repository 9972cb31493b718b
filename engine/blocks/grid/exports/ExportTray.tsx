import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../../ui/IconButton.tsx'
import { exportJobs } from '../../../grid-data/exports/export-jobs.ts'
import './export-tray.css'
import { plural, t } from '../../../messages/message.ts'

/** The running exports, in a corner of the page: they outlive the screen they were started on. */
function ExportTray() {
  const jobs = useSyncExternalStore(exportJobs.subscribe, exportJobs.all)
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
          <IconButton label={t('Cancel export of {label}', { label })} onClick={cancel}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  )
}

let isOpen = false

/** Shows the tray in a React root of its own, because a screen unmounts its views when a person leaves it. */
export function openExportTray(): void {
  if (isOpen) return
  isOpen = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <StrictMode>
      <ExportTray />
    </StrictMode>,
  )
}
