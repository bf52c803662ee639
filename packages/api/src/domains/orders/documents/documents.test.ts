import { groupShortCode, type OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openExport } from '../../../exports/open.ts'
import {
  createTestApi,
  makeOrder,
  makeRole,
  makeVenue,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../../testing/index.ts'
import { type ReadPage, readPdf } from '../../../testing/read-pdf.ts'
import { renderPdf, scan } from '../../../testing/render-pdf.ts'
import { typedOnTurkishQ } from '../../../testing/turkish-q.ts'
import { openDocument } from './open.ts'

let api: TestApi
let office: SignedIn
let order: TestOrder
beforeAll(async () => {
  api = await createTestApi()
  office = await api.signInAs('boxoffice')
})
afterAll(() => api.close())
beforeEach(async () => {
  order = await makeOrder(api)
  await sql`update ticket_product set name = '{"en":"The Çağ Show","tr":"Işıltılı Gece: ĞÜŞİÖÇ ğüşıöç"}'
    where id = ${order.session.productId}`.execute(api.database.db)
  await sql`update pass set holder_name = 'Şükrü Iğdır İnönü' where id = ${order.passes[0]?.id}`.execute(
    api.database.db,
  )
})

type Kind = 'passes' | 'receipt'
const address = (kind: Kind, person = office) => person.caller.orders.document({ orderId: order.orderId, kind })
const ticketOf = ({ url }: { url: string }) => url.replace('/api/files/document?ticket=', '')
const open = async (kind: Kind, person = office) => openDocument(api.services, ticketOf(await address(kind, person)))
const pagesOf = async (kind: Kind, person = office) => readPdf((await open(kind, person))?.content ?? Buffer.of())
const whole = (page: ReadPage | undefined) => page?.texts.join(' ') ?? ''

async function readerOf(language: 'en' | 'tr'): Promise<SignedIn> {
  const { user } = await api.signInAs('boxoffice')
  await sql`update app_user set language = ${language} where id = ${user.id}`.execute(api.database.db)
  return api.signInUser(user)
}

test('address, tax number and the words at the foot are the venue’s own, on receipt and pass', async () => {
  const { id, rev } = await (await api.signInUser(api.owner)).caller.settings.venue()
  const own = {
    address: 'Rıhtım Caddesi 12, Karaköy',
    taxNumber: '1234567890',
    receiptFooter: { en: 'See you on the pier', tr: 'İskelede görüşürüz' },
  }
  const plain = whole((await pagesOf('receipt', await readerOf('tr')))[0])
  expect(plain).not.toContain('receipt.taxNumber')
  const { caller } = await api.signInUser(api.owner)
  const now = await caller.settings.updateVenue({ id, expectedRev: rev, ...own })
  const receipt = whole((await pagesOf('receipt', await readerOf('tr')))[0])
  for (const words of [own.address, 'receipt.taxNumber tr 1234567890', 'İskelede görüşürüz'])
    expect(receipt).toContain(words)
  expect(whole((await pagesOf('receipt', await readerOf('en')))[0])).toContain('See you on the pier')
  expect(whole((await pagesOf('passes', await readerOf('en')))[0])).toContain('receipt.taxNumber en 1234567890')
  const empty = { address: '', taxNumber: '', receiptFooter: { en: '', tr: '' } }
  await caller.settings.updateVenue({ id, expectedRev: now.rev, ...empty })
})

test('what was sold at a training till says on each page that it is not valid, and nothing else does', async () => {
  expect(whole((await pagesOf('receipt'))[0])).not.toContain('training.notValid')
  const { id: tillId } = await training()
  await sql`update sale_order set is_training = true, order_no = nextval('training_order_no'),
      till_session_id = ${tillId}, receipt_no = 1 where id = ${order.orderId}`.execute(api.database.db)
  await sql`update pass set is_training = true where order_id = ${order.orderId}`.execute(api.database.db)
  for (const kind of ['receipt', 'passes'] as const) {
    for (const page of await pagesOf(kind)) expect(whole(page)).toContain('training.notValid')
  }
})

async function training() {
  const { user } = await api.signInAs('boxoffice')
  return { id: await openTill(api.database.db, { venue: api.venue, userId: user.id, training: true }) }
}

describe('one pass', () => {
  const print = (passId: string | undefined, orderId: string = order.orderId) =>
    office.caller.orders.document({ orderId: orderId as never, kind: 'passes', passId: passId as never })

  test('is printed without the others of its order, and the audit names it', async () => {
    const [, second] = order.passes
    const { content } = (await openDocument(api.services, ticketOf(await print(second?.id)))) ?? {}
    const pictures = await renderPdf(content ?? Buffer.of(), 203 / 72)
    expect(pictures).toHaveLength(1)
    const { passList } = await office.caller.orders.get({ id: order.orderId })
    expect(scan(pictures[0] as never)).toBe(passList.find(({ id }) => id === second?.id)?.code)
    const { after } = await api.database.db
      .selectFrom('audit_event')
      .select('after')
      .where('entity_id', '=', order.orderId)
      .where('action', '=', 'orders.document')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ passId: second?.id })
  })

  test('of no order, or of another one, is not there', async () => {
    expect(await reasonOf(print(uuidv7()))).toBe('NOT_FOUND')
    expect(await reasonOf(print(order.passes[0]?.id, uuidv7()))).toBe('NOT_FOUND')
  })
})

