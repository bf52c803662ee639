import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder, type SignedIn, type TestApi } from '../../../testing/index.ts'

const billTo = { name: 'Harbour Ltd.', taxNumber: '1234567890', taxOffice: 'Galata', address: 'Quay 1' }

// Past the door, because the person may lack the right to issue one.
async function issued(api: TestApi, person: SignedIn) {
  const { orderId } = await makeOrder(api)
  const id = uuidv7()
  const line = {
    kind: 'pass',
    text: { en: 'Adult', tr: 'Yetişkin' },
    category: null,
    show: null,
    startsAt: null,
    special: null,
    qty: 2,
    unitMinor: 45_000,
    taxPpm: 100_000,
    netMinor: 81_818,
    taxMinor: 8182,
    grossMinor: 90_000,
  }
  await sql`
    with taken as (
      insert into number_series (venue_id, kind, prefix, year, next) values (${api.venue.id}, 'invoice', '', 2026, 2)
      on conflict (venue_id, kind, prefix, year) do update set next = number_series.next + 1 returning next - 1 as no)
    insert into invoice (venue_id, id, kind, year, no, order_id, seq, business_date, issuer, bill_to, language, lines,
      currency, net_minor, tax_minor, gross_minor, issued_by)
    select ${api.venue.id}, ${id}, 'invoice', 2026, no, ${orderId}, 1, '2026-11-25',
      ${JSON.stringify({ name: 'House', city: '', address: '', taxNumber: '' })}, ${JSON.stringify(billTo)}, 'en',
      ${JSON.stringify([line])}, 'TRY', 81818, 8182, 90000, ${person.user.id} from taken`.execute(api.database.db)
  return { id, orderId }
}

/** Cases of invoices, as little as can be. Two adults for 450.00 each. */
export const cases: Record<string, ArrangeCall> = {
  'invoices.ofOrder': async (api, person) => ({ input: { orderId: (await issued(api, person)).orderId } }),
  'invoices.list': async (api, person) => {
    await issued(api, person)
    return { input: {} }
  },
  'invoices.issue': async (api) => ({
    input: { commandId: randomUUID(), orderId: (await makeOrder(api)).orderId, billTo, language: 'en' },
  }),
  'invoices.correct': async (api, person) => ({
    input: {
      commandId: randomUUID(),
      orderId: (await issued(api, person)).orderId,
      expectedCount: 1,
      billTo,
      language: 'en',
      reason: 'The name was wrong.',
    },
  }),
  'invoices.print': async (api, person) => ({ input: { id: (await issued(api, person)).id } }),
  'invoices.export': async () => ({ input: {} }),
}
