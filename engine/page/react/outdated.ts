import { FORM_REFUSED_EVENT, type FormRefused } from '../../calls/errors.ts'

/** Whether the server has a newer definition of the screen; false if nothing checks for newer ones. */
export async function isOutdated(screen: string): Promise<boolean> {
  let answered = Promise.resolve(false)
  const detail: FormRefused = { screen, answer: (isOther) => void (answered = isOther) }
  globalThis.dispatchEvent?.(new CustomEvent(FORM_REFUSED_EVENT, { detail }))
  return await answered
}
