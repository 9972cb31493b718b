/** Asks again about rows that others may have changed: not at once, seldom, and only while somebody looks at the page. */
import { mayHaveChanged, type ServerEvents } from '../../calls/server-events.ts'
import { spread } from '../../calls/spread.ts'

/** Whose changes are reported, and what asks for the rows again. */
export interface ReportedRows {
  readonly events: Pick<ServerEvents, 'subscribe'>
  /** The screen whose rows are shown; null: none are. */
  screen(): string | null
  /** Whether the page is hidden: then nothing is requested. */
  isHidden(): boolean
  /** Resolves to false if it must be asked again later. Does not reject. */
  ask(): Promise<boolean>
}

interface ReportedChecks {
  /** Rows may have changed. */
  due(): void
  /** The page may be visible again. */
  look(): void
  stop(): void
}

const TIMES = { soonMs: 800, spreadMs: 1_500, everyMs: 10_000 }

/** Asks again some time after the server has reported a change of the rows that are shown. */
export function whenReported({ events, screen, isHidden, ask }: ReportedRows): ReportedChecks {
  let isDue = false
  const asking = spread(() => void run(), TIMES)
  const run = async (): Promise<void> => {
    if (isHidden()) return
    isDue = false
    if (!(await ask())) due()
  }
  const look = (): void => {
    if (isDue && !isHidden()) asking.due()
  }
  const due = (): void => {
    isDue = true
    look()
  }
  const leave = events.subscribe((event) => {
    const name = screen()
    if (name !== null && mayHaveChanged(event, name)) due()
  })
  return {
    due,
    look,
    stop() {
      asking.stop()
      leave()
    },
  }
}

const OF_SCREEN = /^\/main\/s\/([^/]+)\//

/** The screen whose rows a call requests: that of the page, unless its path names another. */
export const screenOfPath = (path: string, screen: string): string => OF_SCREEN.exec(path)?.[1] ?? screen
