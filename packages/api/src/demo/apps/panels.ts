import { effectiveRights, opens, type Rights, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

interface Notice {
  title: string
  description: string
  icon: string
  link: string | null
  /** Hours before now. */
  hours: number
  read: boolean
}

const messages: readonly Notice[] = [
  {
    title: 'Zeynep Arslan',
    description: 'The florist comes at <b>four</b> and needs the side door. Can someone let her in?',
    icon: 'feather:user',
    link: '/shifts',
    hours: 0.4,
    read: false,
  },
  {
    title: 'Elif Aydın',
    description: 'A school asks for <b>46 seats</b> on one invoice. I have kept rows H and J for them until noon.',
    icon: 'feather:user',
    link: '/seat-layout',
    hours: 1.5,
    read: false,
  },
  {
    title: 'James Turner',
    description: 'Gate two scans again. It was the cable, not the reader.',
    icon: 'feather:user',
    link: '/floor',
    hours: 3,
    read: false,
  },
  {
    title: 'Şule Özdemir',
    description: 'The bank has booked last week’s cards. Two payouts are still missing, I am asking.',
    icon: 'feather:user',
    link: null,
    hours: 6,
    read: false,
  },
  {
    title: 'Mert Kaya',
    description: 'No sea bass tomorrow. I would put the <i>courgette fritters</i> on the board instead.',
    icon: 'feather:user',
    link: null,
    hours: 21,
    read: true,
  },
  {
    title: 'Tom Becker',
    description: 'The second minibus is back from the workshop and has new tyres.',
    icon: 'feather:user',
    link: null,
    hours: 27,
    read: true,
  },
  {
    title: 'İrem Şahin',
    description: 'New pictures of the deck are on the site. Tell me if one of them is too dark.',
    icon: 'feather:user',
    link: null,
    hours: 49,
    read: true,
  },
  {
    title: 'Burak Demir',
    description: 'Counter one is short of small change, please send up two rolls.',
    icon: 'feather:user',
    link: null,
    hours: 73,
    read: true,
  },
  {
    title: 'Laura Rossi',
    description: 'Matinees sell better when they begin at three. Figures are in the folder.',
    icon: 'feather:user',
    link: '/ticket/schedule',
    hours: 122,
    read: true,
  },
]

const notifications: readonly Notice[] = [
  {
    title: 'Nearly sold out',
    description: '<b>Bosphorus Nights</b> tonight has fewer than thirty seats left.',
    icon: 'feather:trending-up',
    link: '/ticket/schedule',
    hours: 0.2,
    read: false,
  },
  {
    title: 'A new colleague waits',
    description: 'Someone signed up and waits to be admitted.',
    icon: 'feather:user-plus',
    link: '/users',
    hours: 2,
    read: false,
  },
  {
    title: 'Wind warning',
    description: 'Gusts up to 50 km/h after sunset. The awning of the deck should come in.',
    icon: 'feather:wind',
    link: '/floor',
    hours: 4,
    read: false,
  },
  {
    title: 'Shift without cover',
    description: 'The evening shift on Sunday has <b>one place</b> to fill.',
    icon: 'feather:clock',
    link: '/shifts',
    hours: 9,
    read: false,
  },
  {
    title: 'A layout was published',
    description: 'The deck has a new seat layout; sessions without sales use it already.',
    icon: 'feather:grid',
    link: '/seat-layout',
    hours: 26,
    read: true,
  },
  {
    title: 'Role changed',
    description: 'The role <i>Box office</i> may now export its orders.',
    icon: 'feather:shield',
    link: '/roles',
    hours: 50,
    read: true,
  },
  {
    title: 'New sign-in',
    description: 'Your account was opened on a new device. If it was not you, end it in your profile.',
    icon: 'feather:smartphone',
    link: '/profile',
    hours: 74,
    read: true,
  },
  {
    title: 'Prices raised',
    description: 'Saturday prices of the theatre follow the new list.',
    icon: 'feather:tag',
    link: '/ticket/schedule',
    hours: 120,
    read: true,
  },
  {
    title: 'Season opened',
    description: 'Sales of the next four weeks have begun.',
    icon: 'feather:calendar',
    link: '/ticket/schedule',
    hours: 220,
    read: true,
  },
]

const shortcuts = [
  { label: 'Ticket schedule', description: 'What runs this week', icon: 'feather:calendar', link: '/ticket/schedule' },
  { label: 'Seat layout', description: 'Halls and tables', icon: 'feather:grid', link: '/seat-layout' },
  { label: 'Floors', description: 'Rooms and gates', icon: 'feather:layers', link: '/floor' },
  { label: 'Shifts', description: 'Who works when', icon: 'feather:clock', link: '/shifts' },
  { label: 'Users', description: 'People of the house', icon: 'feather:users', link: '/users' },
  { label: 'Roles', description: 'Who may do what', icon: 'feather:shield', link: '/roles' },
  { label: 'Profile', description: 'Your account', icon: 'feather:user', link: '/profile' },
  { label: 'API', description: 'For programs of yours', icon: 'feather:code', link: '/api/docs' },
]

const hourMs = 3_600_000
// Pages that the server answers itself and the web's router doesn't know.
const isOutside = (link: string) => link.startsWith('/api/')

interface DemoPanels {
  venueId: VenueId
  users: readonly UserId[]
  now: number
}

// What each of them may do in the role that they sign in with, which is their first.
async function rightsByUser(db: Db, { venueId, users }: Pick<DemoPanels, 'venueId' | 'users'>) {
  const found = await db
    .selectFrom('user_role as ur')
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.venue_id', '=', 'ur.venue_id').onRef('p.role_id', '=', 'ur.role_id'),
    )
    .where('ur.venue_id', '=', venueId)
    .where('ur.user_id', 'in', [...users])
    .where('ur.position', '=', 0)
    .select(['ur.user_id', 'p.module', 'p.action'])
    .execute()
  const granted = Map.groupBy(found, ({ user_id }) => user_id)
  return new Map<string, Rights>(
    [...granted].map(([id, rows]) => [id, effectiveRights(rows.map((row) => ({ ...row, limits: {} })))]),
  )
}

