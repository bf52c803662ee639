import type { BookableSession, Hold, PackageOnSale, PartPayment, SessionForSale } from '@marquee/contract'
import { todayIn } from '../lib/today.ts'
import { forgetSent } from '../parts/checkout/sent-sales.ts'
import { me } from './person.ts'
import { refusal } from './refusal.ts'
import type { Answers } from './show-screen.tsx'

// Today at the venue, which is another day than in UTC for some hours of each night.
const date = todayIn('Europe/Istanbul')
const soon = new Date(Date.now() + 3_600_000).toISOString()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A show with standing places alone: adults 300.00. */
export const show = {
  id: '01990000-0000-7000-8000-0000000000c1',
  date,
  time: '20:30',
  startsAt: soon,
  salesFrom: '2020-01-01T00:00:00.000Z',
  salesUntil: soon,
  state: 'on_sale',
  hasSeats: false,
  geometryUrl: null,
  size: 40,
  free: 40,
  product: { id: 'p', code: 'DECK', name: { en: 'Deck', tr: 'Güverte' }, color: '#0f766e' },
  floor: { id: 'f', name: { en: 'Quay', tr: 'Rıhtım' } },
} as unknown as BookableSession
const adult = '01990000-0000-7000-8000-0000000000c2'

interface SaleInput {
  commandId: string
  orderId: string
  holdId?: string
  priceVersion: number
  expectedDueMinor: number
  training?: boolean
  items: { qty: number }[]
  packages?: { packageId: string; versionRev: number; qty: number; parts: { itemId: string; qty: number }[] }[]
  payments: { method: string; methodId?: string; amountMinor: number; partId?: string }[]
}

/**
 * A server that sells the show as ours does: an order once, a command once, at the price of now; parts of a payment
 * are kept until they are sold or given back. What is in `next` happens to the next sale; unless it `takesParts`, nobody
 * hears of a part; with `losesParts` a part is kept and its answer lost.
 */
