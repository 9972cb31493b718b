import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { decimalSum } from '../../../engine/definition/decimal-sum.ts'
import { isNamed } from '../../../engine/definition/format.ts'
import { holds } from '../../../engine/expressions/evaluate/evaluate.ts'
import { usesOfTree } from '../../../engine/expressions/uses.ts'
import { HttpError } from '../../http/errors.ts'
import { printValue } from '../../http/print.ts'
import { entryIdentity, type EntryValues, type Ledger } from './ledger-entry.ts'

interface Site {
  readonly ledger: Ledger
  readonly app: AppDefinition
}

/** Throws 409 with the figures if one of the balances is what its ledger does not allow after these entries. */
export function refuseBalances(site: Site, balances: readonly EntryValues[], entries: readonly EntryValues[]): void {
  const { by, neverWhen } = site.ledger.ledger
  if (neverWhen === null) return
  const refused = balances.find((row) => holds(neverWhen, { row }))
  if (!refused) return
  const key = entryIdentity(refused, by)
  const added = entries.filter((values) => entryIdentity(values, by) === key)
  throw new HttpError(409, 'balance', balanceMessage(site, refused, added))
}

interface BalanceSite extends Site {
  /** Of the balance. */
  readonly values: EntryValues
}

function partText({ ledger, app, values }: BalanceSite, name: string, value: EntryValues[string]): string {
  const field = ledger.fields[name]
  return isNamed(value) ? String(value.text) : field ? printValue(value, field, app, values) : String(value)
}

/** What a balance is of, for people: "Bolt M20", "Bay 4". @param amount one that says its currency or unit itself */
export function balanceParts(site: Site, values: EntryValues, amount?: string): readonly string[] {
  const { by } = site.ledger.ledger
  const said = amount === undefined ? undefined : site.ledger.fields[amount]?.measureFrom
  return by.filter((name) => name !== said).map((name) => partText({ ...site, values }, name, values[name] ?? null))
}

/** "Only 12 kg of Plate 8 in Bay 4, 20 kg asked." @param added what the posting adds to the balance */
export function balanceMessage(site: Site, values: EntryValues, added: readonly EntryValues[]): string {
  const { ledger } = site
  const { of, neverWhen } = ledger.ledger
  const read = new Set(neverWhen === null ? [] : usesOfTree(neverWhen).map(([, member]) => member))
  const amount = of.find((name) => read.has(name)) ?? of[0] ?? ''
  const text = (value: number): string => partText({ ...site, values }, amount, value)
  const [what = '', ...others] = balanceParts(site, values, amount)
  const place = others.join(', ')
  const change = decimalSum(added.map((each) => Number(each[amount]) || 0))
  const after = Number(values[amount]) || 0
  if (change >= 0) return `${ledger.label}: ${[what, ...others].join(', ')} would be ${text(after)}.`
  const [left, asked] = [text(decimalSum([after, -change])), text(-change)]
  return place === ''
    ? `Only ${left} of ${what}, ${asked} asked.`
    : `Only ${left} of ${what} in ${place}, ${asked} asked.`
}
