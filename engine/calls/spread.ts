/** Spreads repeated requests after an event that many pages receive at the same moment. */
export interface Spread {
  /** Schedules a run; several calls lead to one run. */
  due(): void
  stop(): void
}

/** All in ms. */
export interface SpreadTimes {
  /** Minimum between an event and the run. */
  readonly soonMs: number
  /** Upper bound of a random delay, different in each page. */
  readonly spreadMs: number
  /** Minimum between two runs. */
  readonly everyMs: number
}

/** @param random from 0 to 1, like `Math.random` */
export function spread(run: () => void, times: SpreadTimes, random: () => number = Math.random): Spread {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -Infinity
  return {
    due() {
      if (timer !== undefined) return
      const soon = times.soonMs + random() * times.spreadMs
      const wait = Math.max(soon, lastAt + times.everyMs - Date.now())
      timer = setTimeout(() => {
        timer = undefined
        lastAt = Date.now()
        run()
      }, wait)
    },
    stop: () => clearTimeout(timer),
  }
}
