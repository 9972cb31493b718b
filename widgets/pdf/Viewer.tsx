import { Suspense, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useScreen } from '../../engine/screen/host.ts'
import { shareFile } from './share.ts'
import { useBytes } from './use-bytes.ts'
import { ViewerBar } from './ViewerBar.tsx'
import { fileKind, quarterTurned, zoomed, ZOOM, type FileKind, type Turn } from './zoom.ts'
import './pdf-viewer.css'
import { Reference } from '../../engine/ui/Reference.tsx'
import { preloadable } from '../../engine/ui/preloadable.tsx'
import { t } from '../../engine/messages/message.ts'

const { Component: Pages } = preloadable(async () => (await import('./Pages.tsx')).Pages)

interface ViewerProps {
  /** As the ERP sent it; the token is added with the request. */
  readonly href: string
  readonly name: string
}

/** A file of the ERP: PDF page by page, images as they are (foundation §2, file viewer). */
export function Viewer({ href, name }: ViewerProps) {
  const kind = fileKind(name, href)
  return kind === 'other' ? <Unsupported href={href} name={name} /> : <OpenFile key={href} {...{ href, name, kind }} />
}

/** A PDF that the ERP generates has no extension in its address. */
export function PdfViewer({ href, name }: ViewerProps) {
  return <OpenFile key={href} href={href} name={name} kind="pdf" />
}

function Unsupported({ href, name }: ViewerProps) {
  const calls = useScreen((host) => host.calls)
  return <OnlyFile text={t('Unsupported file type.')} url={calls.documentUrl(href)} name={name} />
}

interface OnlyFileProps {
  readonly text: string
  /** Null: it has no address. */
  readonly url: string | null
  readonly name: string
}

/** Why the file is not shown here, and the file itself. */
function OnlyFile({ text, url, name }: OnlyFileProps) {
  return (
    <div className="cs-viewer__stage" role="alert">
      <p className="cs-viewer__note">{text}</p>
      {url === null ? null : (
        <a className="cs-button" href={url} download={name}>
          {t('Download')}
        </a>
      )}
    </div>
  )
}

/** Why a loaded file is not shown. */
type Problem = 'broken' | 'locked'

const LOCKED = 'This PDF is protected with a password. Download it to open it.'
const FAILED = {
  image: 'Error loading image. Please try again.',
  pdf: 'Error loading PDF. Please try again.',
} as const satisfies Record<Exclude<FileKind, 'other'>, string>

function OpenFile({ href, name, kind }: ViewerProps & { readonly kind: 'image' | 'pdf' }) {
  const calls = useScreen((host) => host.calls)
  const say = useScreen((host) => host.showMessage)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [view, setView] = useState<{ zoom: number; turn: Turn }>({ zoom: ZOOM.first, turn: 0 })
  const [pages, setPages] = useState({ page: 1, count: 1 })
  const { blob, url, failed, refusal, reference } = useBytes(calls, href, attempt)
  const go = (by: number) => setPages(({ page, count }) => ({ page: Math.min(count, Math.max(1, page + by)), count }))
  const zoom = (direction: 1 | -1) => setView(({ turn, ...at }) => ({ turn, zoom: zoomed(at.zoom, direction) }))
  const rotate = () => setView(({ zoom, turn }) => ({ zoom, turn: quarterTurned(turn) }))
  const share = async () => {
    const message = await shareFile(sharer(), { name: withExtension(name, kind), bytes: blob })
    if (message !== null) say(message, { tone: 'warning' })
  }
  const keys = onKeyOf({ go, zoom, rotate })
  if (problem === 'locked') return <OnlyFile text={t(LOCKED)} url={url} name={withExtension(name, kind)} />
  if (failed || problem === 'broken') {
    const retry = () => {
      setProblem(null)
      setAttempt(attempt + 1)
    }
    return <Failed text={refusal ?? t(FAILED[kind])} reference={reference} onRetry={retry} />
  }
  const bar = { ...view, ...pages, kind, name: withExtension(name, kind), url, onGo: go, onZoom: zoom }
  return (
    // Keys work wherever in the viewer the focus is.
    <div className="cs-viewer" onKeyDown={keys}>
      <ViewerBar {...bar} onRotate={rotate} onShare={() => void share()} />
      <div className="cs-viewer__stage" role="region" aria-label={name} tabIndex={0} data-first-focus>
        <Content
          {...view}
          {...{ kind, name, blob, url }}
          page={pages.page}
          onPages={(count) => setPages(({ page }) => ({ page: Math.min(page, count), count }))}
          onProblem={setProblem}
        />
      </div>
    </div>
  )
}

interface ContentProps extends Omit<PictureProps, 'url' | 'onFailed'> {
  readonly kind: 'image' | 'pdf'
  readonly blob: Blob | null
  readonly url: string | null
  /** From 1. */
  readonly page: number
  onPages(count: number): void
  onProblem(problem: Problem): void
}

function Content({ kind, blob, url, name, page, zoom, turn, onPages, onProblem }: ContentProps) {
  const note = (
    <p className="cs-viewer__note" role="status">
      {t('Opening the file ...')}
    </p>
  )
  const onFailed = () => onProblem('broken')
  if (blob === null || url === null) return note
  if (kind === 'image') return <Picture {...{ url, name, zoom, turn, onFailed }} />
  return (
    <Suspense fallback={note}>
      <Pages {...{ blob, page, zoom, turn, onPages, onFailed }} onLocked={() => onProblem('locked')} />
    </Suspense>
  )
}

interface PictureProps {
  readonly url: string
  readonly name: string
  readonly zoom: number
  readonly turn: Turn
  onFailed(): void
}

function Picture({ url, name, zoom, turn, onFailed }: PictureProps) {
  return (
    <img
      className="cs-viewer__picture"
      src={url}
      alt={name}
      style={{ inlineSize: `${zoom}%`, transform: `rotate(${turn}deg)` }}
      onError={onFailed}
    />
  )
}

interface FailedProps {
  readonly text: string
  readonly reference: string | null
  onRetry(): void
}

function Failed({ text, reference, onRetry }: FailedProps) {
  return (
    <div className="cs-viewer__stage" role="alert">
      <p className="cs-viewer__note">{text}</p>
      <Reference id={reference} />
      <button type="button" className="cs-button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}

interface Commands {
  go(by: number): void
  zoom(direction: 1 | -1): void
  rotate(): void
}

function onKeyOf({ go, zoom, rotate }: Commands) {
  const commands: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    PageUp: () => go(-1),
    ArrowRight: () => go(1),
    PageDown: () => go(1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: rotate,
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = commands[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
}

function sharer() {
  const { share, canShare } = navigator as Partial<Navigator>
  return { ...(share && { share: share.bind(navigator) }), ...(canShare && { canShare: canShare.bind(navigator) }) }
}

function withExtension(name: string, kind: FileKind): string {
  return kind === 'pdf' && !/\.pdf$/i.test(name) ? `${name}.pdf` : name
}
