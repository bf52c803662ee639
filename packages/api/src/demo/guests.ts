import type { Chance } from '@marquee/db/seed'

const first: readonly [string, ...string[]] = [
  'Ayşe',
  'Mehmet',
  'Zeynep',
  'Can',
  'Elif',
  'Ömer',
  'Işıl',
  'Çağrı',
  'Şebnem',
  'Gökhan',
  'İpek',
  'Tolga',
  'Emma',
  'Daniel',
  'Sofia',
  'Lukas',
  'Olivia',
  'Noah',
  'Chloé',
  'Marta',
]
const last: readonly [string, ...string[]] = [
  'Yılmaz',
  'Şahin',
  'Çelik',
  'Öztürk',
  'Aydın',
  'Güneş',
  'Koç',
  'İnci',
  'Doğan',
  'Ağaoğlu',
  'Kılıç',
  'Ünal',
  'Carter',
  'Rossi',
  'Novak',
  'Meyer',
  'Dubois',
  'Larsen',
]

/** A guest who left their name; most at the door do not. */
export function guestOf(chance: Chance): { name: string | null; phone: string | null } {
  if (chance.share() > 0.35) return { name: null, phone: null }
  const digits = String(chance.below(10_000_000)).padStart(7, '0')
  return {
    name: `${chance.pick(first)} ${chance.pick(last)}`,
    phone: `+9053${chance.below(10)}${digits}`,
  }
}
