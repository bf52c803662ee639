import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeOrder } from '../../../testing/sold.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { postVenue } from '../service/post.ts'

/** The book of each venue, posted once: none of these calls changes an entry. */
const books = new Map<string, Promise<string | undefined>>()

/** A book with a sale in it; the id of the sale's entry. */
function aBook(api: TestApi): Promise<string | undefined> {
  const made = books.get(api.venue.id) ?? makeBook(api)
  books.set(api.venue.id, made)
  return made
}

async function makeBook(api: TestApi) {
  const order = await makeOrder(api)
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ id: string }>`
    select id from journal_entry where venue_id = ${api.venue.id} and source_id = ${order.orderId}`.execute(
    api.database.db,
  )
  return rows[0]?.id
}

/** A month that is over, with its row. */
async function aMonth(api: TestApi) {
  const { rows } = await sql<{ month: string; rev: number }>`
    insert into accounting_period (venue_id, month, state)
    values (${api.venue.id}, (date_trunc('month', now()) - interval '2 months')::date, 'open')
    on conflict (venue_id, month) do update set state = 'open', rev = accounting_period.rev + 1
    returning month, rev`.execute(api.database.db)
  return rows[0]
}

/** One successful call of each procedure of the book. */
export const cases: Record<string, ArrangeCall> = {
  'book.balance': async (api) => {
    await aBook(api)
    return { input: {} }
  },
  'book.choices': async () => ({}),
  'book.export': async (api) => {
    await aBook(api)
    return { input: {} }
  },
  'book.get': async (api) => ({ input: { id: await aBook(api) } }),
  'book.list': async () => ({ input: {} }),
  'book.periods': async () => ({}),
  'book.renameAccount': async (api) => {
    await aBook(api)
    const { rows } = await sql<{ rev: number }>`
      select rev from account where venue_id = ${api.venue.id} and code = '1010'`.execute(api.database.db)
    return { input: { code: '1010', expectedRev: rows[0]?.rev, name: { en: 'Strong box', tr: 'Para kasası' } } }
  },
  'book.setPeriod': async (api) => {
    const month = await aMonth(api)
    return {
      input: {
        commandId: randomUUID(),
        month: month?.month,
        state: 'soft_closed',
        expectedRev: month?.rev,
        reason: 'Sent to the accountant',
      },
    }
  },
  'book.state': async () => ({}),
}
