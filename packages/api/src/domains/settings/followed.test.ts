import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OrderId, VenueSettings } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '../../core/context.ts'
import { receiveFile } from '../../files/receive.ts'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  png,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { leaveOf } from '../../testing/uploads.ts'
import { openDocument } from '../orders/documents/open.ts'

// What is changed in one process holds in the other with the next call there; that one has used it before, so whatever it
// remembers of the venue is warm. The same person works in a second venue, where nothing of it may show.

let api: TestApi
let second: Services
let venue: TestVenue
let other: TestVenue
let here: SignedIn
let there: SignedIn
let inOther: SignedIn

beforeAll(async () => {
  api = await createTestApi()
  second = await api.anotherServices()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  other = await makeVenue(api.database.db)
  for (const of of [venue, other])
    await joinVenue(api.database.db, { venue: of, userId: api.owner.id, roles: ['owner'] })
  here = await api.signInUser({ ...api.owner, venueId: venue.id })
  there = await api.signInUser(here.user, { services: second })
  inOther = await api.signInUser({ ...api.owner, venueId: other.id }, { services: second })
})

async function change(fields: Partial<VenueSettings>) {
  const { id, rev } = await here.caller.settings.venue()
  await here.caller.settings.updateVenue({ id, expectedRev: rev, ...fields })
}
/** A zone in which it is this hour now. */
const zoneAt = (hour: number) => {
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date())
  return Intl.supportedValuesOf('timeZone').find((zone) => Number(hourIn(zone)) === hour) ?? ''
}
const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

/** A sale of one seat in the second process: its order. */
async function sell(of: TestVenue, person: SignedIn) {
  const show = await makeTicketSession(api.database.db, { venue: of, rows: 1, seatsPerRow: 2 })
  const { currency, version } = await person.caller.prices.ofSession({ id: show.id })
  const { orderId } = await person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000, reference: 'T1' }],
    priceVersion: version,
    expectedDueMinor: 45_000,
  })
  return { orderId, currency }
}
async function paper(of: TestVenue, person: SignedIn) {
  const { orderId } = await sell(of, person)
  const { url } = await person.caller.orders.document({ orderId, kind: 'receipt' })
  return (await openDocument(second, url.replace('/api/files/document?ticket=', '')))?.content ?? Buffer.of()
}
const words = async (of: TestVenue, person: SignedIn) =>
  readPdf(await paper(of, person))
    .flatMap(({ texts }) => texts)
    .join(' ')

/** Changes it here; reads it elsewhere, before and after, for a venue. */
interface Followed {
  change: () => Promise<unknown>
  read: (person: SignedIn, of: TestVenue) => Promise<unknown>
  before: unknown
  after: unknown
}

const followed: Record<string, () => Promise<Followed> | Followed> = {
  zone: () => ({
    change: () => change({ zone: 'Pacific/Kiritimati' }),
    read: async ({ caller }) => (await caller.me.get()).venue.zone,
    before: 'Europe/Istanbul',
    after: 'Pacific/Kiritimati',
  }),
  'zone, as a day': async () => {
    const zone = zoneAt(12)
    await change({ zone: zoneAt(3), businessCutoff: '00:00' })
    return {
      change: () => change({ zone }),
      read: async ({ caller }, of) => of === venue && (await caller.days.list({})).today,
      before: dayIn(zoneAt(3)),
      after: dayIn(zone),
    }
  },
  'cut-off': async () => {
    const zone = zoneAt(3)
    await change({ zone, businessCutoff: '00:00' })
    const today = dayIn(zone)
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    return {
      change: () => change({ businessCutoff: '06:00' }),
      read: async ({ caller }, of) => of === venue && (await caller.days.list({})).today,
      before: today,
      after: yesterday,
    }
  },
  currency: () => ({
    change: () => change({ currency: 'EUR' }),
    read: async ({ caller }, of) => {
      const show = await makeTicketSession(api.database.db, { venue: of, rows: 1, seatsPerRow: 1 })
      return (await caller.prices.ofSession({ id: show.id })).currency
    },
    before: 'TRY',
    after: 'EUR',
  }),
  language: () => ({
    change: () => change({ locale: 'en' }),
    read: async (person) => {
      const { venueLocale } = (await second.authSessions.find(person.authSessionId)) ?? {}
      return [venueLocale, (await person.caller.me.get()).venue.locale]
    },
    before: ['tr', 'tr'],
    after: ['en', 'en'],
  }),
  'a way of payment': () => ({
    change: async () => {
      const [card] = (await here.caller.paymentMethods.list({})).filter(({ kind }) => kind === 'card')
      await here.caller.paymentMethods.archive({ id: card?.id as never, expectedRev: card?.rev ?? 1 })
    },
    read: (person, of) => reasonOf(sell(of, person)),
    before: 'OK',
    after: 'VALIDATION',
  }),
  'a tax': () => ({
    change: () => here.caller.taxes.create({ code: 'CITY', name: { en: 'City tax', tr: 'Şehir' }, ratePpm: 20_000 }),
    read: async ({ caller }) => (await caller.taxes.list()).some(({ code }) => code === 'CITY'),
    before: false,
    after: true,
  }),
  'a reason that asks for a note': () => ({
    change: () =>
      here.caller.reasons.create({ occasion: 'paid_in', name: { en: 'Coins', tr: 'Bozuk' }, needsNote: true }),
    read: ({ caller }) =>
      reasonOf(caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' })),
    before: 'OK',
    after: 'VALIDATION',
  }),
  'a series of numbers': () => ({
    change: () => sell(venue, here),
    read: async ({ caller }) => (await caller.settings.numbers()).find(({ kind }) => kind === 'order')?.last !== null,
    before: false,
    after: true,
  }),
  logo: () => ({
    change: async () => {
      const { url } = await here.caller.settings.uploadLogo({ name: 'logo.png', size: 1000 })
      const body = Readable.from([await png()])
      const file = await receiveFile(api.services, { leave: leaveOf(url), body, announcedBytes: null })
      await change({ logo: file.id })
    },
    read: async (person, of) => (await paper(of, person)).toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0,
    before: 0,
    after: 1,
  }),
  'address, tax number and footer': () => ({
    change: () =>
      change({ address: 'Rıhtım 17', taxNumber: '4440044', receiptFooter: { en: 'Good night', tr: 'İyi geceler' } }),
    read: async (person, of) => {
      const text = await words(of, person)
      return ['Rıhtım 17', '4440044', 'İyi geceler'].map((part) => text.includes(part))
    },
    before: [false, false, false],
    after: [true, true, true],
  }),
}

test.each(Object.keys(followed))('%s', async (what) => {
  const one = await followed[what]?.()
  if (!one) throw new Error('nothing to follow')
  for (const [of, userId] of [
    [venue, here.user.id],
    [other, here.user.id],
  ] as const) {
    if (what.startsWith('a reason')) await openTill(api.database.db, { venue: of, userId })
  }
  const elsewhere = await one.read(inOther, other)
  expect(await one.read(there, venue)).toEqual(one.before)
  await one.change()
  // The wake-up of another process takes a moment, at most a second.
  await expect.poll(() => one.read(there, venue), { timeout: 3_000, interval: 200 }).toEqual(one.after)
  expect(await one.read(inOther, other)).toEqual(elsewhere)
})
