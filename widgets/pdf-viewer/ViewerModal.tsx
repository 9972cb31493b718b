import { Modal } from '../../engine/ui/Modal.tsx'
import type { Row } from '../../engine/screen/host.ts'
import { PdfOf, Viewer } from './Viewer.tsx'

/** A file over the page; `with` carries `href`, `name`, and `kind: pdf` where the address does not tell. */
export function ViewerModal({ with: given, onClose }: { readonly with: Row; onClose(): void }) {
  const href = String(given['href'] ?? '')
  const name = String(given['name'] ?? 'File')
  return (
    <Modal title={name} className="cs-viewer-modal" onClose={onClose}>
      {given['kind'] === 'pdf' ? <PdfOf href={href} name={name} /> : <Viewer href={href} name={name} />}
    </Modal>
  )
}
