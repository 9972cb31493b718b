/** Seen only: screen readers use `aria-required`. */
export function RequiredMark() {
  return (
    <span className="cs-form__required" aria-hidden>
      {' *'}
    </span>
  )
}
