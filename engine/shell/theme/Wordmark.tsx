import './wordmark.css'

/** The product's logo and the name it has in this site. */
export function Wordmark({ label }: { readonly label: string }) {
  return (
    <span className="cs-wordmark">
      <svg viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8" className="cs-wordmark__ground" />
        <path d="M8.5 12.2a8 8 0 0 1 13.6-2.3M8.5 19.8a8 8 0 0 0 13.6 2.3" className="cs-wordmark__ring" />
        <path d="m12.2 16.2 3.3 3.3 8-8" className="cs-wordmark__check" />
      </svg>
      <span className="cs-wordmark__label">{label}</span>
    </span>
  )
}
