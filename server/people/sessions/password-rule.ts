/** In characters; a long, memorable password is better than a short one with special characters (NIST SP 800-63B). */
export const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 200
/** Number of distinct characters: `aaaaaaaaaaaa` has one. */
const FEWEST_DIFFERENT = 5
/** Shorter parts of names and addresses occur in any text. */
const SHORTEST_PART = 4

/** Beginnings that attackers try first; letters and digits only. */
const COMMON = [
  'password',
  'passw0rd',
  'qwertyuiop',
  'qwerty1234',
  '1234567890',
  '0123456789',
  'abcdefghij',
  'iloveyou',
  'welcome123',
  'admin12345',
  'administrator',
  'letmein123',
  'changeme',
  'countersign',
] as const

/** Words known about a person: name, e-mail address, company, its code. */
export type KnownWords = readonly string[]

/** Why a password is refused, wherever it is set; null: it is accepted. @param known words known about the person */
export function passwordError(password: string, known: KnownWords): string | null {
  if (password.length < SHORTEST_PASSWORD) return `At least ${SHORTEST_PASSWORD} characters.`
  if (password.length > LONGEST_PASSWORD) return `At most ${LONGEST_PASSWORD} characters.`
  if (new Set(password).size < FEWEST_DIFFERENT) return 'Too easy to guess: it repeats a few characters.'
  const plain = plainText(password)
  if (COMMON.some((each) => plain.startsWith(each))) return 'Too easy to guess: it is one of the most used passwords.'
  const rest = known.flatMap(partsOf).reduce((text, part) => text.replaceAll(part, ''), plain)
  if (rest.length < SHORTEST_PASSWORD / 2) return 'Too easy to guess: it is made of a name or an address.'
  return null
}

const plainText = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The parts of a word, longest first, so that no remainder of a longer part is left. */
function partsOf(known: string): readonly string[] {
  const parts = [plainText(known), ...known.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
  return parts.filter((part) => part.length >= SHORTEST_PART).toSorted((one, two) => two.length - one.length)
}
