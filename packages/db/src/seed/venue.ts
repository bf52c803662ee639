import { defaultRoles, type Language, type PaymentMethod, type PaymentReference } from '@marquee/contract'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../transaction.ts'
import type { DB } from '../types/db.gen.ts'
import { uuidv7 } from '../uuid.ts'
import { reasons } from './reasons.ts'

export interface SeedVenueOptions {
  db: Kysely<DB>
  name: string
  city?: string
  /** IANA time zone. */
  zone: string
  /** ISO 3166-1 alpha-2: `countryOf`. */
  country: string
  /** ISO 4217. */
  currency: string
  /** Decides how names sort and, unless `roleLanguage` says otherwise, in which language the default roles are stored. */
  locale: Language
  roleLanguage?: Language
  now: Date
  /** Makes the ids; default new ones. The demo names them, so that they are the same everywhere. */
  makeId?: (...name: string[]) => string
}

export interface SeededVenue {
  venueId: string
  /** Id of each default role by its key (`owner`, `manager`, …). */
  roleIds: Record<string, string>
}

// Until the venue names it.
const till = { en: 'Till 1', tr: 'Kasa 1' }

// Where its money is besides the tills: the first of each kind, which postings fall back on.
const funds = [
  { kind: 'safe', code: 'SAFE', name: { en: 'Safe', tr: 'Çelik kasa' } },
  { kind: 'bank', code: 'BANK', name: { en: 'Bank', tr: 'Banka' } },
  { kind: 'card_clearing', code: 'CARD', name: { en: 'Card payments', tr: 'Kart ödemeleri' } },
]

// The rates that a venue in Türkiye needs; others change them. In parts per million.
const taxRates = [0, 10_000, 100_000, 200_000]

interface SeededMethod {
  kind: PaymentMethod
  name: { en: string; tr: string }
  reference: PaymentReference
  /** Not offered until the venue takes it out of the archive. */
  archived?: boolean
}

const paymentMethods: SeededMethod[] = [
  { kind: 'cash', name: { en: 'Cash', tr: 'Nakit' }, reference: 'no' },
  { kind: 'card', name: { en: 'Card', tr: 'Kart' }, reference: 'optional' },
  // A transfer is found on the bank's statement by nothing else.
  { kind: 'bank', name: { en: 'Bank transfer', tr: 'Havale/EFT' }, reference: 'required' },
  { kind: 'invoice', name: { en: 'Invoice', tr: 'Fatura' }, reference: 'optional', archived: true },
  { kind: 'voucher', name: { en: 'Gift card', tr: 'Hediye kartı' }, reference: 'no' },
]

async function seedPaymentMethods(tx: Kysely<DB>, { venueId, makeId }: Seeding) {
  await tx
    .insertInto('payment_method')
    .values(
      paymentMethods.map(({ kind, name, reference, archived = false }, index) => ({
        venue_id: venueId,
        id: makeId('payment method', kind),
        code: kind.toUpperCase(),
        name: JSON.stringify(name),
        kind,
        reference,
        opens_drawer: kind === 'cash',
        sort: (index + 1) * 10,
        archived_at: archived ? sql<string>`now()` : null,
      })),
    )
    .execute()
}

interface Seeding {
  venueId: string
  makeId(...name: string[]): string
}

async function seedReasons(tx: Kysely<DB>, { venueId, makeId }: Seeding) {
  await tx
    .insertInto('reason')
    .values(
      reasons.map(({ occasion, en, tr, note = false }, index) => ({
        venue_id: venueId,
        id: makeId('reason', occasion, en),
        occasion,
        name: JSON.stringify({ en, tr }),
        needs_note: note,
        sort: index + 1,
      })),
    )
    .execute()
}

async function seedTaxes(tx: Kysely<DB>, { venueId, makeId }: Seeding) {
  await tx
    .insertInto('tax_rule')
    .values(
      taxRates.map((rate) => {
        const percent = rate / 10_000
        return {
          venue_id: venueId,
          id: makeId('tax', String(percent)),
          code: `VAT${percent}`,
          name: JSON.stringify({ en: `VAT ${percent}%`, tr: `KDV %${percent}` }),
          rate_ppm: rate,
        }
      }),
    )
    .execute()
}

/**
 * Makes a venue with the default roles and no people. Joins a running transaction. The permissions must be there
 * (`syncPermissions`).
 */
export async function seedVenue(options: SeedVenueOptions): Promise<SeededVenue> {
  const { name, city = null, zone, country, currency, locale, roleLanguage = locale, now } = options
  const makeId = options.makeId ?? (() => uuidv7())
  const venueId = makeId('venue', name)
  const roles = defaultRoles.map((role, sort) => ({ ...role, id: makeId('role', role.key), sort }))
  const grants = roles.flatMap((role) =>
    role.permissions.map(({ module, action, limits }) => ({ role_id: role.id, module, action, limits })),
  )
  await inTransaction(options.db, async (tx) => {
    await tx
      .insertInto('venue')
      .values({
        id: venueId,
        name,
        city,
        zone,
        currency,
        locale,
        country,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('role')
      .values(
        roles.map((role) => ({
          venue_id: venueId,
          id: role.id,
          key: role.key,
          name: role.name[roleLanguage],
          names: JSON.stringify(role.name),
          is_owner: role.isOwner,
          sort: role.sort,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
    // One parameter for some 350 rows.
    await sql`
      insert into role_permission (venue_id, role_id, module, action, limits)
      select ${venueId}::uuid, role_id, module, action, limits
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
        as grant_rows (role_id uuid, module text, action text, limits jsonb)`.execute(tx)
    await seedTaxes(tx, { venueId, makeId })
    await seedPaymentMethods(tx, { venueId, makeId })
    await seedReasons(tx, { venueId, makeId })
    // Where things are kept, until the venue says more.
    await sql`
      insert into stock_location (venue_id, id, code, name, kind, sort)
      values (${venueId}, ${makeId('stock location', 'store')}, 'STORE', ${JSON.stringify({ en: 'Store', tr: 'Depo' })}, 'store', 10)`.execute(
      tx,
    )
    await tx
      .insertInto('till')
      .values({
        venue_id: venueId,
        id: makeId('till', '1'),
        code: '1',
        name: till[locale],
        names: JSON.stringify(till),
      })
      .execute()
    // The database gives each its account.
    for (const { kind, code, name } of funds) {
      await sql`
        insert into fund (venue_id, id, code, name, kind, currency, created_at, updated_at)
        values (${venueId}, ${makeId('fund', kind)}, ${code}, ${JSON.stringify(name)}, ${kind}, ${currency}, ${now}, ${now})`.execute(
        tx,
      )
    }
  })
  return { venueId, roleIds: Object.fromEntries(roles.map((role) => [role.key, role.id])) }
}
