import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Calls, callsOf } from './calls.ts'
import { atThePriceOfNow, setPrices } from './price.ts'
import { emailOf } from './product.ts'

const zone = 'Europe/Istanbul'

/** Day and time on the clock of the venue, so many minutes from now. */
function venueClock(minutes = 0): { date: string; time: string } {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const text = clock.format(Date.now() + minutes * 60_000)
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Shows the day of a show in Get pass: shortly before midnight it is tomorrow's. */
export async function showDayOf(page: Page, { date }: { date: string }): Promise<void> {
  if (date > venueClock().date) await page.getByRole('button', { name: 'Day after' }).click()
}

/** A till of its own, and a show with standing places that begins soon: adults 300.00, children 120.50. */
export const makeStandingShow = async (request: APIRequestContext, places = 40) =>
  makeStandingShowBy(await callsOf(request, emailOf('owner')), places)

/** The same by the owner of any venue. */
export async function makeStandingShowBy(calls: Calls, places = 40) {
  const { read, write } = calls
  const mark = randomUUID().slice(0, 8)
  const title = `Deck ${mark}`
  const { id: floorId } = await write<{ id: string }>('floors.create', {
    code: mark,
    name: { en: `Quay ${mark}`, tr: `Rıhtım ${mark}` },
    level: 1,
    isGround: false,
    capacity: 100,
    opens: null,
    closes: null,
  })
  const product = { code: mark, name: { en: title, tr: `Güverte ${mark}` }, color: '#0f766e', taxCode: 'VAT10' }
  const { id: productId } = await write<{ id: string }>('ticketProducts.create', product)
  const kinds = [
    { code: 'A', name: { en: 'Adult', tr: 'Tam' }, amountMinor: 30_000 },
    { code: 'C', name: { en: 'Child', tr: 'Çocuk' }, amountMinor: 12_050 },
  ]
  const amounts = new Map<string, number>()
  for (const { amountMinor, ...kind } of kinds) {
    const { id } = await write<{ id: string }>('passTypes.create', { productId, ...kind })
    amounts.set(id, amountMinor)
  }
  await setPrices(calls, productId, amounts)
  const { date, time } = venueClock(30)
  const { id: scheduleId } = await write<{ id: string }>('schedule.save', {
    name: title,
    productId,
    floorId,
    layoutId: null,
    standing: places,
    shiftId: null,
    weekdays: 127,
    starts: [time],
    minutes: 90,
    from: date,
    until: date,
  })
  await write('schedule.generate', { scheduleId, from: date, until: date, dryRun: false })
  const till = `Till ${mark}`
  await write('tills.create', { code: mark, name: till })
  const { rows } = await read<{ rows: { id: string; product: { id: string } }[] }>('booking.expressSessions', {
    from: date,
    until: date,
  })
  const ticketSessionId = rows.find(({ product: { id } }) => id === productId)?.id ?? ''
  return { title, till, ticketSessionId, date, floor: `Quay ${mark}` }
}

interface ForSale {
  session: { id: string }
  passTypes: { id: string; code: string }[]
  prices: { version: number }
}

/** Sells so many adult passes of a standing show by card, as the owner; returns the codes that lie in the QR codes. */
export async function sellStanding(
  request: APIRequestContext,
  { ticketSessionId, qty, guest }: { ticketSessionId: string; qty: number; guest?: string },
) {
  const { read, write } = await callsOf(request, emailOf('owner'))
  const expectedDueMinor = qty * 30_000
  const orderId = randomUUID()
  const sale = await atThePriceOfNow(async () => {
    const { passTypes, prices } = await read<ForSale>('booking.expressSession', { id: ticketSessionId })
    return write<{ orderId: string; orderNo: number }>('orders.sellExpress', {
      commandId: randomUUID(),
      orderId,
      ticketSessionId,
      items: [{ passTypeId: passTypes.find(({ code }) => code === 'A')?.id, areaNo: 0, qty }],
      payments: [{ method: 'card', amountMinor: expectedDueMinor, reference: 'T1' }],
      priceVersion: prices.version,
      expectedDueMinor,
      guest: guest ? { name: guest } : {},
    })
  })
  const { passList } = await read<{ passList: { code: string; shortCode: string }[] }>('orders.get', {
    id: sale.orderId,
  })
  return { ...sale, codes: passList.map(({ code }) => code), shortCodes: passList.map(({ shortCode }) => shortCode) }
}
