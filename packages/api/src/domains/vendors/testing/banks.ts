import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBankId } from '@marquee/contract/vendor-bank'
import { type Kysely, sql } from 'kysely'
import type { Caller } from '../../../testing/test-api.ts'
import { makeVendor, once } from '../../purchases/testing/orders.ts'

/** The examples of the IBAN registry. */
export const ibans = { tr: 'TR330006100519786457841326', de: 'DE89370400440532013000', gb: 'GB29NWBK60161331926819' }

/** What enters where a vendor is paid. */
export const setBankOf = (vendorId: VendorId, iban: string, holder = 'Ege Bira A.Ş.') => ({
  ...once(),
  vendorId,
  iban,
  holder,
})

/** A vendor with a first account that waits. */
export async function vendorWithBank(caller: Caller, iban: string = ibans.tr): Promise<VendorId> {
  const vendorId = await makeVendor(caller)
  await caller.vendors.setBank(setBankOf(vendorId, iban))
  return vendorId
}

/** The account that waits. */
export async function bankOf(caller: Caller, vendorId: VendorId): Promise<VendorBankId> {
  const { held } = await caller.vendors.bank({ vendorId })
  if (!held) throw new Error('a change waits')
  return held.id
}

/** Makes everything that was entered so many hours older, past the trigger that keeps it. */
export async function age<Schema>(asOwner: Kysely<Schema>, hours: number): Promise<void> {
  await asOwner.transaction().execute(async (tx) => {
    await sql`alter table vendor_bank disable trigger vendor_bank_stays`.execute(tx)
    await sql`update vendor_bank set requested_at = requested_at - ${hours} * interval '1 hour'`.execute(tx)
    await sql`alter table vendor_bank enable trigger vendor_bank_stays`.execute(tx)
  })
}
