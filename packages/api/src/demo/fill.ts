import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { demoUsers } from '@marquee/db/seed'
import { sql } from 'kysely'
import { collected } from '../collected.ts'
import type { Services } from '../core/context.ts'
import { fillApps } from './apps/index.ts'
import { makeBills } from './bills.ts'
import { callOneOff } from './called-off.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { makeCardRefunds } from './card-refunds.ts'
import { makeCardTerminals } from './card-terminals.ts'
import { makeCustomers } from './customers.ts'
import { sellForDeposits } from './deposits.ts'
import { makeFamilyEvening, sellFamilyEvenings } from './family-evenings.ts'
import { makeFeedback } from './feat.ts'
import { makeFoodCodes } from './food-codes.ts'
import { makeFoodOrders } from './food-orders.ts'
import { makeGroups } from './groups.ts'
import { makeInvoices } from './invoices.ts'
import { keepPlaces } from './kept-places.ts'
import { makeMenu } from './menu.ts'
import { makeMessages } from './messages.ts'
import { sellOffline } from './offline-sales.ts'
import { asTheOnlyOne } from './only-one.ts'
import { sellOnAccount } from './open-invoices.ts'
import { makePast } from './past.ts'
import { makePayouts } from './payouts.ts'
import { makePlaces } from './places.ts'
import { makePrinters } from './printers.ts'
import { makePurchases } from './purchases.ts'
import { makeRefunds } from './refunds.ts'
import { sellEvenings, sellRides } from './rides.ts'
import { makeSales } from './sales.ts'
import { makeSeason } from './season.ts'
import { makeSettlements } from './settlements.ts'
import { makeShares } from './shares.ts'
import { sellAtSpecialPrices } from './special-prices.ts'
import { boxOfficeTills, counterTill, nameTills, openOwnTill } from './tills.ts'
import { makeWaitlist } from './waiting.ts'
import { makeWebsite } from './website.ts'

/** Where and when the demo is made; `db` is for what nobody does in the past. */
export interface DemoDay {
  db: Db
  venueId: VenueId
  /** The venue's date. */
  today: string
}

/** What a domain shows in the demo, made through its own procedures. */
interface DemoOfDomain {
  fillDemo: (caller: DemoCaller, at: DemoDay) => Promise<void>
}

// Of several servers that start together one fills the venue; the others go on without it.
const lockNumber = 20_261_121

/**
 * Fills the demo's venue with places, a season, its sales and the staff's own tools, unless it has a floor already.
 * Returns what was made, null when there was nothing to do. `password` is the demo people's; `onBegin` runs before the
 * first row.
 */
export async function fillDemoVenue(
  services: Services,
  password: string,
  { onBegin }: { onBegin?: () => Promise<void> } = {},
): Promise<{ orders: number; passes: number } | null> {
  return asTheOnlyOne(services.db, lockNumber, () => fillOnce(services, password, onBegin))
}

