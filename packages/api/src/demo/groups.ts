import { randomUUID } from 'node:crypto'
import type { GroupDetail } from '@marquee/contract/group-bookings'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })
const of = ({ id, rev }: Pick<GroupDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const school = {
  name: 'Kadıköy Lisesi 9-B',
  contactName: 'Sevgi Aydın',
  contactEmail: 'sevgi.aydin@kadikoylisesi.example',
  contactPhone: '0216 336 20 50',
  language: 'tr' as const,
  note: 'Öğretmenler ücretsizdir. Otobüsle gelen gruplar arka girişi kullanabilir.',
}
const company = {
  name: 'Bosphorus Shipping Ltd.',
  contactName: 'Oliver Grant',
  contactEmail: 'oliver.grant@bosphorus.example',
  contactPhone: null,
  language: 'en' as const,
  note: '',
}
const travel = {
  name: 'Anadolu Tur',
  contactName: 'Hakan Özer',
  contactEmail: null,
  contactPhone: '0532 411 90 12',
  language: 'tr' as const,
  note: '',
}

/** A class with a quote, a company whose places are kept, and a coach party that has booked; what was sold to it. */
export const makeGroups = (services: Services, owner: { email: string; password: string }, today: string) =>
  asOwner(services, owner, (caller) => offerToGroups(caller, today))

export async function offerToGroups(caller: DemoCaller, today: string): Promise<{ orders: number; passes: number }> {
  const { groupBookings } = caller
  const shows = await groupBookings.sessions({})
  const isAhead = ({ startsAt }: (typeof shows)[number]) => startsAt > `${daysAfter(today, 8)}T`
  for (const show of shows.filter(isAhead)) {
    const { prices } = await groupBookings.choices({ ticketSessionId: show.id })
    const [first, second] = prices.filter(({ free, amountMinor }) => free >= 60 && amountMinor > 0)
    if (!first) continue
    const offer = { ...once(), ticketSessionId: show.id, validUntil: daysAfter(today, 14), priceReason: null }
    const line = (price: typeof first, qty: number, unitMinor?: number) => ({
      passTypeId: price.passTypeId,
      seatCategoryId: price.seatCategoryId,
      areaNo: price.areaNo,
      qty,
      ...(unitMinor !== undefined && { unitMinor }),
    })
    const kids = second ?? first
    const classOf = await groupBookings.create({
      ...offer,
      ...school,
      priceReason: 'Okul grubu',
      lines: [line(kids, 24, Math.round(kids.amountMinor * 0.8)), line(first, 2, 0)],
    })
    await groupBookings.send({ ...of(classOf), email: school.contactEmail })
    const staff = await groupBookings.create({ ...offer, ...once(), ...company, lines: [line(first, 18)] })
    const sent = await groupBookings.send(of(staff))
    await groupBookings.option({ ...of(sent), until: daysAfter(today, 6) })
    const coach = await groupBookings.create({ ...offer, ...once(), ...travel, lines: [line(first, 12)] })
    const offered = await groupBookings.send(of(coach))
    const kept = await groupBookings.option({ ...of(offered), until: daysAfter(today, 4) })
    await groupBookings.book({
      ...of(kept),
      payments: [{ method: 'bank', amountMinor: kept.totalMinor, reference: 'EFT 20417' }],
    })
    return { orders: 1, passes: kept.people }
  }
  return { orders: 0, passes: 0 }
}
