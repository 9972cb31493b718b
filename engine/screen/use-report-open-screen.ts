import { useEffect } from 'react'
import type { OpenScreen } from './commands.ts'

/** Reports this screen as it was last drawn, for the command palette (Ctrl+K), and null once it is closed. */
export function useReportOpenScreen(
  report: ((screen: OpenScreen | null) => void) | undefined,
  screen: OpenScreen,
): void {
  useEffect(() => report?.(screen))
  useEffect(() => () => report?.(null), [report])
}
