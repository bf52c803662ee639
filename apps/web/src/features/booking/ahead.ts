import { authSession } from '../../lib/auth-session/current.ts'
import { todayIn } from '../../lib/today.ts'
import { serverNow } from '../../parts/live-seats/server-clock.ts'
import { geometryQuery } from '../../parts/seat-map/queries.ts'
import { addDays, firstShown } from './model/days.ts'
import { nextOf } from './model/sale-state.ts'
import { readAhead } from './queries.ts'
import { dayIn, opensNextByItself, sessionIn } from './use-booking-state.ts'

/**
 * Reads the till, the day, the ticket session and its seats, in the order in which the screen will ask for them, while its
 * code is still on the way. What fails is asked for again, and said, by the screen.
 */
export async function ahead(search: string): Promise<void> {
  readAhead.till().catch(() => undefined)
  const today = todayIn(authSession.current()?.me?.venue.zone ?? 'Europe/Istanbul')
  const date = dayIn(search) ?? today
  const from = firstShown(date, today)
  const sessions = readAhead.sessions({ from, until: addDays(from, 6) })
  const drawn = (url: string | null | undefined) => (url ? readAhead.geometry(geometryQuery(url)) : undefined)
  const named = sessionIn(search)
  // Its seats are drawn as the day says it, unless it is of another day.
  const state = named ? readAhead.session(named) : undefined
  state?.catch(() => undefined)
  const ofDay = (await sessions).rows.filter((row) => row.date === date)
  const row = named
    ? ofDay.find(({ id }) => id === named)
    : opensNextByItself()
      ? nextOf(ofDay, serverNow())
      : undefined
  if (row && !named) void readAhead.session(row.id).catch(() => undefined)
  await (row ? drawn(row.geometryUrl) : drawn((await state)?.geometryUrl))
}
