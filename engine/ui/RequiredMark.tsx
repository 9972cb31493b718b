/** The star beside the label of a required input. Only visible: screen readers use `aria-required`. */
export function RequiredMark() {
  return (
    <span className="cs-required" aria-hidden>
      {' *'}
    </span>
  )
}
