import { fold, type UserState } from '@marquee/contract'
import { type Chance, chanceFrom } from './deterministic.ts'

/** Someone of the demo venue. */
export interface DemoPerson {
  /** What their id is made from. */
  key: string
  name: string
  email: string
  /** Keys of default roles, in their order. */
  roles: string[]
  state: UserState
  /** Only the users of the start banner have one. */
  canSignIn: boolean
  phone: string | null
  /** Minutes before now; null: never. */
  lastSeenMinutes: number | null
  joinedDaysAgo: number
  /** A further role that they hold for a time, in days from now. */
  cover: { role: string; fromDays: number; untilDays: number } | null
}

/** One demo user for every default role, and one without any. The password is the same for all. */
export const demoUsers: readonly { role: string | null; name: string; email: string; phone?: string }[] = [
  { role: 'owner', name: 'Kerem Yalçın', email: 'owner@marquee.example' },
  { role: 'manager', name: 'Zeynep Arslan', email: 'manager@marquee.example' },
  { role: 'boxoffice', name: 'Elif Aydın', email: 'boxoffice@marquee.example' },
  { role: 'door', name: 'James Turner', email: 'door@marquee.example' },
  { role: 'counter', name: 'Burak Demir', email: 'counter@marquee.example' },
  { role: 'kitchen', name: 'Mert Kaya', email: 'kitchen@marquee.example' },
  { role: 'stock', name: 'Oğuz Güneş', email: 'stock@marquee.example' },
  { role: 'accountant', name: 'Şule Özdemir', email: 'accountant@marquee.example' },
  { role: 'transport', name: 'Tom Becker', email: 'transport@marquee.example' },
  // With a number of their own, all others keep the names and numbers that chance gives them.
  { role: 'driver', name: 'Hasan Yıldız', email: 'driver@marquee.example', phone: '+905550134417' },
  { role: 'editor', name: 'İrem Şahin', email: 'editor@marquee.example' },
  { role: 'analyst', name: 'Laura Rossi', email: 'analyst@marquee.example' },
  { role: null, name: 'Sam Porter', email: 'norights@marquee.example' },
]

type List = readonly [string, ...string[]]

const turkishFirst: List = [
  'Çağla',
  'Emir',
  'Ayşe',
  'Mehmet',
  'Işıl',
  'Umut',
  'Gökçe',
  'Hakan',
  'Özge',
  'Tolga',
  'Pınar',
  'Serkan',
  'Defne',
  'Kaan',
  'Nazlı',
  'Ilgın',
  'Yiğit',
  'Büşra',
  'Cem',
  'Sıla',
  'Barış',
  'Melis',
  'Onur',
  'Şebnem',
  'Ufuk',
  'İpek',
]
const turkishLast: List = [
  'Işık',
  'Yılmaz',
  'Çelik',
  'Koç',
  'Öztürk',
  'Şimşek',
  'Güler',
  'Ünal',
  'Doğan',
  'Kılıç',
  'Aksoy',
  'Polat',
  'Erdem',
  'Bulut',
  'Taş',
  'Yıldırım',
  'Karaca',
  'İnce',
  'Sezer',
  'Uçar',
]
const englishFirst: List = [
  'Alice',
  'Ben',
  'Chloe',
  'Daniel',
  'Emma',
  'Frank',
  'Grace',
  'Henry',
  'Isla',
  'Jack',
  'Kate',
  'Liam',
  'Mia',
  'Noah',
  'Olivia',
  'Peter',
  'Ruby',
  'Simon',
  'Tess',
  'Victor',
]
const englishLast: List = [
  'Baker',
  'Carter',
  'Dixon',
  'Ellis',
  'Foster',
  'Gray',
  'Hughes',
  'Ingram',
  'Jenkins',
  'Knight',
  'Lawson',
  'Morris',
  'Norton',
  'Owens',
  'Palmer',
  'Quinn',
  'Reed',
  'Shaw',
]
// A house of this size: most work at the doors, the box office and the counters.
const jobs: readonly [string, ...string[]] = [
  'boxoffice',
  'boxoffice',
  'boxoffice',
  'door',
  'door',
  'door',
  'door',
  'counter',
  'counter',
  'counter',
  'counter',
  'kitchen',
  'kitchen',
  'kitchen',
  'stock',
  'accountant',
  'transport',
  'transport',
  'editor',
  'analyst',
  'manager',
]

// So that each of them who is active has 80 others to write to.
const people = 89
const mailName = (name: string) => fold(name).replace(/\s+/g, '.')

/** Everybody of the demo venue: the demo users, and colleagues who cannot sign in; 81 are active. Always the same. */
export function demoPeople(): DemoPerson[] {
  const chance = chanceFrom(20_26)
  const known: DemoPerson[] = demoUsers.map((user, index) => ({
    key: user.email,
    name: user.name,
    email: user.email,
    roles: user.role === null ? [] : [user.role],
    state: 'active',
    canSignIn: true,
    phone: user.phone ?? phoneNumber(chance),
    lastSeenMinutes: 3 + index * 47,
    joinedDaysAgo: 380 - index * 9,
    cover: null,
  }))
  const names = new Set(known.map((person) => person.name))
  const colleagues = Array.from({ length: people - known.length }, (_, index) => colleague(index, names, chance))
  return [...known, ...colleagues]
}

function colleague(index: number, names: Set<string>, chance: Chance): DemoPerson {
  const name = index === 0 ? 'Çağla Işık' : newName(names, chance)
  names.add(name)
  const state = stateOf(index)
  const job = index === 0 ? 'boxoffice' : chance.pick(jobs)
  const second = index > 0 && chance.below(6) === 0 ? chance.pick(jobs) : job
  const roles = state === 'pending' ? [] : [...new Set([job, second])]
  const wasHere = state === 'active' || state === 'suspended'
  const email = `${mailName(name)}@galatapier.example`
  return {
    key: email,
    name,
    email,
    roles,
    state,
    canSignIn: false,
    phone: wasHere && chance.below(4) > 0 ? phoneNumber(chance) : null,
    lastSeenMinutes: wasHere ? 10 + chance.below(state === 'suspended' ? 60 * 24 * 90 : 60 * 24 * 9) : null,
    joinedDaysAgo:
      state === 'pending' ? 1 : state === 'invited' ? invitedDaysAgo(index, chance) : 10 + chance.below(300),
    cover: covers[index] ?? null,
  }
}

// Holidays: someone is in today, someone else will.
const covers: Record<number, DemoPerson['cover']> = {
  5: { role: 'manager', fromDays: -1, untilDays: 6 },
  9: { role: 'boxoffice', fromDays: 3, untilDays: 17 },
}

// One of them let the seven days go by.
function invitedDaysAgo(index: number, chance: Chance): number {
  const days = 1 + chance.below(5)
  return index === 25 ? days + 7 : days
}

function stateOf(index: number): UserState {
  if (index === 7 || index === 31) return 'suspended'
  if (index === 53) return 'pending'
  return index % 13 === 12 ? 'invited' : 'active'
}

function newName(names: ReadonlySet<string>, chance: Chance): string {
  for (;;) {
    const isTurkish = chance.below(3) > 0
    const name = isTurkish
      ? `${chance.pick(turkishFirst)} ${chance.pick(turkishLast)}`
      : `${chance.pick(englishFirst)} ${chance.pick(englishLast)}`
    if (!names.has(name)) return name
  }
}

// 555 01 is nobody's.
function phoneNumber(chance: Chance): string {
  const pair = () => String(chance.below(100)).padStart(2, '0')
  return `+9055501${chance.below(10)}${pair()}${pair()}`
}
