import type { BlockOf } from '../../definition/definition.ts'
import { useScreen } from '../../screen/host.ts'

/** Text written by the screen's author; with a tone it is a notice. */
export function TextView({ block }: { readonly block: BlockOf<'text'> }) {
  const words = useScreen(({ textOf }) => textOf(block.text))
  if (words === '') return null
  if (block.tone === 'plain') return <p className="cs-text">{words}</p>
  return (
    <div className="cs-notice" data-tone={block.tone} role={block.tone === 'danger' ? 'alert' : 'note'}>
      <p>{words}</p>
    </div>
  )
}
