import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@marquee/db'
import type { Worker } from './cashiers.ts'
import type { Ground } from './ground.ts'

/** What a store holds, and whom it buys from. */
export interface Store {
  items: readonly string[]
  places: readonly string[]
  vendors: readonly string[]
  fundId: string
}

/** A store of some items, every second of them strict, every third kept by batch, and a fund with money. */
export async function furnishStore({ owner, venue }: Ground): Promise<Store> {
  const { pool } = owner
  const [category, items, places, vendors] = [uuidv7(), made(9), made(3), made(4)]
  const named = (kind: string, at: number) => JSON.stringify({ en: `${kind} ${at}`, tr: `${kind} ${at}` })
  await pool.query(
    `insert into item_category (venue_id, id, code, name, kind, sort) values ($1, $2, 'CHAOS', $3, 'goods', 1)`,
    [venue.id, category, named('Category', 1)],
  )
  for (const [at, id] of items.entries()) {
    await pool.query(
      `insert into inventory_item (venue_id, id, category_id, code, name, base_unit, storage, min_qty, par_qty, lead_days,
         is_batch, is_strict)
       values ($1, $2, $3, $4, $5, 'piece', 'dry', 0, 0, 0, $6, $7)`,
      [venue.id, id, category, `CH${at}`, named('Item', at), at % 3 === 0, at % 2 === 0],
    )
  }
  for (const [at, id] of places.entries()) {
    await pool.query(`insert into stock_location (venue_id, id, code, name, kind) values ($1, $2, $3, $4, 'store')`, [
      venue.id,
      id,
      `CH${at}`,
      named('Place', at),
    ])
  }
  for (const [at, id] of vendors.entries()) {
    await pool.query(
      `insert into vendor (venue_id, id, code, name, kind, address, terms_days, note)
       values ($1, $2, $3, $4, 'supplier', '', 30, '')`,
      [venue.id, id, `CH${at}`, `Vendor ${at}`],
    )
  }
  const fundId = uuidv7()
  await pool.query(
    `insert into fund (venue_id, id, code, name, kind, currency) values ($1, $2, 'chaos', $3, 'bank', 'TRY')`,
    [venue.id, fundId, named('Fund', 1)],
  )
  return { items, places, vendors, fundId }
}

const made = (count: number) => Array.from({ length: count }, () => uuidv7())
const upTo = ({ random }: Worker, most: number) => 1 + Math.floor(random() * most)
const oneOf = <Thing>({ random }: Worker, things: readonly Thing[]) =>
  things[Math.floor(random() * things.length)] as Thing

/** Receives, moves, writes off, counts and takes back, until it is told to stop. */
export async function workInStore(person: Worker, store: Store, shift: { isWorking: boolean }): Promise<void> {
  while (shift.isWorking) {
    const dice = person.random()
    const place = oneOf(person, store.places)
    if (dice < 0.35) await receive(person, store, place)
    else if (dice < 0.55) {
      const toId = oneOf(
        person,
        store.places.filter((each) => each !== place),
      )
      await person.send('stock.transfer', { fromId: place, toId, lines: linesOf(person, store) })
    } else if (dice < 0.75) {
      await person.send('stock.waste', { locationId: place, reason: 'Chaos', lines: linesOf(person, store) })
    } else if (dice < 0.88) await count(person, store, place)
    else await takeBack(person, store)
    await sleep(20)
  }
}

const linesOf = (person: Worker, { items }: Store) =>
  Array.from({ length: upTo(person, 3) }, () => ({ itemId: oneOf(person, items), qty: String(upTo(person, 40) / 8) }))

// Some bring freight, and of some everything is sent back.
async function receive(person: Worker, store: Store, locationId: string): Promise<void> {
  const isAllBack = person.random() < 0.1
  const lines = linesOf(person, store).map((line) => ({
    ...line,
    qty: isAllBack ? '0' : line.qty,
    priceMinor: upTo(person, 900),
    ...(isAllBack || person.random() < 0.1 ? { rejectedQty: '1', rejectReason: 'Chaos' } : {}),
  }))
  const freightMinor = isAllBack || person.random() < 0.5 ? 0 : upTo(person, 5_000)
  await person.send('stock.receive', { locationId, vendorId: oneOf(person, store.vendors), freightMinor, lines })
}

async function count(person: Worker, store: Store, locationId: string): Promise<void> {
  const started = await person.send('stockCounts.start', { locationId })
  // Somebody else counts there.
  if (!started) return
  const countId = started.id
  for (let at = 0; at < 3; at += 1) {
    await person.send('stockCounts.count', {
      countId,
      itemId: oneOf(person, store.items),
      qty: String(upTo(person, 60)),
    })
  }
  if (!(await person.send('stockCounts.finish', { countId }))) {
    await person.send('stockCounts.cancel', { countId })
  }
}

async function takeBack(person: Worker, store: Store): Promise<void> {
  const page = await person.ask('inventoryLogs.list', { itemId: oneOf(person, store.items), limit: 20 })
  const open = ((page?.rows ?? []) as { id: string; kind: string; reversedNo: number | null }[]).filter(
    ({ kind, reversedNo }) => kind !== 'reversal' && reversedNo === null,
  )
  const move = oneOf(person, open)
  if (move) await person.send('stock.reverse', { moveIds: [move.id], reason: 'Chaos' })
}

/** Enters the bills of deliveries and pays them: straight out of the fund, or by a payout that the other one approves. */
export async function workInAccounts(
  [one, other]: readonly [Worker, Worker],
  store: Store,
  shift: { isWorking: boolean },
): Promise<void> {
  for (let no = 1; shift.isWorking; no += 1) {
    await sleep(50)
    const vendorId = oneOf(one, store.vendors)
    const acts = ((await one.ask('vendorBills.unbilled', { vendorId })) ?? []) as {
      lines: { moveId: string; receivedQty: string; expectedMinor: number; freightMinor: number }[]
    }[]
    const lines = acts.slice(0, 3).flatMap((act) => act.lines)
    const day = (await one.ask('vendorBills.choices'))?.today as string | undefined
    if (lines.length === 0 || !day) continue
    const bill = await one.send('vendorBills.create', {
      vendorId,
      vendorRef: `${one.userId}-${no}`,
      issuedOn: day,
      taxMinor: 100,
      freightMinor: lines.reduce((sum, { freightMinor }) => sum + freightMinor, 0),
      lines: lines.map(({ moveId, receivedQty, expectedMinor }) => ({
        moveId,
        qty: receivedQty,
        netMinor: expectedMinor,
      })),
    })
    const owed = bill && (await one.send('vendorBills.approve', { id: bill.id, expectedRev: bill.rev }))
    if (!owed) continue
    if (one.random() < 0.5) {
      await one.send('vendorBills.pay', {
        id: owed.id,
        expectedRev: owed.rev,
        fundId: store.fundId,
        amountMinor: upTo(one, owed.openMinor),
      })
      continue
    }
    const payout = await one.send('vendorPayouts.create', {
      vendorId,
      fundId: store.fundId,
      method: 'cash',
      plannedOn: day,
      amountMinor: owed.openMinor,
      allocations: [{ billId: owed.id, amountMinor: owed.openMinor }],
    })
    if (!payout || !(await other.send('vendorPayouts.approve', { id: payout.id }))) continue
    await one.send('vendorPayouts.settle', { ids: [payout.id] })
  }
}