async function fillOnce(services: Services, password: string, onBegin?: () => Promise<void>) {
  const { db } = services
  const emails = demoUsers.map(({ email }) => email)
  const { rows } = await sql<{ venueId: VenueId; today: string }>`
    select v.id as "venueId", (now() at time zone v.zone)::date as today from venue v
    where exists (select from venue_member m join app_user u on u.id = m.user_id
      where m.venue_id = v.id and u.email = any(${emails}))
      and not exists (select from floor f where f.venue_id = v.id)`.execute(db)
  const [venue] = rows
  const owner = demoUsers.find(({ role }) => role === 'owner')
  if (!venue || !owner) return null
  await onBegin?.()
  const tills = await asOwner(services, { email: owner.email, password }, async (caller) => {
    await makeSeason(caller, await makePlaces(caller), venue.today)
    for (const { fillDemo } of await collected<DemoOfDomain>('demo.ts')) {
      await fillDemo(caller, { db, ...venue })
    }
    await makeMenu(caller, { db, venueId: venue.venueId })
    await makeFoodCodes(caller)
    await makeFamilyEvening(caller)
    await makePurchases(caller, venue.today)
    await makeFoodOrders(caller)
    return { boxOffice: await boxOfficeTills(caller), counter: await counterTill(caller) }
  })
  await nameTills(db, venue.venueId)
  await makeWebsite(db, venue.venueId)
  await makeFeedback(db, venue.venueId)
  await makePast(db, venue.venueId)
  const sellers = ['boxoffice', 'manager'].map((role) => demoUsers.find((user) => user.role === role)?.email ?? '')
  const people = await db.selectFrom('app_user').select('id').where('email', 'in', sellers).orderBy('email').execute()
  const [first, ...others] = people.map(({ id }, index) => ({
    clerk: id as UserId,
    tillId: tills.boxOffice[index] ?? tills.boxOffice[0],
  }))
  if (!first) return null
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .orderBy('email')
    .execute()
  const personOf = (role: string) => {
    const user = demoUsers.find((each) => each.role === role)
    return (users.find(({ email }) => email === user?.email)?.id as UserId | undefined) ?? first.clerk
  }
  const ids = users.map((person) => person.id as UserId)
  await fillApps(db, { venueId: venue.venueId, users: ids, now: Date.now() })
  const made = await makeSales(services, {
    venueId: venue.venueId,
    desks: [first, ...others],
    counter: { clerk: personOf('counter'), tillId: tills.counter },
    door: personOf('door'),
    carriers: { office: personOf('manager'), accountant: personOf('accountant') },
    now: Date.now(),
  })
  const manager = demoUsers.find(({ role }) => role === 'manager')
  if (!manager) return made
  const by = { email: manager.email, password }
  const { terminalId } = await makeCardTerminals(services, { venueId: venue.venueId, ...by })
  const special = await sellAtSpecialPrices(services, by)
  const rides = await sellRides(services, by)
  await makeInvoices(services, by)
  const { cancelled } = await makeRefunds(services, by)
  // Before those who wait for a refund at the terminal buy: their shows take place.
  const calledOff = await callOneOff(services, { email: owner.email, password }, venue)
  const spare = { venueId: venue.venueId, terminalId, userId: personOf('manager') }
  const byTerminal = await makeCardRefunds(services, { ...spare, ...by })
  await makeWaitlist(services, by)
  const deposits = await sellForDeposits(services, by)
  const onAccount = await sellOnAccount(services, { email: owner.email, password, venueId: venue.venueId })
  const evenings = await sellEvenings(services, by)
  const families = await sellFamilyEvenings(services, by)
  const groups = await makeGroups(services, { email: owner.email, password }, venue.today)
  await asOwner(services, { email: owner.email, password }, keepPlaces)
  const accountant = demoUsers.find(({ role }) => role === 'accountant')
  if (accountant) await makeSettlements(services, { email: accountant.email, password })
  // The bank holds something only once the shows behind were sold.
  await asOwner(services, { email: owner.email, password }, makeBills)
  await asOwner(services, { email: owner.email, password }, makeShares)
  await asOwner(services, { email: owner.email, password }, (caller) =>
    makeCustomers(caller, { db, venueId: venue.venueId }),
  )
  await makePrinters(services, { email: owner.email, password, venueId: venue.venueId })
  await makeMessages(services, { email: owner.email, password, venueId: venue.venueId })
  const counter = { tillId: tills.counter, clerk: personOf('counter') }
  await sellOffline(services, { email: owner.email, password }, counter)
  // Whoever tries the counter first can sell at once.
  const seller = demoUsers.find(({ role }) => role === 'counter')
  if (seller) await openOwnTill(services, { email: seller.email, password }, tills.counter)
  await makePayouts(services, { owner: { email: owner.email, password }, manager: by })
  return {
    orders:
      made.orders +
      special.orders +
      byTerminal.orders +
      rides.orders +
      deposits.orders +
      onAccount.orders +
      evenings.orders +
      families.orders +
      groups.orders,
    passes:
      made.passes +
      special.passes +
      byTerminal.passes +
      rides.passes +
      deposits.passes +
      onAccount.passes +
      evenings.passes +
      families.passes +
      groups.passes -
      cancelled -
      calledOff.cancelled,
  }
}
