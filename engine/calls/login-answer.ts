/** Reads a login answer (foundation §3) leniently: flags as 0 and 1, companies as bare codes. */
import { isUnauthorized, membersOf, readRefusal, textOrNull, yes } from './answers.ts'
import type { LoginAnswer } from './contract.ts'
import { ownMessage } from './errors.ts'

type Company = NonNullable<LoginAnswer['possible_ccodes']>[number]

const FLAGS = ['isTestDb', 'otpSent', 'loginOtpSent', 'multiple'] as const
const TEXTS = ['id', 'ccode', 'code', 'description'] as const

/** Unknown members are passed on unchanged. */
export function readLogin(body: unknown): LoginAnswer {
  const members = membersOf(body)
  const present = (names: readonly string[]) => names.filter((name) => (members[name] ?? null) !== null)
  const flags = present(FLAGS).map((name) => [name, yes(members[name])] as const)
  const texts = present(TEXTS).map((name) => [name, textOrNull(members[name]) ?? ''] as const)
  return {
    ...(members as Partial<LoginAnswer>),
    ...Object.fromEntries([...flags, ...texts]),
    ok: yes(members['ok']),
    possible_ccodes: companiesIn(members['possible_ccodes']),
  }
}

/** Why a login was refused, in the ERP's words: its description, otherwise its name and reason; null: it sent none. */
export function loginRefusal(body: unknown): string | null {
  const description = textOrNull(membersOf(body)['description'])
  if (description !== null || isUnauthorized(body)) return description
  return ownMessage(readRefusal(body))
}

/** Bare codes, or maps with the code and the company's name. */
function companiesIn(value: unknown): readonly Company[] {
  return Array.isArray(value) ? value.map(companyIn).filter(({ ccode }) => ccode !== '') : []
}

function companyIn(entry: unknown): Company {
  const { ccode, code, company, name } = membersOf(entry)
  const own = textOrNull(ccode) ?? textOrNull(code) ?? textOrNull(entry) ?? ''
  return { ccode: own, company: textOrNull(company) ?? textOrNull(name) ?? '' }
}
