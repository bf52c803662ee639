import type { UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { dateOf, dayMs, momentAt } from './crowds.ts'
import { type DemoFunds, type Fund, opening } from './funds-rows.ts'
import type { DemoRows } from './sales-rows.ts'

/** What the bank keeps of each card payment, per ten thousand. */
const commission = 189
/** The least that is carried to the bank. */
const leastDeposit = 500_000
/** Cash goes to the bank in whole hundreds of lira. */
const step = 10_000

const [monday, wednesday, saturday] = [1, 3, 6]

/** Who moves the money between funds: two people, for nobody receives the cash that they sent. */
export interface Carriers {
  office: UserId
  accountant: UserId
}

const iso = (moment: number) => new Date(moment).toISOString()

/**
 * Counts what the venue had on its first day, brings the cash of the tills to the bank twice a week and what was paid by
 * card each Monday, less what the bank keeps; and enters all that moved a fund, in the order of its time. The last bag is
 * on its way.
 */
export function fundsOf(rows: DemoRows, { office, accountant }: Carriers, now: number): DemoFunds {
  const funds: DemoFunds = { counts: [], transfers: [], entries: entriesOfSales(rows) }
  const first = funds.entries.reduce((least, { at }) => (at < least ? at : least), iso(now))
  const begin = momentAt(dateOf(Date.parse(first)), 8)
  for (const [fund, countedMinor] of Object.entries(opening) as [Fund, number][]) {
    const count = { id: uuidv7(), fund, countedMinor, actorId: accountant, at: iso(begin) }
    funds.counts.push(count)
    if (countedMinor === 0) continue
    const entry = { kind: 'fund.first_counted', source: 'count', sourceId: count.id, amountMinor: countedMinor }
    funds.entries.push({ ...bare, ...entry, fund, actorId: accountant, at: count.at })
  }

  let bags = 401
  for (let moment = begin + dayMs; moment < now - dayMs; moment += dayMs) {
    const date = dateOf(moment)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const at = (hours: number) => momentAt(date, hours)
    const held = (fund: Fund, until: string) =>
      funds.entries.reduce((sum, entry) => (entry.fund === fund && entry.at < until ? sum + entry.amountMinor : sum), 0)
    if (weekday === monday) {
      const amountMinor = held('card_clearing', iso(at(0)))
      const kept = Math.round((amountMinor * commission) / 10_000)
      if (amountMinor > 0) {
        send(funds, now, {
          ...{ from: 'card_clearing', to: 'bank', amountMinor, note: null, sentBy: accountant, sentAt: at(10) },
          received: { minor: amountMinor - kept, reason: 'Banka komisyonu %1,89', by: accountant, at: at(34) },
        })
      }
    } else if (weekday === wednesday || weekday === saturday) {
      const amountMinor = Math.floor((held('safe', iso(at(9))) - opening.safe) / step) * step
      if (amountMinor >= leastDeposit) {
        bags += 1
        // The bank once found a note too few.
        const short =
          bags === 404 ? { minor: 20_000, reason: 'Bankada 200 TL eksik sayıldı' } : { minor: 0, reason: null }
        send(funds, now, {
          ...{ from: 'safe', to: 'bank', amountMinor, note: `Torba ${bags}`, sentBy: office, sentAt: at(9.5) },
          received: { minor: amountMinor - short.minor, reason: short.reason, by: accountant, at: at(12) },
        })
      }
    }
  }
  const evening = momentAt(dateOf(now - dayMs), 21.8)
  send(funds, now, {
    ...{ from: 'safe', to: 'bank', amountMinor: 1_500_000, note: `Torba ${bags + 1}`, sentBy: office, sentAt: evening },
    received: null,
  })
  funds.entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return funds
}

const bare = { counterpart: null, tillSessionId: null, actorId: null, reason: null }

/** What sales and tills moved: cards and the bank by each payment, the safe by floats, drops and what was counted. */
function entriesOfSales(rows: DemoRows): DemoFunds['entries'] {
  const paid = { card: 'card_clearing', bank: 'bank' } as const
  const entries: DemoFunds['entries'] = []
  for (const { id, method, gross, at } of rows.orders) {
    if (method !== 'card' && method !== 'bank') continue
    const fund = paid[method]
    entries.push({ ...bare, fund, kind: 'sale', source: 'order', sourceId: id, amountMinor: gross, at })
  }
  for (const { id, clerk, openedAt, closedAt, float, counted } of rows.tillSessions) {
    const till = { ...bare, fund: 'safe', source: 'till', sourceId: id, tillSessionId: id, actorId: clerk } as const
    entries.push({ ...till, kind: 'till.opened', amountMinor: -float, at: openedAt })
    entries.push({ ...till, kind: 'till.closed', amountMinor: counted, at: closedAt })
  }
  for (const { id, tillSessionId, amountMinor, reason, actorId, at } of rows.drops) {
    const drop = { fund: 'safe', kind: 'till.drop', source: 'movement', sourceId: id } as const
    entries.push({ ...bare, ...drop, amountMinor: -amountMinor, tillSessionId, actorId, reason, at })
  }
  for (const { id, tillSessionId, byMinor, reason, actorId, at } of rows.recounts) {
    const recount = { fund: 'safe', kind: 'till.corrected', source: 'correction', sourceId: id } as const
    entries.push({ ...bare, ...recount, amountMinor: byMinor, tillSessionId, actorId, reason, at })
  }
  return entries
}

type Sent = Omit<DemoFunds['transfers'][number], 'id' | 'sentAt' | 'received'> & {
  sentAt: number
  received: { minor: number; reason: string | null; by: UserId; at: number } | null
}

/** Sends money on its way; it has arrived if that is not still to come. */
function send(funds: DemoFunds, now: number, { sentAt, received, ...transfer }: Sent): void {
  const id = uuidv7()
  const { from, to, amountMinor, sentBy } = transfer
  const arrived = received && received.at <= now ? { ...received, at: iso(received.at) } : null
  funds.transfers.push({ ...transfer, id, sentAt: iso(sentAt), received: arrived })
  const entry = { ...bare, source: 'transfer', sourceId: id }
  funds.entries.push({
    ...entry,
    ...{ fund: from, counterpart: to, kind: 'fund.sent', amountMinor: -amountMinor, actorId: sentBy, at: iso(sentAt) },
  })
  if (!arrived) return
  const { minor, reason, by: actorId, at } = arrived
  funds.entries.push({
    ...entry,
    ...{ fund: to, counterpart: from, kind: 'fund.received', amountMinor: minor, reason, actorId, at },
  })
}
