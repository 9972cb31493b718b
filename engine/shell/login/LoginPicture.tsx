/** Three sheets of paper, the top one countersigned, in the colours of the theme. */
export function LoginPicture() {
  return (
    <svg className="cs-login__picture" viewBox="0 0 360 300" fill="none" aria-hidden>
      <rect x="96" y="22" width="196" height="232" rx="12" className="cs-login__sheet cs-login__sheet--far" />
      <rect x="72" y="42" width="196" height="232" rx="12" className="cs-login__sheet cs-login__sheet--near" />
      <rect x="48" y="62" width="196" height="232" rx="12" className="cs-login__sheet" />
      <g className="cs-login__lines">
        <path d="M72 96h72M72 120h148M72 138h124M72 166h40M180 166h40M72 186h52M196 186h24M72 206h34M172 206h48" />
        <path d="M72 246h66" className="cs-login__line--strong" />
      </g>
      <circle cx="238" cy="232" r="46" className="cs-login__seal" />
      <path d="m217 233 15 15 28-31" className="cs-login__check" />
      <path d="M204 214a38 38 0 0 1 62-10M272 250a38 38 0 0 1-62 10" className="cs-login__ring" />
    </svg>
  )
}
