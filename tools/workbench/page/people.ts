/** The person as whom the frame shows the screen. */
import { readVersion, sessionIn } from '../../../engine/calls/answers.ts'
import type { BenchPerson } from '../api.ts'
import { type BenchContext, showAddress } from './bench-state.ts'
import { calls } from './calls.ts'
import { readChoices, storeChoices } from './choices.ts'

export async function signInAs(desk: BenchContext, person: BenchPerson): Promise<void> {
  const { email, ccode } = person
  await calls.signIn({ email, ccode })
  desk.store.setState({ person })
  storeChoices({ email, ccode })
  const { site, file, address } = desk.store.getState()
  showAddress(desk, site?.files.find((each) => each.file === file)?.address ?? address ?? '/')
}

/** The person that this browser is signed in as; otherwise the last chosen one, or an administrator. */
export async function signInFirst(desk: BenchContext): Promise<void> {
  const { site, file } = desk.store.getState()
  const people = site?.people ?? []
  const current = await signedInAs(people)
  const { email, ccode } = readChoices(localStorage)
  const stored = people.find((each) => each.email === email && each.ccode === ccode)
  // The last person of a company is its administrator, who sees everything.
  const person = stored ?? people.findLast((each) => each.ccode === people[0]?.ccode)
  if (!current && person) return await signInAs(desk, person)
  desk.store.setState({ person: current ?? null })
  showAddress(desk, site?.files.find((each) => each.file === file)?.address ?? '/')
}

/** The sample person that this browser is signed in as; undefined: none. */
async function signedInAs(people: readonly BenchPerson[]): Promise<BenchPerson | undefined> {
  const answer = (await (await fetch('/main/v?heartbeat=n')).json().catch(() => null)) as unknown
  const version = readVersion(answer)
  if (version.loginRequired) return undefined
  const { email, company } = sessionIn(version)
  return people.find((each) => each.email === email && each.company === company)
}
