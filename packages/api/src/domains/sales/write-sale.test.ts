import type { OrderId, PassId, UserId, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueState } from '../../core/catalogue-state.ts'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  makeVenue,
  methodOf,
  openTill,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import type { NewPayment, Sale } from './repo/sale.ts'
import { writeSale } from './repo/write-sale.ts'
import { makeBill, type Wishes } from './rules/bill.ts'

// The writer alone, with what no procedure sells yet: kinds of lines without passes, and several kinds in one order.

let api: TestApi
let other: TestVenue
let session: TestTicketSession
let clerk: UserId
let written = 0
/** The ways of payment of both venues, by venue and kind. */
const ways = new Map<string, string>()

beforeAll(async () => {
  api = await createTestApi()
  other = await makeVenue(api.database.db, { name: 'Second venue' })
  for (const { id } of [api.venue, other]) {
    for (const kind of ['cash', 'card'] as const) ways.set(`${id} ${kind}`, await methodOf(api.database.db, id, kind))
  }
  session = await makeTicketSession(api.database.db, { venue: api.venue })
})
beforeEach(async () => {
  clerk = (await api.signInAs('boxoffice')).user.id
})
afterAll(async () => {
  // The audit of a sale is its service's; everything else is whole.
  expect(await brokenRules(api.database.pool)).toEqual({ 'a sale is in the audit once': written })
  await api.close()
})

const vat = { code: 'VAT', ppm: 200_000 }
const fee: Wishes = { fee: { amountMinor: 1200, tax: vat, reason: 'Cloakroom' } }
const tip: Wishes = { tip: { amountMinor: 500, tax: { code: 'VAT', ppm: 0 } } }

interface Order {
  venueId?: VenueId
  orderId?: OrderId
  wishes: Wishes
  method?: 'cash' | 'card'
  priceVersion?: number
  passes?: Sale['passes']
}

function saleOf({ venueId = api.venue.id, wishes, method = 'card', passes = null, ...order }: Order): Sale {
  const { orderId = uuidv7() as OrderId, priceVersion = venueId === api.venue.id ? session.priceVersion : 0 } = order
  const { lines, grossMinor, taxMinor } = makeBill(wishes)
  const isCash = method === 'cash'
  const payment: NewPayment = {
    id: uuidv7(),
    method,
    methodId: ways.get(`${venueId} ${method}`) ?? '',
    amountMinor: grossMinor,
    tenderedMinor: isCash ? grossMinor : null,
    reference: isCash ? null : 'T',
    debtor: null,
  }
  return {
    venueId,
    orderId,
    channel: 'door',
    actorId: clerk,
    approverId: null,
    isTraining: false,
    byProgram: false,
    customerId: null,
    currency: 'TRY',
    grossMinor,
    taxMinor,
    priceVersion,
    lines,
    payments: [payment],
    cashMinor: isCash ? grossMinor : 0,
    guest: {},
    note: null,
    passes,
  }
}

async function write(sale: Sale) {
  const outcome = await api.services.db.transaction().execute((tx) => writeSale(tx, sale))
  if (outcome.orderNo !== null) written += 1
  return outcome
}

async function linesOf({ venueId, orderId }: Sale) {
  const { rows } = await sql<{ kind: string; gross: number; session: string | null }>`
    select kind, gross_minor as gross, ticket_session_id as session from order_line
    where venue_id = ${venueId} and order_id = ${orderId} order by line_no`.execute(api.database.db)
  return rows
}

async function orderOf({ venueId, orderId }: Sale) {
  const { rows } = await sql<{ gross: number; tax: number; paid: number; receipt: number | null }>`
    select gross_minor as gross, tax_minor as tax, paid_minor as paid, receipt_no as receipt from sale_order
    where venue_id = ${venueId} and id = ${orderId}`.execute(api.database.db)
  return rows[0]
}

const cashIn = async (till: string) => {
  const { rows } = await sql<{ cash: number }>`select cash_minor as cash from till_session where id = ${till}`.execute(
    api.database.db,
  )
  return rows[0]?.cash
}

describe('an order without passes', () => {
  test('is written in either venue, under the same id in both, by one person at a till in each', async () => {
    const floatMinor = 0
    const here = await openTill(api.database.db, { venue: api.venue, userId: clerk, floatMinor })
    const there = await openTill(api.database.db, { venue: other, userId: clerk, floatMinor })
    const own = saleOf({ wishes: fee, method: 'cash' })
    const twin = saleOf({ venueId: other.id, orderId: own.orderId, wishes: tip, method: 'cash' })
    expect(await write(own)).toMatchObject({ session: null, hasSeats: true, tillSessionId: here, receiptNo: 1 })
    expect(await write(twin)).toMatchObject({ session: null, hasSeats: true, tillSessionId: there, receiptNo: 1 })
    expect(await linesOf(own)).toEqual([{ kind: 'fee', gross: 1200, session: null }])
    expect(await linesOf(twin)).toEqual([{ kind: 'tip', gross: 500, session: null }])
    expect(await orderOf(own)).toEqual({ gross: 1200, tax: 200, paid: 1200, receipt: 1 })
    expect(await orderOf(twin)).toEqual({ gross: 500, tax: 0, paid: 500, receipt: 1 })
    expect([await cashIn(here), await cashIn(there)]).toEqual([1200, 500])
  })

  test('needs a till for cash, and nothing but its price list', async () => {
    const noTill = saleOf({ wishes: tip, method: 'cash' })
    expect(await write(noTill)).toMatchObject({ tillSessionId: null, orderNo: null })
    const stale = saleOf({ wishes: fee, priceVersion: session.priceVersion + 1 })
    expect(await write(stale)).toMatchObject({ priceVersion: session.priceVersion, orderNo: null })
    expect([await orderOf(noTill), await orderOf(stale)]).toEqual([undefined, undefined])
    expect(await write(saleOf({ wishes: tip }))).toMatchObject({ tillSessionId: null, receiptNo: null })
  })
})

