/** The star beside the label of what must be filled in. Seen only: screen readers use `aria-required`. */
export function RequiredMark() {
  return (
    <span className="cs-required" aria-hidden>
      {' *'}
    </span>
  )
}
