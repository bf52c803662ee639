import { randomUUID } from 'node:crypto'
import type { TicketSessionId, WaitlistPartyId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner } from './caller.ts'

const parties = [
  { guestName: 'Elif Şahin', guestPhone: '0532 411 22 33', people: 2, note: '' },
  { guestName: 'Oliver Grant', guestEmail: 'oliver.grant@example.org', people: 4, note: 'Would also sit in two rows' },
  { guestName: 'İpek Yıldız', guestPhone: '0541 700 18 29', people: 1, wheelchairs: 1, note: '' },
  {
    guestName: 'Kadıköy Lisesi tiyatro kulübü',
    guestPhone: '0216 336 20 50',
    people: 9,
    note: 'Öğretmen: Sevgi Hanım',
  },
]

/** The next show that is sold out has a waiting list; nothing where every show has places. */
export async function makeWaitlist(services: Services, clerk: { email: string; password: string }): Promise<void> {
  await asOwner(services, clerk, async ({ booking, waitlist }) => {
    const from = new Date().toISOString().slice(0, 10)
    const until = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    const { rows } = await booking.sessions({ from, until })
    const isComing = (row: (typeof rows)[number]) => Date.parse(row.startsAt) > Date.now() + 3_600_000
    const full = rows.find((row) => row.free === 0 && isComing(row))
    if (!full) return
    const other = rows.find((row) => row.id !== full.id && row.free === 0 && isComing(row))
    const ticketSessionIds: TicketSessionId[] = [full.id, ...(other ? [other.id] : [])]
    for (const [index, party] of parties.entries()) {
      await waitlist.join({
        commandId: randomUUID(),
        id: uuidv7() as WaitlistPartyId,
        ...party,
        ticketSessionIds: index % 2 === 1 ? ticketSessionIds : [full.id],
      })
    }
  })
}
