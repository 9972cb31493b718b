/** The diagnostics of a file that does not compile, as a terminal shows them, instead of its screen. */
export function Problems({ file, text }: { readonly file: string; readonly text: string }) {
  return (
    <div className="cs-screen">
      <section className="cs-notice" data-tone="danger" role="alert" aria-label={`Problems in ${file}`}>
        <p>
          <strong>{file}</strong> does not compile.
        </p>
      </section>
      {/* Focusable, so that a long line can be read with the keyboard. */}
      <pre className="cs-problems-text" tabIndex={0} style={{ overflow: 'auto', margin: 0 }}>
        {text}
      </pre>
    </div>
  )
}
