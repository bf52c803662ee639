import type { KitchenBoard, KitchenTicket } from '@marquee/contract/kitchen'

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

/** The tickets by where they stand: what is urgent first, then the oldest; of what was served the last. */
export function columnsOf(tickets: readonly KitchenTicket[]): Columns {
  const all: Columns = { new: [], preparing: [], ready: [], served: [] }
  const sorted = tickets.toSorted(
    (a, b) => Number(b.isRush) - Number(a.isRush) || a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id),
  )
  for (const ticket of sorted) {
    const column = columnOf(ticket)
    if (column) all[column].push(ticket)
  }
  all.served.sort((a, b) => servedAt(b) - servedAt(a))
  return all
}

/** The first nine cards, which the keys 1 to 9 move on. */
export const keyedOf = (all: Columns): KitchenTicket[] => columns.flatMap((column) => all[column]).slice(0, 9)

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
