import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })

const tables: readonly [code: string, en: string, tr: string, shape: 'round' | 'square' | 'long', seats: number][] = [
  ['1', 'By the window', 'Pencere kenarı', 'round', 4],
  ['2', 'By the window', 'Pencere kenarı', 'round', 4],
  ['3', 'Under the lamps', 'Lambaların altı', 'square', 2],
  ['4', 'Under the lamps', 'Lambaların altı', 'square', 2],
  ['5', 'Long table', 'Uzun masa', 'long', 10],
  ['6', 'Terrace', 'Teras', 'round', 4],
  ['7', 'Terrace', 'Teras', 'round', 6],
  ['8', 'Bar', 'Bar', 'square', 2],
]

/** The tables of the foyer, what guests have ordered tonight and not paid yet, and how far the kitchen is with it. */
export async function makeFoodOrders(caller: DemoCaller): Promise<void> {
  const [floor] = await caller.floors.list({})
  const ids: string[] = []
  for (const [at, [code, en, tr, shape, seats]] of tables.entries()) {
    const place = { x: 200 + (at % 4) * 300, y: 200 + Math.floor(at / 4) * 400 }
    const { id } = await caller.diningTables.create({
      code,
      name: { en, tr },
      floorId: floor?.id ?? null,
      shape,
      seats,
      ...place,
    })
    ids.push(id)
  }
  const { products } = await caller.foodMenu.get({ channel: 'table' })
  // What can be ordered without a question, so that the demo does not hang on the time at which it begins.
  const plain = products.filter(
    ({ kind, modifiers, variants }) =>
      kind === 'simple' && variants[0]?.isOnSale && modifiers.every(({ minChoices }) => minChoices === 0),
  )
  const dish = (at: number, qty = 1, note = '') => {
    const variantId = plain[at % plain.length]?.variants[0]?.id
    return variantId ? [{ variantId, qty, note }] : []
  }
  const open = { ...once(), send: true, training: false }
  const at = (index: number) => ({ service: 'table' as const, tableId: ids[index] as never })
  const orders = [
    { ...at(0), guests: 4, guestName: 'Selin Aksoy', lines: [...dish(1, 2), ...dish(8), ...dish(15, 2)] },
    { ...at(2), guests: 2, lines: [...dish(3, 2), ...dish(20, 2, 'Buz olmasın')] },
    { ...at(4), guests: 8, guestName: 'Bosphorus Shipping', lines: [...dish(6, 6), ...dish(12, 4), ...dish(24, 3)] },
    { ...at(5), guests: 3, lines: [...dish(5, 3)] },
    { service: 'pickup' as const, guestName: 'Mert', lines: [...dish(10), ...dish(17)] },
    { service: 'counter' as const, guestName: 'Zeynep', lines: [...dish(2, 2), ...dish(27)] },
  ]
  for (const order of orders) {
    if (order.lines.length > 0) await caller.foodOrders.open({ ...open, ...once(), id: uuidv7() as never, ...order })
  }
  await cookSome(caller)
  const [last] = (await caller.foodOrders.list({})).filter(({ guestName }) => guestName === 'Zeynep')
  if (!last) return
  const { id, rev, guestName, guests } = last
  await caller.foodOrders.update({
    ...once(),
    id,
    expectedRev: rev,
    guestName: guestName ?? '',
    guests,
    parked: true,
  })
}

// The first ticket has been served, the next two are ready, two more are being made, and the others wait.
async function cookSome(caller: DemoCaller): Promise<void> {
  const { tickets } = await caller.kitchen.board({})
  for (const [at, { id: ticketId }] of tickets.slice(0, 5).entries()) {
    if (at < 3) await caller.kitchen.ready({ ...once(), ticketId })
    else await caller.kitchen.start({ ...once(), ticketId })
    if (at === 0) await caller.kitchen.serve({ ...once(), ticketId })
  }
}
