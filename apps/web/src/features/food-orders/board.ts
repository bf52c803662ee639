import type { LocalText } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenBoard, KitchenLine, KitchenTicket } from '@marquee/contract/kitchen'

export const columns = ['new', 'preparing', 'ready'] as const
export type Column = (typeof columns)[number]
export type Way = 'start' | 'ready' | 'serve' | 'recall'

/** Where a ticket stands; null: nothing of it is wanted any more. What was taken back waits until it is seen. */
export function columnOf({ kind, lines }: KitchenTicket): Column | 'served' | null {
  if (kind === 'cancel') return lines.some(({ state }) => state === 'queued') ? 'new' : null
  const states = new Set(lines.map(({ state }) => state))
  if (states.has('preparing')) return 'preparing'
  if (states.has('queued')) return states.has('ready') || states.has('served') ? 'preparing' : 'new'
  if (states.has('ready')) return 'ready'
  return states.has('served') ? 'served' : null
}

export type Columns = Record<Column | 'served', KitchenTicket[]>

const servedAt = ({ lines }: KitchenTicket) => Math.max(...lines.map((line) => Date.parse(line.servedAt ?? '') || 0))

const never = '9'

/**
 * The tickets by where they stand. First what was taken back, so that nobody goes on with it, then what is urgent; after
 * that by their targets, so what is late comes first, and what is held last. Of what was served, the last first.
 */
export function columnsOf(tickets: readonly KitchenTicket[]): Columns {
  const all: Columns = { new: [], preparing: [], ready: [], served: [] }
  const sorted = tickets.toSorted(
    (a, b) =>
      Number(b.kind === 'cancel') - Number(a.kind === 'cancel') ||
      Number(b.isRush) - Number(a.isRush) ||
      (a.targetAt ?? never).localeCompare(b.targetAt ?? never) ||
      a.sentAt.localeCompare(b.sentAt) ||
      a.id.localeCompare(b.id),
  )
  for (const ticket of sorted) {
    const column = columnOf(ticket)
    if (column) all[column].push(ticket)
  }
  all.served.sort((a, b) => servedAt(b) - servedAt(a))
  return all
}

/** The keys 1 to 9 by the tickets that they move on, and the keys that rest: whose they were, and since when (ms). */
export interface Keys {
  of: ReadonlyMap<string, number>
  resting: ReadonlyMap<number, { id: string; since: number }>
}
export const noKeys: Keys = { of: new Map(), resting: new Map() }

// Longer than a second press of a key takes, which was meant for the ticket that has just left.
const restMs = 3000

/**
 * Who has which key now. A ticket keeps its key until it leaves the three columns, so that a cook who looks at it never
 * moves another one on. The key then rests, in case it is pressed twice or the ticket is called back, and goes to the
 * oldest ticket without one.
 */
export function keysOf(before: Keys, all: Columns, now: number): Keys {
  const shown = columns.flatMap((column) => all[column])
  const ids = new Set<string>(shown.map(({ id }) => id))
  const left = [...before.of].filter(([id]) => !ids.has(id))
  const resting = new Map([...before.resting].filter(([, { since }]) => now - since < restMs))
  for (const [id, key] of left) resting.set(key, { id, since: now })
  const of = new Map([...before.of].filter(([id]) => ids.has(id)))
  for (const [key, { id }] of [...resting]) {
    if (!ids.has(id)) continue
    of.set(id, key)
    resting.delete(key)
  }
  const taken = new Set([...of.values(), ...resting.keys()])
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((key) => !taken.has(key))
  const waiting = shown.filter(({ id }) => !of.has(id)).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  for (const [at, key] of free.entries()) {
    const next = waiting[at]
    if (next) of.set(next.id, key)
  }
  const isSame = left.length === 0 && of.size === before.of.size && resting.size === before.resting.size
  return isSame ? before : { of, resting }
}

/** What brings a ticket one step on. */
export function nextWay(ticket: KitchenTicket): Way | null {
  const column = columnOf(ticket)
  return column === 'new' ? 'start' : column === 'preparing' ? 'ready' : column === 'ready' ? 'serve' : null
}

/** A board after a change: of two states of a ticket the later one holds. */
export function withTickets(board: KitchenBoard, told: readonly KitchenTicket[]): KitchenBoard {
  const byId = new Map(board.tickets.map((ticket) => [ticket.id, ticket]))
  for (const ticket of told) if ((byId.get(ticket.id)?.rev ?? 0) < ticket.rev) byId.set(ticket.id, ticket)
  return { ...board, tickets: [...byId.values()] }
}

export type Pace = 'calm' | 'soon' | 'late'

/** How a ticket stands against its target, with the seconds until or since then; the last quarter of its time is soon. */
export function paceOf(
  { firedAt, targetAt }: Pick<KitchenTicket, 'firedAt' | 'targetAt'>,
  now: number,
): { pace: Pace; seconds: number } | null {
  if (!firedAt || !targetAt) return null
  const left = Date.parse(targetAt) - now
  const all = Date.parse(targetAt) - Date.parse(firedAt)
  const pace = left < 0 ? 'late' : left * 4 <= all ? 'soon' : 'calm'
  return { pace, seconds: Math.floor(Math.abs(left) / 1000) }
}

/** How a line or pieces of it can go on, the next step first. */
export function lineWays({ kind, state, qty, readyQty, servedQty }: KitchenLine): { way: Way; pieces: number }[] {
  if (kind === 'cancel' || qty === 0) return []
  const ways: { way: Way; pieces: number }[] = []
  if (state === 'queued') ways.push({ way: 'start', pieces: qty })
  if (state === 'queued' || state === 'preparing') ways.push({ way: 'ready', pieces: qty - readyQty })
  if (readyQty > servedQty) ways.push({ way: 'serve', pieces: readyQty - servedQty })
  if (readyQty > 0) ways.push({ way: 'recall', pieces: readyQty > servedQty ? readyQty - servedQty : servedQty })
  return ways
}

/** What has to be made of one dish at a station. */
export interface Total {
  name: LocalText
  qty: number
}

/** All that stations have to make now, dish by dish and the most of it first; what is held is not made yet. */
export function totalsOf(tickets: readonly KitchenTicket[]): Map<KitchenStationId, Total[]> {
  const all = new Map<KitchenStationId, Map<string, Total>>()
  for (const { stationId, isHeld, lines } of tickets) {
    if (isHeld) continue
    for (const { kind, state, name, qty, readyQty } of lines) {
      if (kind === 'cancel' || (state !== 'queued' && state !== 'preparing')) continue
      const own = all.get(stationId) ?? new Map<string, Total>()
      const key = JSON.stringify([name.en, name.tr])
      own.set(key, { name, qty: (own.get(key)?.qty ?? 0) + qty - readyQty })
      all.set(stationId, own)
    }
  }
  return new Map(
    [...all].map(([id, own]) => [id, [...own.values()].filter(({ qty }) => qty > 0).sort((a, b) => b.qty - a.qty)]),
  )
}

/** Whether two states of a ticket are called the same: by number, place and guest. */
export const isCalledSame = (a: KitchenTicket, b: KitchenTicket): boolean =>
  calledAs(a) === calledAs(b) &&
  a.service === b.service &&
  a.guestName === b.guestName &&
  a.table?.en === b.table?.en &&
  a.table?.tr === b.table?.tr
