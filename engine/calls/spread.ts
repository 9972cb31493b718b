/** When something is asked again because of an event that many pages get at the same moment. */
export interface Spread {
  /** It is to be run soon; several of these lead to one run. */
  due(): void
  stop(): void
}

/** All in ms. */
export interface SpreadTimes {
  /** Between an event and the run, at least. */
  readonly soonMs: number
  /** Added at random, another time in each page. */
  readonly spreadMs: number
  /** Between two runs, at least. */
  readonly everyMs: number
}

/** @param random from 0 to 1, as that of `Math` */
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
