import ExternalLink from 'lucide-react/icons/external-link'
import { PEOPLE, type Field } from '../definition/field.ts'
import { isNamed } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { t } from '../messages/message.ts'
import { useScreen, type Row } from './host.ts'
import './open-link.css'

interface OpenLinkProps {
  readonly field: Pick<Field, 'to' | 'label'>
  readonly value: Value
  /** A button beside an input; otherwise the text itself. */
  readonly isIcon?: boolean
}

/** Opens the row that a link refers to, on its own screen. A link to no record, or to a person, is plain text. */
export function OpenLink({ field: { to, label }, value, isIcon = false }: OpenLinkProps) {
  const show = useScreen((host) => host.show)
  const text = isNamed(value) ? String(value.text) : ''
  const query = addressOf(value)
  if (to === null || to === PEOPLE || query === null) return isIcon ? null : text
  const open = () => show({ what: 'route', route: [to] }, query)
  if (!isIcon) {
    return (
      <button type="button" className="cs-open-link" onClick={open}>
        {text}
      </button>
    )
  }
  const words = t('Open {label}', { label })
  return (
    <button type="button" className="cs-button cs-button--icon" aria-label={words} title={words} onClick={open}>
      <ExternalLink size={16} aria-hidden />
    </button>
  )
}

/** The query that opens a record, for a screen (`view`, `w.id`) and for a page of the ERP (`key`); null: no record. */
function addressOf(value: Value): Row | null {
  const id = isNamed(value) ? value['id'] : null
  return typeof id === 'string' && id !== '' ? { view: 'record', 'w.id': id, key: id } : null
}
