/** Seen only: who cannot see it is told by `aria-required`. */
export function RequiredMark() {
  return (
    <span className="cs-form__required" aria-hidden>
      {' *'}
    </span>
  )
}
