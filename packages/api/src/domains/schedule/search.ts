import { inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { selectSessionsByName } from './repo/search.ts'

// Shows to come: in the schedule for those who see it, else where they are sold.
const sessions: SearchSource = {
  kind: 'sessions',
  label: 'Sessions',
  async find({ services, venueId, actor: { rights, language, venueLocale } }, { query, limit }) {
    const seesSchedule = mayDo(rights, 'ticket_schedules', 'view')
    if (!seesSchedule && !mayDo(rights, 'ticket_booking', 'view')) return []
    const rows = await selectSessionsByName(services.db, { venueId, query, limit })
    return rows.map(({ id, name, date, time }) => {
      const title = inLanguage(name, language ?? venueLocale)
      const link = seesSchedule ? `/ticket/schedule?session=${id}` : `/ticket-booking?date=${date}&session=${id}`
      return { id, title, subtitle: `${date} ${time}`, link, value: title }
    })
  },
}

export const searchSources = [sessions]