test('one order of several kinds: its passes have their seats, the other lines none', async () => {
  const { rows } = await sql<{ rev: number; catalogue: string }>`
    select t.rev, ${sql.raw(catalogueState)} as catalogue
    from ticket_session t join venue v on v.id = t.venue_id where t.id = ${session.id}`.execute(api.database.db)
  const { rev: sessionRev = 0, catalogue = '' } = rows[0] ?? {}
  const why = { ruleId: uuidv7(), level: [], beaten: [] } as never
  const prices = [{ passTypeId: session.adult, seatCategoryId: null, amountMinor: 45_000, taxPpm: 200_000, why }]
  const wishes: Wishes = {
    pass: {
      items: [{ passTypeId: session.adult, seatNos: [0, 1], holderNames: [] }],
      prices: {
        ticketSessionId: session.id,
        taxCode: 'VAT',
        prices,
        categoryOfSeat: () => null,
        categoryOfArea: () => null,
      },
    },
    discount: { ppm: 100_000, reason: 'Friends' },
    fee: { amountMinor: 900, tax: vat, reason: 'Card' },
    tip: { ppm: 50_000, tax: { code: 'VAT', ppm: 0 } },
  }
  const issued = makeBill(wishes).passes.map((pass, n) => ({
    ...pass,
    id: uuidv7() as PassId,
    people: 1,
    shortCode: `SEVERALK0${n}`.replaceAll('L', 'X'),
  }))
  const passes = { ticketSessionId: session.id, holdId: null, sessionRev, catalogue, issued }
  const sale = saleOf({ wishes, passes })
  expect(await write(sale)).toMatchObject({ hasSeats: true, session: { onSale: true, rev: sessionRev } })
  expect(await linesOf(sale)).toEqual([
    { kind: 'pass', gross: 90_000, session: session.id },
    { kind: 'discount', gross: -9000, session: session.id },
    { kind: 'fee', gross: 900, session: null },
    { kind: 'tip', gross: 4095, session: null },
  ])
  const { rows: seats } = await sql<{ seat_no: number }>`
    select seat_no from session_seat where order_id = ${sale.orderId} order by seat_no`.execute(api.database.db)
  expect(seats.map(({ seat_no }) => seat_no)).toEqual([0, 1])
})

describe('what the database makes of a line', () => {
  const valid = {
    kind: 'fee',
    session: null as string | null,
    type: null as string | null,
    qty: 1,
    unit: 100,
    net: 100,
    tax: 0,
    gross: 100,
    reason: 'Card' as string | null,
    reverses: null as number | null,
  }
  const asPass = () => ({ kind: 'pass', session: session.id as string, type: session.adult as string, reason: null })
  const off = { kind: 'discount', unit: -100, net: -100, gross: -100 }
  const insert = async (line: typeof valid) => {
    try {
      await api.database.asOwner.transaction().execute(async (tx) => {
        const sale = saleOf({ wishes: fee })
        await writeSale(tx, sale)
        await sql`
          insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, qty, unit_minor,
            net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, reason, reverses_line_no, actor_id)
          values (${sale.venueId}, ${sale.orderId}, 2, ${line.kind}, ${line.session}, ${line.type}, ${line.qty},
            ${line.unit}, ${line.net}, ${line.tax}, ${line.gross}, 'TRY', 'VAT', 0, ${line.reason}, ${line.reverses},
            ${clerk})`.execute(tx)
        throw new Error('taken')
      })
      return ''
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? (error as Error).message
    }
  }

  test.each<[string, () => Partial<typeof valid>, string]>([
    ['of a fee', () => ({}), 'taken'],
    ['of a fee for a session', () => ({ session: session.id }), 'taken'],
    ['of a pass', asPass, 'taken'],
    ['of a pass for nothing', () => ({ ...asPass(), unit: 0, net: 0, gross: 0 }), 'taken'],
    ['of a discount', () => off, 'taken'],
    // What takes back is like what it takes back, and part of a change.
    ['that takes a fee back', () => ({ qty: -1, net: -100, gross: -100, reverses: 1 }), 'order_line_reverses_like'],
    [
      'that takes a discount back',
      () => ({ ...off, qty: -1, net: 100, gross: 100, reverses: 1 }),
      'order_line_reverses_like',
    ],
    ['of a kind that is none', () => ({ kind: 'gift' }), 'order_line_kind'],
    ['of a pass without its session', () => ({ ...asPass(), session: null }), 'order_line_pass'],
    ['of a pass without its type', () => ({ ...asPass(), type: null }), 'order_line_pass'],
    ['of a fee with a type of passes', () => ({ type: session.adult }), 'order_line_pass'],
    ['of a tip for a session', () => ({ kind: 'tip', session: session.id }), 'order_line_tip'],
    ['of a fee that says not why', () => ({ reason: null }), 'order_line_says_why'],
    ['of a discount that says nothing', () => ({ ...off, reason: '' }), 'order_line_says_why'],
    ['of a discount that adds', () => ({ kind: 'discount' }), 'order_line_sign'],
    ['of a fee that takes off', () => ({ unit: -100, net: -100, gross: -100 }), 'order_line_sign'],
    ['that takes back and adds', () => ({ qty: -1, reverses: 1 }), 'order_line_reverses_like'],
    ['whose tax takes off what its net adds', () => ({ net: 110, tax: -10 }), 'order_line_sign'],
    ['that does not add up', () => ({ net: 90 }), 'order_line_check'],
  ])('%s', async (_, change, answer) => {
    expect(await insert({ ...valid, ...change() })).toBe(answer)
  })
})
