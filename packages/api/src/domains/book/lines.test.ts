import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.database.asOwner
    .insertInto('account')
    .values(
      (['1000', '2000'] as const).map((code) => ({
        venue_id: api.venue.id,
        code,
        kind: 'asset',
        name: JSON.stringify({ en: code, tr: '' }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
afterAll(() => api.close())

test.each([
  ['of no entry', { entry_id: randomUUID() }, /business_date|with their entry/],
  ['of another day than its entry', { business_date: '2031-01-01' }, /with their entry/],
  ['on no account', { account: '9876' }, /account/],
  ['of no show', { ticket_session_id: randomUUID() }, /no such show/],
])('the book refuses a line %s', async (_, change, why) => {
  const at = { venue_id: api.venue.id, id: randomUUID() }
  const written = api.database.db.transaction().execute(async (tx) => {
    const days = { business_date: '2030-05-05', of_date: '2030-05-05' }
    const from = { act: 'test', source: 'test', source_id: randomUUID() }
    await tx
      .insertInto('journal_entry')
      .values({ ...at, ...days, ...from })
      .execute()
    const line = { venue_id: at.venue_id, entry_id: at.id, currency: 'TRY', business_date: '2030-05-05' }
    for (const own of [
      { line_no: 1, account: '1000', amount_minor: 5 },
      { line_no: 2, account: '2000', amount_minor: -5, ...change },
    ]) {
      await tx
        .insertInto('journal_line')
        .values({ ...line, ...own })
        .execute()
    }
  })
  await expect(written).rejects.toThrow(why)
})
