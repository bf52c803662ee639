import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeUser, type TestApi } from '../../testing/index.ts'
import { fillApps } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('everybody who can sign in gets as much as the documents say, of their own and of the venue’s', async () => {
  const { db } = api.database
  const people = [api.owner, await makeUser(db, { venue: api.venue }), await makeUser(db, { venue: api.venue })]
  const users = people.map(({ id }) => id)
  await fillApps(db, { venueId: api.venue.id, users, now: Date.parse('2026-11-21T12:00:00.000Z') })
  const count = (what: string) => sql`(select count(*)::integer from ${sql.raw(what)})`
  const { rows } = await sql<Record<string, number>>`select
    ${count('book_contact')} as contacts,
    ${count('(select distinct name_key from book_contact) n')} as names,
    ${count('book_tag')} as "contactTags",
    ${count('academy_course')} as courses,
    ${count('academy_step')} as steps,
    ${count('shop_product')} as products,
    ${count('(select from shop_product where round(base_price * (1 + tax_percent / 100), 2) <> price) p')} as "wrongPrices",
    ${count('file_item')} as files,
    ${count('help_faq')} as faqs,
    ${count('help_guide')} as guides,
    ${count('task_item')} as tasks,
    ${count('board_card')} as cards,
    ${count(`note_item where user_id = '${users[1]}'`)} as notes,
    ${count(`mail_item where user_id = '${users[1]}'`)} as mails,
    ${count(`mail_item`)} as "allMails",
    ${count(`mail_label where user_id = '${users[2]}'`)} as "mailLabels"`.execute(api.database.asOwner)
  expect(rows[0]).toEqual({
    contacts: 80,
    names: 80,
    // Nothing until someone adds one.
    contactTags: 0,
    courses: 18,
    steps: 198,
    products: 23,
    wrongPrices: 0,
    files: 21,
    faqs: 32,
    guides: 28,
    tasks: 30,
    cards: 12,
    notes: 15,
    mails: 100,
    allMails: 300,
    mailLabels: 6,
  })
})