/**
 * Nine messages, nine notifications and up to eight shortcuts for each of these people, the newest of a few minutes ago.
 * They link only to what the person may open.
 */
export async function fillPanels(db: Db, { venueId, users, now }: DemoPanels): Promise<void> {
  if (users.length === 0) return
  const rights = await rightsByUser(db, { venueId, users })
  const mayFollow = (userId: UserId, link: string) => isOutside(link) || opens(link, rights.get(userId) ?? {})
  const rows = (kind: string, userId: UserId, notices: readonly Notice[]) =>
    notices.map(({ hours, read, link: leadsTo, ...notice }) => {
      const at = new Date(now - hours * hourMs)
      const link = leadsTo !== null && mayFollow(userId, leadsTo) ? leadsTo : null
      const owner = { venue_id: venueId, user_id: userId, id: uuidv7(), kind }
      return { ...owner, ...notice, link, use_router: link !== null, at, is_read: read, is_seen: read, created_at: at }
    })
  const all = users.flatMap((userId) => [
    ...rows('message', userId, messages),
    ...rows('notification', userId, notifications),
  ])
  // The first of the list stands first: it is the newest.
  const links = users.flatMap((user_id) =>
    shortcuts
      .filter(({ link }) => mayFollow(user_id, link))
      .map((shortcut, index) => ({
        ...shortcut,
        venue_id: venueId,
        user_id,
        id: uuidv7(),
        use_router: !isOutside(shortcut.link),
        created_at: new Date(now - (index + 1) * hourMs),
      })),
  )
  await db.insertInto('shell_notice').values(all).execute()
  await db.insertInto('shell_shortcut').values(links).execute()
}
