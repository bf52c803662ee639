import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { demoUsers } from '@marquee/db/seed'
import { sql } from 'kysely'

interface Said {
  role: string
  daysAgo: number
  screen: string | null
  text: string
  state: 'new' | 'planned' | 'done' | 'declined'
  answer: string
}

const all: Said[] = [
  {
    role: 'boxoffice',
    daysAgo: 6,
    screen: '/ticket-booking',
    text: 'It would help to see who is on the waiting list without leaving the seats.',
    state: 'done',
    answer: 'The waiting list now opens beside the seats.',
  },
  {
    role: 'accountant',
    daysAgo: 4,
    screen: '/inventory/inventory-expenses',
    text: 'Fişin fotoğrafını çekmek için telefonda daha büyük bir düğme olsa iyi olur.',
    state: 'planned',
    answer: 'Bir sonraki sürümde.',
  },
  {
    role: 'stock',
    daysAgo: 3,
    screen: '/inventory/list',
    text: 'Could the list remember that I sort by place?',
    state: 'new',
    answer: '',
  },
]

/** What people have said about the product, and a feature that the venue keeps to a few roles for a while. */
export async function makeFeedback(db: Db, venueId: VenueId): Promise<void> {
  const emailOf = (role: string) => demoUsers.find((user) => user.role === role)?.email ?? ''
  const owner = sql`(select id from app_user where email = ${emailOf('owner')})`
  for (const { role, daysAgo, screen, text, state, answer } of all) {
    // Older than what people are still told of.
    await sql`
      insert into feedback (venue_id, id, user_id, text, screen, state, answer, rev, sent_at, answered_at, answered_by)
      select ${venueId}, ${uuidv7()}, u.id, ${text}, ${screen}, ${state}, ${answer}, ${state === 'new' ? 1 : 2},
        now() - ${daysAgo} * interval '1 day',
        case when ${state} <> 'new' then now() - ${daysAgo - 1} * interval '1 day' end,
        case when ${state} <> 'new' then ${owner} end
      from app_user u where u.email = ${emailOf(role)}`.execute(db)
  }
  await sql`
    insert into feature_switch (venue_id, feature, audience, owner_id, ends_on, note)
    select ${venueId}, 'menuPrices', 'roles', ${owner}, current_date + 30,
      'Only for those who keep the menu, until the new prices are settled.'`.execute(db)
  await sql`
    insert into feature_switch_role (venue_id, feature, role_id)
    select ${venueId}, 'menuPrices', r.id from role r
    where r.venue_id = ${venueId} and r.key in ('owner', 'manager')`.execute(db)
}
