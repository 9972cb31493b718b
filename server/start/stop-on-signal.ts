const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs `close` at the first signal, then exits with code 0, or 1 if it rejects. SIGTERM comes from a process manager,
 * SIGINT (`isInterrupted`) from the keyboard. A second signal exits at once with code 1.
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
