import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let codes = 0

/** A tax of its own, from a day of the next year. */
async function aTax(api: TestApi) {
  codes += 1
  const id = uuidv7()
  await sql`
    insert into tax_rule (venue_id, id, code, name, rate_ppm, valid)
    values (${api.venue.id}, ${id}, ${`T${codes}`}, '{"en": "City tax", "tr": ""}', 20000, '[2030-01-01,)')`.execute(
    api.database.db,
  )
  return { id, expectedRev: 1 }
}

export const cases: Record<string, ArrangeCall> = {
  'taxes.list': async () => ({}),
  'taxes.create': async () => {
    codes += 1
    return { input: { code: `N${codes}`, name: { en: 'City tax', tr: '' }, ratePpm: 20_000 } }
  },
  'taxes.changeRate': async (api) => ({ input: { ...(await aTax(api)), ratePpm: 30_000, from: '2030-06-01' } }),
  'taxes.rename': async (api) => ({ input: { ...(await aTax(api)), name: { en: 'Town tax', tr: '' } } }),
  'taxes.remove': async (api) => ({ input: await aTax(api) }),
}
