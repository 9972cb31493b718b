/** What has happened meanwhile, such as where a code was sent. */
export const LoginNotice = ({ text }: { readonly text: string }) => (
  <p className="cs-notice" data-tone="info" role="status">
    {text}
  </p>
)