export function playSales() {
  // Tests share their modules: what an earlier one has sent is not of this server.
  forgetSent('booking')
  forgetSent('getPass')
  const sales = {
    sent: [] as SaleInput[],
    orders: new Map<string, object>(),
    parts: [] as PartPayment[],
    holds: new Map<string, Hold>(),
    price: { version: 1, amountMinor: 30_000 },
    /** At fixed prices. */
    packages: [] as PackageOnSale[],
    next: null as null | 'answer lost' | 'never arrives' | Error,
    returned: [] as string[],
    takesParts: true,
    /** The till is for training. */
    training: false,
    losesParts: false,
    partsSent: [] as string[],
  }
  const made = new Map<string, object>()
  const offline = () => new TypeError('Failed to fetch')

  function sell(input: SaleInput) {
    sales.sent.push(input)
    const { next } = sales
    sales.next = null
    if (next instanceof Error) throw next
    if ((input.training ?? false) !== sales.training) {
      throw refusal('TILL_CLOSED', { details: { training: sales.training } })
    }
    if (next === 'never arrives') throw offline()
    if (sales.orders.has(input.orderId)) throw refusal('STATE', { details: { orderId: 'taken' } })
    const passes = input.items.reduce((sum, { qty }) => sum + qty, 0)
    const { version, amountMinor } = sales.price
    const packed = (input.packages ?? []).map((wish) => {
      const pack = sales.packages.find(({ id }) => id === wish.packageId)
      if (!pack) {
        throw refusal('VALIDATION', { issues: [{ path: 'packages.0.packageId', message: 'field.notForSale' }] })
      }
      const extra = pack.items.reduce(
        (sum, { id, extraMinor }) => sum + (wish.parts.some(({ itemId }) => itemId === id) ? extraMinor : 0),
        0,
      )
      return { isAsShown: pack.rev === wish.versionRev, minor: wish.qty * ((pack.amountMinor ?? 0) + extra) }
    })
    const dueMinor = passes * amountMinor + packed.reduce((sum, { minor }) => sum + minor, 0)
    const isAsShown = packed.every((each) => each.isAsShown)
    if (input.priceVersion !== version || !isAsShown)
      throw refusal('PRICE_CHANGED', { details: { priceVersion: version, dueMinor } })
    const sale = {
      orderId: input.orderId,
      orderNo: sales.orders.size + 1,
      receiptNo: 1,
      grossMinor: dueMinor,
      taxMinor: 0,
      changeMinor: 0,
      currency: 'TRY',
      payments: input.payments.map(({ method, methodId, amountMinor }) => ({ method, methodId, amountMinor })),
      passes: [],
    }
    sales.orders.set(input.orderId, sale)
    made.set(input.commandId, sale)
    if (input.holdId) sales.holds.delete(input.holdId)
    sales.parts = sales.parts.filter((part) => part.orderId !== input.orderId)
    if (next === 'answer lost') throw offline()
    return sale
  }

  const forSale = () =>
    ({
      session: show,
      passTypes: [
        { id: adult, code: 'A', name: { en: 'Adult', tr: 'Tam' }, people: 1, maxPerOrder: null, requiresName: false },
      ],
      prices: {
        version: sales.price.version,
        currency: 'TRY',
        prices: [
          {
            passTypeId: adult,
            seatCategoryId: null,
            amountMinor: sales.price.amountMinor,
            taxPpm: 0,
            why: { ruleId: 'r', level: [], beaten: [] },
          },
        ],
      },
      packages: sales.packages,
      areas: [{ areaNo: 0, name: null, categoryId: null, free: 40 }],
      categories: [],
      holdSeconds: { door: 300, phone: 900 },
    }) as unknown as SessionForSale
  const told = (hold: Hold): Hold => ({ ...hold, now: new Date().toISOString() })
  const keep = (hold: Hold) => {
    sales.holds.set(hold.id, hold)
    return told(hold)
  }

  const answers: Answers = {
    'booking.sessions': () => ({ rows: [show], nextDate: null }),
    'booking.expressSessions': () => ({ rows: [show], nextDate: null }),
    'booking.session': forSale,
    'booking.expressSession': forSale,
    'seatMap.get': () => ({
      ticketSessionId: show.id,
      geometryUrl: null,
      categories: [],
      seats: 0,
      status: '',
      arrived: '',
      holds: [],
      pools: [{ areaNo: 0, size: 40, taken: 0 }],
      lastEventId: 'e.1',
      now: new Date().toISOString(),
    }),
    'seats.ownHolds': () => [...sales.holds.values()].map(told),
    'seats.hold': ({ holdId, pools }: { holdId: Hold['id']; pools: Hold['pools'] }) =>
      keep({
        id: holdId,
        ticketSessionId: show.id,
        channel: 'door',
        seatNos: [],
        pools,
        note: null,
        createdAt: new Date().toISOString(),
        expiresAt: later(5),
        maxUntil: later(20),
        now: '',
      }),
    'seats.changeHold': ({ holdId, pools }: { holdId: string; pools: Hold['pools'] }) => {
      const hold = sales.holds.get(holdId)
      if (!hold) throw refusal('NOT_FOUND')
      return keep({ ...hold, pools })
    },
    'seats.release': ({ holdId, unlessPaid }: { holdId: string; unlessPaid?: true }) => {
      const of = sales.parts.filter((part) => part.holdId === holdId)
      const amountMinor = of.reduce((sum, part) => sum + part.amountMinor, 0)
      if (unlessPaid && of.length > 0) throw refusal('STATE', { details: { taken: { amountMinor, currency: 'TRY' } } })
      return sales.holds.delete(holdId)
    },
    'tills.current': () => ({
      id: 't',
      isTraining: sales.training,
      till: { id: 't', name: 'Till 1' },
      openedBy: me.user,
      cashier: me.user,
      cashiers: [],
    }),
    'tills.list': () => [],
    'tills.history': () => ({ rows: [], nextCursor: null }),
    'tills.parts': () => sales.parts,
    'tills.takePart': (input: {
      commandId: string
      orderId: string
      holdId?: string
      method: string
      amountMinor: number
      training?: boolean
    }) => {
      if (!sales.takesParts) throw offline()
      sales.partsSent.push(input.commandId)
      const part = {
        id: `01990000-0000-7000-8000-0000000001${String(sales.parts.length).padStart(2, '0')}`,
        terminal: null,
        holdId: null,
        currency: 'TRY',
        reference: null,
        takenBy: me.user,
        isTraining: input.training ?? false,
        takenAt: new Date().toISOString(),
        state: 'taken',
        ...input,
      } as unknown as PartPayment
      sales.parts = [...sales.parts, part]
      if (sales.losesParts) throw offline()
      return part
    },
    'tills.returnParts': ({ ids }: { ids: string[] }) => {
      sales.returned.push(...ids)
      sales.parts = sales.parts.filter(({ id }) => !ids.includes(id))
      return true
    },
    'orders.confirm': sell,
    'orders.sellExpress': sell,
    'orders.ofCommand': ({ commandId }: { commandId: string }) => ({ sale: made.get(commandId) ?? null }),
  }
  return { sales, answers }
}
