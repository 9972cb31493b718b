import type { SignedCall } from '../../http/signed-in.ts'
import { storedSeries, takeNumber } from '../../rows/series/voucher-series.ts'
import type { FieldErrors } from '../../http/change.ts'
import { COMPARISON } from './sheet.ts'

const LONGEST = 40

/**
 * The Sheet No of a new sheet: the next of the company's series, or the typed one where the company numbers manually
 * (site-modules §4, voucher series). The caller has locked the company's sheets (`nextNumber`), so it is unique.
 */
export async function voucherFor(
  call: SignedCall,
  typed: string | null,
): Promise<{ readonly voucher: string } | { readonly errors: FieldErrors }> {
  const { autogenerate } = await storedSeries(call.work, call.person, COMPARISON)
  return autogenerate ? { voucher: await nextVoucher(call) } : await typedVoucher(call, typed?.trim() ?? '')
}

/** Skips numbers that were typed before. */
async function nextVoucher(call: SignedCall): Promise<string> {
  for (;;) {
    const voucher = await takeNumber(call.work, call.person, COMPARISON)
    if (!(await isTaken(call, voucher))) return voucher
  }
}

async function typedVoucher(call: SignedCall, voucher: string) {
  if (voucher === '') return { errors: { voucher_no: 'Required.' } }
  if (voucher.length > LONGEST) return { errors: { voucher_no: `1 to ${LONGEST} characters.` } }
  if (await isTaken(call, voucher)) return { errors: { voucher_no: `There is a sheet with the number "${voucher}".` } }
  return { voucher }
}

/** Deleted sheets count, too, since the audit chain refers to them. */
async function isTaken({ work, person }: SignedCall, voucher: string): Promise<boolean> {
  const found = await work
    .selectFrom('comparison_sheets')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where((eb) => eb(eb.fn.coalesce('voucher_no', 'id'), '=', voucher))
    .executeTakeFirst()
  return found !== undefined
}
