import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
// oxlint-disable-next-line import/default -- Vite returns the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { Turn } from './zoom.ts'
import { t } from '../../engine/messages/message.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Nothing in a file may be executed; errors are shown in the viewer, not in the console. */
const OPTIONS = { isEvalSupported: false, enableXfa: false, verbosity: 0 } as const

interface PagesProps {
  readonly blob: Blob
  /** From 1. */
  readonly page: number
  /** Percent of the available width. */
  readonly zoom: number
  readonly turn: Turn
  onPages(count: number): void
  onFailed(): void
  /** The file needs a password. */
  onLocked(): void
}

/** One page of a PDF, as wide as the available space times the zoom. */
export function Pages({ blob, page, zoom, turn, onPages, onFailed, onLocked }: PagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  // The same object for the same bytes, because another one would be parsed again.
  const file = useMemo(() => blob, [blob])
  return (
    <div ref={box} className="cs-viewer__room">
      <Document
        // What is being loaded and what failed is said here, by this component: not by a boundary around it.
        suspense={false}
        file={file}
        options={OPTIONS}
        loading={<p className="cs-viewer__note">{t('Opening the file ...')}</p>}
        error={null}
        noData={null}
        onLoadSuccess={({ numPages }) => onPages(numPages)}
        onLoadError={onFailed}
        onSourceError={onFailed}
        onPassword={onLocked}
      >
        {width > 0 ? (
          <Page
            suspense={false}
            pageNumber={page}
            width={(width * zoom) / 100}
            rotate={turn}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading={<p className="cs-viewer__note">{t('Drawing the page ...')}</p>}
            onRenderError={onFailed}
          />
        ) : null}
      </Document>
    </div>
  )
}

/** Widest page at 100 percent, px: readable on a wide screen, too. */
const WIDEST = 900

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(Math.min(WIDEST, Math.floor(entry?.contentRect.width ?? 0))))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
