import type { UserId, VenueId } from '@marquee/contract'
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
    description: 'The florist comes at <b>four</b> and needs the side door. Can somebody let her in?',
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
    description: 'Somebody signed up and waits to be admitted.',
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

interface DemoPanels {
  venueId: VenueId
  users: readonly UserId[]
  now: number
}

/** Nine messages, nine notifications and eight shortcuts for each of these people, the newest of a few minutes ago. */
export async function fillPanels(db: Db, { venueId, users, now }: DemoPanels): Promise<void> {
  const rows = (kind: string, userId: UserId, notices: readonly Notice[]) =>
    notices.map(({ hours, read, ...notice }) => {
      const at = new Date(now - hours * hourMs)
      const owner = { venue_id: venueId, user_id: userId, id: uuidv7(), kind }
      return { ...owner, ...notice, use_router: notice.link !== null, at, is_read: read, is_seen: read, created_at: at }
    })
  const all = users.flatMap((userId) => [
    ...rows('message', userId, messages),
    ...rows('notification', userId, notifications),
  ])
  // The first of the list stands first: it is the newest.
  const links = users.flatMap((user_id) =>
    shortcuts.map((shortcut, index) => ({
      ...shortcut,
      venue_id: venueId,
      user_id,
      id: uuidv7(),
      use_router: !shortcut.link.startsWith('/api/'),
      created_at: new Date(now - (index + 1) * hourMs),
    })),
  )
  if (users.length === 0) return
  await db.insertInto('shell_notice').values(all).execute()
  await db.insertInto('shell_shortcut').values(links).execute()
}
