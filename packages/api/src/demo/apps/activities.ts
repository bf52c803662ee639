import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

interface Activity {
  icon: string
  description: string
  /** Hours before now. */
  hours: number
  extra?: string
  linked?: string
  link?: string
}

const activities: readonly Activity[] = [
  {
    icon: 'feather:star',
    description: 'Tonight’s <strong>Bosphorus Nights</strong> is nearly sold out',
    hours: 0.5,
    linked: 'Schedule',
    link: '/ticket/schedule',
  },
  {
    icon: 'feather:message-circle',
    description: '<strong>Zeynep Arslan</strong> answered in “Opening night”',
    hours: 3,
    extra: '<p>The band sounds good from row K on. Could we try one of the side lights warmer?</p>',
  },
  {
    icon: 'feather:upload',
    description: '<strong>İrem Şahin</strong> put 14 pictures of the deck on the site',
    hours: 7,
  },
  {
    icon: 'feather:check-circle',
    description: '<strong>Oğuz Güneş</strong> finished the stock count of the bar',
    hours: 22,
  },
  {
    icon: 'feather:layers',
    description: '<strong>Kerem Yalçın</strong> published a new layout of the deck',
    hours: 27,
    linked: 'Seat layout',
    link: '/seat-layout',
  },
  {
    icon: 'feather:user-plus',
    description: '<strong>Çağla Işık</strong> joined the box office',
    hours: 31,
    linked: 'Users',
    link: '/users',
  },
  {
    icon: 'feather:tool',
    description: '<strong>James Turner</strong> replaced the cable of gate two',
    hours: 52,
  },
  {
    icon: 'feather:truck',
    description: '<strong>Tom Becker</strong> brought the second minibus back from the workshop',
    hours: 76,
    extra: '<ul><li>New tyres</li><li>Brakes checked</li></ul>',
  },
  {
    icon: 'feather:bar-chart-2',
    description: '<strong>Laura Rossi</strong> compared matinees of two seasons',
    hours: 123,
  },
  {
    icon: 'feather:calendar',
    description: 'Sales of the next four weeks have begun',
    hours: 220,
    linked: 'Schedule',
    link: '/ticket/schedule',
  },
]

const hourMs = 3_600_000

/** Ten things that happened in the house. */
export async function fillActivities(db: Db, { venueId, now }: { venueId: VenueId; now: number }): Promise<void> {
  const rows = activities.map(({ icon, description, hours, extra, linked, link }) => ({
    venue_id: venueId,
    id: uuidv7(),
    icon,
    description,
    at: new Date(now - hours * hourMs),
    extra_content: extra ?? null,
    linked_content: linked ?? null,
    link: link ?? null,
    use_router: link !== undefined,
  }))
  await db.insertInto('shell_activity').values(rows).execute()
}
