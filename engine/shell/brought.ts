/**
 * What the server put into the page as `<script type="application/json" id="…">`, so that nothing has to be
 * asked for first; null when it put nothing there, or nothing that can be read.
 */
export function broughtJson<T>(page: Pick<Document, 'getElementById'>, id: string): T | null {
  const text = page.getElementById(id)?.textContent.trim() ?? ''
  // A template's own mark: the page comes from a host that fills nothing in.
  if (text === '' || /^%\w+%$/.test(text)) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
