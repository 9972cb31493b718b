import { isNamed } from '../definition/format.ts'
import { readField, badgeTone } from '../page/reads/rows.ts'
import { useScreen, type ScreenHost } from './host.ts'

interface ViewBadgesProps {
  /** Fields of the form. */
  readonly names: readonly string[]
}

/** Badges beside the heading of the view, from the form's record: the status of a document. */
export function ViewBadges({ names }: ViewBadgesProps) {
  const isShown = useScreen((host) => names.some((name) => badgeIn(host, name) !== ''))
  return isShown ? (
    <p className="cs-view__badges">
      {names.map((name) => (
        <ViewBadge key={name} name={name} />
      ))}
    </p>
  ) : null
}

function ViewBadge({ name }: { readonly name: string }) {
  const text = useScreen((host) => badgeIn(host, name))
  const tone = useScreen(({ form, field }) => badgeTone(form, field(name)))
  return text === '' ? null : (
    <span className="cs-badge" data-tone={tone}>
      <bdi>{text}</bdi>
    </span>
  )
}

/** '': there is nothing to show. */
function badgeIn({ form, field, format }: ScreenHost, name: string): string {
  const value = readField(form, field(name))
  const isEmpty = value === null || value === '' || (isNamed(value) && value.text === null)
  return isEmpty ? '' : format(value, field(name), form)
}
