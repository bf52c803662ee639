import type { OpenDoor, TicketSessionId } from '@marquee/contract'

/** Which session guests are let in to: one, or `all` of them; null: not chosen yet. */
export type DoorChoice = TicketSessionId | 'all' | null

/**
 * The session that the door works for: the chosen one while its doors are open, else the one whose start is nearest to
 * `now` (ms). null: all of them, by choice or because several begin at that moment.
 */
export function doorFor(doors: readonly OpenDoor[], choice: DoorChoice, now: number): OpenDoor | null {
  if (choice === 'all') return null
  const chosen = doors.find(({ session }) => session.id === choice)
  if (chosen) return chosen
  const distance = ({ session }: OpenDoor) => Math.abs(Date.parse(session.startsAt) - now)
  const nearest = Math.min(...doors.map(distance))
  const near = doors.filter((door) => distance(door) === nearest)
  return near.length === 1 ? (near[0] ?? null) : null
}