describe('the passes', () => {
  test('are one a page, and the code that a scanner reads on each is good at the door', async () => {
    const door = await api.signInAs('door')
    const verify = (code: string) => door.caller.passes.verify({ code })
    const { passList } = await office.caller.orders.get({ id: order.orderId })
    // As a printer of 203 dots an inch draws them.
    const pictures = await renderPdf((await open('passes'))?.content ?? Buffer.of(), 203 / 72)
    expect(pictures).toHaveLength(2)
    for (const [index, picture] of pictures.entries()) {
      const code = scan(picture) ?? ''
      expect(code).toBe(passList[index]?.code)
      const good = { ok: true, pass: { id: order.passes[index]?.id } }
      expect(await verify(code)).toMatchObject(good)
      // A scanner that types, at a computer that is set to Turkish.
      for (const typed of [
        typedOnTurkishQ(code),
        typedOnTurkishQ(code, 'on'),
        typedOnTurkishQ(code.toLowerCase()),
        typedOnTurkishQ(groupShortCode(order.passes[index]?.shortCode ?? '')),
      ]) {
        expect(await verify(typed), typed).toMatchObject(good)
      }
      // Negative control: an address in the code would not have come through.
      const garbled = typedOnTurkishQ(`https://house.example/${code}`)
      expect(garbled).toMatch(/^httpsŞ\.\.houseçexample\./)
      expect(await verify(garbled)).toMatchObject({ ok: false, reason: 'unknown' })
    }
    for (const page of await pagesOf('passes')) {
      // A6 in points.
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([298, 420])
    }
  })

  test('are black and white, whatever prints them', async () => {
    for (const kind of ['passes', 'receipt'] as const) {
      const [picture] = await renderPdf((await open(kind))?.content ?? Buffer.of(), 2)
      const colours = new Set<boolean>()
      for (let at = 0; at < (picture?.pixels.length ?? 0); at += 4) {
        const [red, green, blue] = picture?.pixels.subarray(at, at + 3) ?? []
        colours.add(red === green && green === blue)
      }
      expect([...colours]).toEqual([true])
    }
  })

  test('the code is large, and white all around it', async () => {
    const [page] = await pagesOf('passes')
    const { rects = [], width = 0, height = 0 } = page ?? {}
    const left = Math.min(...rects.map(({ x }) => x))
    const right = Math.max(...rects.map((rect) => rect.x + rect.width))
    const top = Math.min(...rects.map(({ y }) => y))
    const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
    const mm = 72 / 25.4
    expect((right - left) / mm).toBeCloseTo(36, 1)
    const module = (right - left) / 45
    for (const space of [left, width - right, top, height - bottom]) expect(space).toBeGreaterThan(4 * module)
  })

  test('say in both alphabets what and where, with the code for people', async () => {
    const [first] = await pagesOf('passes', await readerOf('en'))
    const text = whole(first)
    const code = order.passes[0]?.shortCode ?? ''
    for (const part of [
      'The Çağ Show',
      'Şükrü Iğdır İnönü',
      'Hall',
      'First venue',
      '450.00',
      `${order.orderNo}`,
      'Adult',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(`${code.slice(0, 5)}-${code.slice(5)}`)
    expect(text).not.toContain('\ufffd')
    const { local } = await api.database.db
      .selectFrom('ticket_session')
      .select(sql<string>`to_char(starts_at at time zone 'Europe/Istanbul', 'HH24:MI')`.as('local'))
      .where('id', '=', order.session.id)
      .executeTakeFirstOrThrow()
    expect(text).toContain(local)
  })

  test('a reader of Turkish gets the Turkish names', async () => {
    const reader = await readerOf('tr')
    const text = whole((await pagesOf('passes', reader))[0])
    expect(text).toContain('Işıltılı Gece: ĞÜŞİÖÇ ğüşıöç')
    expect(text).toContain('passes.row tr')
    expect((await open('passes', reader))?.name).toBe(`passes-file-tr-${order.orderNo}.pdf`)
  })

  test('are set in one family; a name in another alphabet has its letters all the same', async () => {
    const fontsIn = async () =>
      new Set((await open('passes'))?.content.toString('latin1').match(/Archivo|DejaVu/g) ?? [])
    expect([...(await fontsIn())]).toEqual(['Archivo'])
    const guest = 'Иван Ζορμπάς'
    await sql`update pass set holder_name = ${guest} where order_id = ${order.orderId}`.execute(api.database.db)
    expect([...(await fontsIn())].sort()).toEqual(['Archivo', 'DejaVu'])
    const text = whole((await pagesOf('passes'))[0])
    expect(text).toContain(guest)
    expect(text).not.toContain('\ufffd')
  })

  test('a cancelled pass is not printed; without any there is no document', async () => {
    await sql`update pass set state = 'cancelled' where id = ${order.passes[0]?.id}`.execute(api.database.db)
    expect(await pagesOf('passes')).toHaveLength(1)
    const late = await address('passes')
    await sql`update pass set state = 'cancelled' where order_id = ${order.orderId}`.execute(api.database.db)
    expect(await reasonOf(address('passes'))).toBe('STATE')
    expect(await openDocument(api.services, ticketOf(late))).toBeNull()
  })
})

test('the passes of several orders are one document, and in the audit of each', async () => {
  const second = await makeOrder(api)
  const empty = await makeOrder(api)
  await sql`update pass set state = 'cancelled' where order_id = ${empty.orderId}`.execute(api.database.db)
  const wanted = [second.orderId, order.orderId, empty.orderId, second.orderId]
  const file = await office.caller.orders.passes({ orderIds: wanted })
  expect(file.name).toMatch(/^passes-file-\w\w-\d{4}-\d\d-\d\d\.pdf$/)
  const pages = readPdf((await openDocument(api.services, ticketOf(file)))?.content ?? Buffer.of())
  expect(pages.map((page) => whole(page).match(/10\d{4}/)?.[0])).toEqual(
    [second, second, order, order].map(({ orderNo }) => String(orderNo)),
  )
  const { passes } = office.caller.orders
  expect(await reasonOf(passes({ orderIds: [empty.orderId] }))).toBe('STATE')
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  expect(await reasonOf(elsewhere.caller.orders.passes({ orderIds: [order.orderId] }))).toBe('NOT_FOUND')
  const told = await api.database.db
    .selectFrom('audit_event')
    .select('entity_id')
    .where('action', '=', 'orders.passes')
    .where('entity_id', 'in', [second.orderId, order.orderId, empty.orderId])
    .execute()
  expect(told.map((event) => event.entity_id).sort()).toEqual([second.orderId, order.orderId].sort())
})

describe('the receipt', () => {
  test('has the width of the roll, every sum, and no more paper than it needs', async () => {
    const [page, ...others] = await pagesOf('receipt')
    expect(others).toEqual([])
    expect(Math.round((page?.width ?? 0) / (72 / 25.4))).toBe(80)
    expect(page?.height).toBeGreaterThan(150)
    expect(page?.height).toBeLessThan(520)
    const text = whole(page)
    for (const part of ['2 × 450', '900', '818', '81', 'receipt.net', 'receipt.tax']) expect(text).toContain(part)
    expect(text).toMatch(/81[.,]82/)
    const [picture] = await renderPdf((await open('receipt'))?.content ?? Buffer.of(), 203 / 72)
    expect(picture && scan(picture)).toBe(String(order.orderNo))
    expect(text).toContain('receipt.total')
    expect(text).not.toContain('\ufffd')
  })

  test('negative control: a letter that the font does not have would be seen', async () => {
    await sql`update ticket_product set name = '{"en":"龍","tr":"龍"}' where id = ${order.session.productId}`.execute(
      api.database.db,
    )
    expect(whole((await pagesOf('receipt'))[0])).toContain('\ufffd')
  })
})

test('till and zone are in the language of the document, until the venue names them', async () => {
  await sql`insert into floor_zone (venue_id, id, floor_id, name, kind, capacity) values (${api.venue.id}, ${uuidv7()},
    ${order.session.floorId}, '{"en":"Hall","tr":"Büyük salon"}', 'seating', 10)`.execute(api.database.db)
  const tillSession = await openTill(api.database.db, { venue: api.venue, userId: office.user.id })
  await sql`update sale_order set till_session_id = ${tillSession}, receipt_no = 1
    where id = ${order.orderId}`.execute(api.database.asOwner)
  const till = await sql<{ id: string }>`
    update till t set names = '{"en":"Desk 9","tr":"Gişe 9"}' from till_session s
    where s.id = ${tillSession} and t.id = s.till_id returning t.id`.execute(api.database.db)
  expect(till.rows).toHaveLength(1)
  const [english, turkish] = [await readerOf('en'), await readerOf('tr')]
  const text = async (kind: Kind, person: SignedIn) => whole((await pagesOf(kind, person))[0])
  expect(await text('receipt', english)).toContain('Desk 9')
  expect(await text('receipt', turkish)).toContain('Gişe 9')
  expect(await text('passes', english)).toContain('Hall')
  expect(await text('passes', turkish)).toContain('Büyük salon')
  await sql`update till set name = 'Left desk' where id = ${till.rows[0]?.id}`.execute(api.database.db)
  expect(await text('receipt', turkish)).toContain('Left desk')
})

describe('the address', () => {
  test('takes the right to print and an order of the venue, and is in the audit', async () => {
    const only = async (action: 'view' | 'print') => {
      const permissions = [{ module: 'order_list' as const, action, limits: {} }]
      return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    }
    expect(await reasonOf(address('receipt', await only('view')))).toBe('FORBIDDEN')
    expect(await reasonOf(address('receipt', await only('print')))).toBe('OK')
    const venue = await makeVenue(api.database.db)
    const other = await api.signInAs('owner', { venue })
    expect(await reasonOf(address('passes', other))).toBe('NOT_FOUND')
    const { n } = await api.database.db
      .selectFrom('audit_event')
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('action', '=', 'orders.document')
      .where('entity_id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })

  test('opens nothing once changed, too old, for another thing, or when the holder has lost the right', async () => {
    const ticket = ticketOf(await address('passes'))
    expect(await openDocument(api.services, ticket)).not.toBeNull()
    const payload = api.services.exports.tickets.read(ticket)
    if (!payload) throw new Error('no ticket')
    const signed = (change: object) => api.services.exports.tickets.sign({ ...payload, ...change })
    for (const change of [
      { endsAt: Date.now() - 1 },
      { kind: 'users' },
      { kind: 'toString' },
      { filter: {} },
      { filter: { orderIds: ['x'] } },
      { filter: { orderIds: [] } },
      { filter: { orderIds: Array.from({ length: 51 }, () => order.orderId) } },
      { filter: { orderIds: [order.orderId, '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10' as OrderId] } },
      { venueId: (await makeVenue(api.database.db)).id },
      { userId: api.owner.id },
    ]) {
      expect(await openDocument(api.services, signed(change)), JSON.stringify(change)).toBeNull()
    }
    expect(await openDocument(api.services, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
    // A ticket for one kind of file opens no other.
    expect(await openExport(api.services, ticket)).toBeNull()
    const leaver = await api.signInAs('boxoffice')
    const theirs = ticketOf(await address('receipt', leaver))
    expect(await openDocument(api.services, theirs)).not.toBeNull()
    await leaver.caller.auth.lock()
    expect(await openDocument(api.services, theirs)).toBeNull()
  })
})
