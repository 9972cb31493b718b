import { useId, useState } from 'react'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import type { ImportState } from '../calls/import-calls.ts'
import { plural, t } from '../messages/message.ts'
import { wordsAt } from '../page/reads/rows.ts'
import { useScreen } from '../screen/host.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Modal } from '../ui/Modal.tsx'
import { ImportResult } from './ImportResult.tsx'
import type { OverlayProps } from './record.ts'
import { type ImportRun, isRunning, useImport } from './use-import.ts'
import './import.css'

/** Imports rows of a screen from a file: chosen, checked without a change, then imported (extension `imports`). */
export function Import({ with: params, onClose }: OverlayProps) {
  const definition = useScreen((host) => host.definition)
  const screen = wordsAt(params, 'screen') || definition.screen
  const imported = useImport(screen)
  const { run, error, isSending } = imported
  const close = () => {
    imported.leave()
    onClose()
  }
  return (
    <Modal title={t('Import')} about={definition.label} className="cs-modal--wide cs-import" onClose={close}>
      <div className="cs-modal__body cs-import__body" aria-busy={run === undefined || isSending}>
        {error === null ? null : <ErrorNotice {...error} />}
        {run === undefined ? <p role="status">{t('Loading ...')}</p> : null}
        {run === null ? <ChooseFile screen={screen} imported={imported} /> : null}
        {run ? <Run {...{ run, screen, imported, onClose }} /> : null}
      </div>
    </Modal>
  )
}

interface PartProps {
  readonly screen: string
  readonly imported: ImportRun
}

function ChooseFile({ screen, imported: { calls, choose, isSending } }: PartProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isSending) void choose(file)
  }
  return (
    <>
      <section
        className="cs-import__drop"
        aria-label={t('Choose a file')}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        {/* The browser's own input, visually replaced by a button. */}
        <label className="cs-button cs-button--primary cs-import__choose">
          {isSending ? <span className="cs-spinner" aria-hidden /> : <Upload size={16} aria-hidden />}
          {t('Choose a file')}
          <input
            className="cs-import__input"
            type="file"
            data-first-focus
            accept=".csv,.xlsx"
            disabled={isSending}
            aria-describedby={id}
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              // Lets the same file be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        <p id={id} className="cs-muted">
          {t('csv or xlsx, up to 10,000 rows. The file is checked first: nothing is changed yet.')}
        </p>
      </section>
      <Templates screen={screen} urlOf={calls.templateUrl} />
    </>
  )
}

interface TemplatesProps {
  readonly screen: string
  readonly urlOf: ImportRun['calls']['templateUrl']
}

function Templates({ screen, urlOf }: TemplatesProps) {
  return (
    <div className="cs-import__templates">
      <p>{t('The first row of the file holds the headings. An empty file with all of them:')}</p>
      {(['csv', 'xlsx'] as const).map((format) => (
        <a key={format} className="cs-button" href={urlOf(screen, format) ?? undefined} download>
          <Download size={16} aria-hidden />
          {t('Template as {format}', { format })}
        </a>
      ))}
    </div>
  )
}

interface RunProps extends PartProps {
  readonly run: ImportState
  onClose(): void
}

function Run({ run, screen, imported, onClose }: RunProps) {
  return (
    <>
      <p className="cs-import__file">
        <bdi>{run.name}</bdi>
      </p>
      {isRunning(run) ? (
        <Progress run={run} />
      ) : (
        <>
          <ImportResult run={run} href={imported.calls.refusedUrl(screen, run.key)} />
          {run.state === 'checked' ? <Documents run={run} imported={imported} /> : null}
        </>
      )}
      <RunActions {...{ run, imported, onClose }} />
    </>
  )
}

/** How many documents come of the rows, where it is not one of each, and the other way to read them. */
function Documents({ run: { documents, total }, imported }: Pick<RunProps, 'run' | 'imported'>) {
  const { chosen, isSending, choose } = imported
  const isApart = chosen?.isApart ?? false
  if (!isApart && !(documents < total)) return null
  return (
    <div className="cs-import__documents">
      <p>{documentsText(documents, total)}</p>
      {chosen === null ? null : (
        <button
          type="button"
          className="cs-button"
          disabled={isSending}
          onClick={() => void choose(chosen.file, !isApart)}
        >
          {isApart ? t('Rows with the same head as one document') : t('Each row its own document')}
        </button>
      )}
    </div>
  )
}

function documentsText(documents: number, rows: number): string {
  return t('{documents} from {rows}', {
    documents: plural(documents, ['{number} document', '{number} documents'], { number: documents }),
    rows: plural(rows, ['{number} row', '{number} rows'], { number: rows }),
  })
}

function Progress({ run: { state, done, total } }: { readonly run: ImportState }) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  const label = state === 'checking' ? t('Checking the rows …') : t('Importing …')
  return (
    <div className="cs-import__progress">
      <p role="status">{label}</p>
      <progress max={Math.max(1, total)} value={done} aria-label={label} />
      <p className="cs-muted">
        {t('{percent} %: {done} of {total} rows', { percent, done, total })}
        {state === 'importing' ? ` · ${t('It goes on when you close this.')}` : null}
      </p>
    </div>
  )
}

function RunActions({ run, imported: { start, cancel, again }, onClose }: Omit<RunProps, 'screen'>) {
  const { state, created, changed } = run
  const rows = created + changed
  if (isRunning(run)) {
    return (
      <div className="cs-import__actions">
        <button type="button" className="cs-button" onClick={() => void cancel()}>
          {t('Stop')}
        </button>
        <button type="button" className="cs-button" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    )
  }
  return (
    <div className="cs-import__actions">
      <button type="button" className="cs-button" onClick={again}>
        {t('Another file')}
      </button>
      {state === 'checked' && rows > 0 ? (
        <button type="button" className="cs-button cs-button--primary" onClick={() => void start()}>
          {plural(rows, ['Import {number} row', 'Import {number} rows'], { number: rows })}
        </button>
      ) : (
        <button type="button" className="cs-button cs-button--primary" onClick={onClose}>
          {t('Close')}
        </button>
      )}
    </div>
  )
}
