import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { useScreen } from '../../engine/screen/host.ts'
import type { PdfBlock } from './block.ts'
import { PdfOf } from './Viewer.tsx'

/** A file of the ERP in its place on the page; nothing while no address is known. */
export function PdfView({ block }: { readonly block: PdfBlock }) {
  const host = useScreen()
  const href = evaluate(block.url, host.scope)
  if (typeof href !== 'string' || href === '') return null
  return <PdfOf href={href} name={host.words(block.name) || 'File'} />
}
