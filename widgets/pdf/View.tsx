import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { useScreen, type Row } from '../../engine/screen/host.ts'
import { Modal } from '../../engine/ui/Modal.tsx'
import type { PdfBlock } from './block.ts'
import { PdfViewer, Viewer } from './Viewer.tsx'

/** A file of the ERP as a block of the page; nothing while its address is empty. */
export function PdfView({ block }: { readonly block: PdfBlock }) {
  const host = useScreen()
  const href = evaluate(block.url, host.scope)
  if (typeof href !== 'string' || href === '') return null
  return <PdfViewer href={href} name={host.textOf(block.name) || 'File'} />
}

/** A file over the page; `with` holds `href`, `name`, and `kind: pdf` when its address has no extension. */
export function ViewerModal({ with: given, onClose }: { readonly with: Row; onClose(): void }) {
  const href = String(given['href'] ?? '')
  const name = String(given['name'] ?? 'File')
  return (
    <Modal title={name} className="cs-viewer-modal" onClose={onClose}>
      {given['kind'] === 'pdf' ? <PdfViewer href={href} name={name} /> : <Viewer href={href} name={name} />}
    </Modal>
  )
}
