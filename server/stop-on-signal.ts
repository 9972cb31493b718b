const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs `close` at the first signal and ends the process with code 0 after it, with 1 where it rejects. SIGTERM comes from
 * whoever runs processes, SIGINT (`isInterrupted`) from a keyboard. A second signal ends the process at once, with 1.
 */
export function stopOnSignal(close: (isInterrupted: boolean) => Promise<void>): void {
  const stop = (signal: NodeJS.Signals): void => {
    for (const each of SIGNALS) process.off(each, stop).once(each, () => process.exit(1))
    close(signal === 'SIGINT').then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const each of SIGNALS) process.on(each, stop)
}
