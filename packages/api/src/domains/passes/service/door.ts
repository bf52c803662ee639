import {
  cleanCode,
  type DoorPass,
  type DoorScan,
  mayDo,
  type OpenDoors,
  shortCodeLength,
  type TicketSessionId,
  undoSeconds,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { selectScans } from '../repo/admissions.ts'
import { selectDoors, selectNextDoor, selectPassesAtDoor } from '../repo/door.ts'
import { doorsOpenAt, doorsOpenHours } from '../rules.ts'

export { doorsOpenHours } from '../rules.ts'

/** The sessions whose doors are open now and who is inside, by start; else the one whose doors open next. */
export async function listDoors({ services: { db }, venueId }: SignedContext): Promise<OpenDoors> {
  const doors = await selectDoors(db, venueId, doorsOpenHours)
  if (doors.length > 0) return { doors, next: null }
  const session = await selectNextDoor(db, venueId)
  return { doors, next: session ? { session, opensAt: doorsOpenAt(session.startsAt) } : null }
}

/** Passes by their short code, by the number of their order, or by words of the holder's or the guest's name. */
export async function searchPasses(
  { services: { db }, venueId }: SignedContext,
  { text, ticketSessionId = null }: { text: string; ticketSessionId?: TicketSessionId | null | undefined },
): Promise<DoorPass[]> {
  const code = cleanCode(text)
  return selectPassesAtDoor(db, venueId, {
    hours: doorsOpenHours,
    ticketSessionId,
    shortCode: code.length === shortCodeLength ? code : null,
    orderNo: /^#?\d{1,12}$/.test(text.trim()) ? Number(text.trim().replace('#', '')) : null,
    words: text.trim().split(/\s+/),
  })
}

/** The latest scans of the venue, or of the caller alone. */
export async function listScans(
  { services: { db }, venueId, actor }: SignedContext,
  { own }: { own: boolean },
): Promise<DoorScan[]> {
  const mayUndo = {
    own: mayDo(actor.rights, 'check_in', 'scan'),
    others: mayDo(actor.rights, 'check_in', 'scan') && mayDo(actor.rights, 'check_in', 'override'),
  }
  return selectScans(db, venueId, { actorId: actor.userId, onlyOwn: own, mayUndo, undoSeconds })
}
