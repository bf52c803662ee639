import type { Language, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { isPersonal } from '../../../audit/personal-fields.ts'
import type { Kinds } from './kinds.ts'

/** Something that an event is about, or that it refers to. */
export interface Thing {
  entity: string
  id: string
}

/** What it is called today, and its time where it is told apart by that. */
export interface Named extends Thing {
  name: string
  at: string | null
}

// The audit calls these otherwise than the database does.
const entities: Readonly<Record<string, string>> = { sale_order: 'order', app_user: 'user', day_event: 'business_day' }

/** What the rows of a table are called in the audit. */
export const entityOf = (table: string): string => entities[table] ?? table

/** A stored name in both languages, in the one that is asked for, or in the one that there is. */
const inWords = (name: RawBuilder<unknown>, language: Language | undefined) =>
  sql`coalesce(nullif(${name} ->> ${language ? sql.lit(language) : sql`(select v.locale from venue v where v.id = e.venue_id)`}, ''),
    nullif(${name} ->> 'en', ''), ${name} ->> 'tr')`

const tillOf = (id: RawBuilder<unknown>) =>
  sql`(select k.name from till k where k.venue_id = x.venue_id and k.id = ${id})`

const ofPart = sql`part_payment x join till_session y on y.venue_id = x.venue_id and y.id = x.till_session_id`

/** Of what is told apart by its time, by its kind: whoever reads it has a form of their own for it. */
const timed: Readonly<Record<string, RawBuilder<unknown>>> = {
  till_session: sql`select x.opened_at from till_session x`,
  part_payment: sql`select y.opened_at from ${ofPart}`,
  ticket_session: sql`select x.starts_at from ticket_session x`,
}

/** Of what is called by something else than a name of its own, by its kind. */
const called = (language: Language | undefined): Readonly<Record<string, RawBuilder<unknown>>> => ({
  account: sql`select x.code || ' ' || (${inWords(sql`x.name`, language)}) from account x`,
  accounting_period: sql`select x.month::text from accounting_period x`,
  business_day: sql`select x.business_date::text from day_event x`,
  // The name of a guest is told where the audit keeps it, and goes from there.
  customer: sql`select '#' || x.customer_no from customer x`,
  // What is sold in one way alone has a variant without a name.
  food_variant: sql`select concat_ws(' ', ${inWords(sql`y.name`, language)}, nullif(${inWords(sql`x.name`, language)}, ''))
    from food_variant x join food_product y on y.venue_id = x.venue_id and y.id = x.product_id`,
  order: sql`select x.order_no::text from sale_order x`,
  part_payment: sql`select ${tillOf(sql`y.till_id`)} from ${ofPart}`,
  ticket_session: sql`select ${inWords(sql`y.name`, language)}
    from ticket_session x join ticket_product y on y.venue_id = x.venue_id and y.id = x.product_id`,
  till_session: sql`select ${tillOf(sql`x.till_id`)} from till_session x`,
  vehicle: sql`select coalesce(x.name, x.plate) from vehicle x`,
})

/** Of no venue alone. */
const everywhere: Readonly<Record<string, RawBuilder<unknown>>> = {
  user: sql`select x.name from app_user x where x.id = e.id`,
  venue: sql`select x.name from venue x where x.id = e.id`,
}

/** How a thing of a kind is called, as a statement over `e`; null: it has no name, or one that is personal. */
function nameOf(entity: string, language: Language | undefined, { names }: Kinds): RawBuilder<unknown> | null {
  const one = sql`where x.venue_id = e.venue_id and x.id = e.id`
  const anywhere = everywhere[entity]
  if (anywhere) return anywhere
  const own = called(language)[entity]
  if (own) return sql`${own} ${one}`
  const kind = names.get(entity)
  if (kind === undefined || isPersonal(entity, 'name')) return null
  const name = kind === 'local' ? inWords(sql`x.name`, language) : sql`x.name`
  return sql`select ${name} from ${sql.table(entity)} x ${one}`
}

/** What things of a venue are called today, in `language` or in that of the venue; what has no name is left out. */
export async function selectNames(
  db: Db,
  { venueId, language, kinds }: { venueId: VenueId; language: Language | undefined; kinds: Kinds },
  things: readonly Thing[],
): Promise<Named[]> {
  const parts = [...Map.groupBy(things, ({ entity }) => entity)].flatMap(([entity, those]) => {
    const name = nameOf(entity, language, kinds)
    if (!name) return []
    const at = timed[entity]
      ? sql`(${timed[entity]} where x.venue_id = e.venue_id and x.id = e.id)`
      : sql`null::timestamptz`
    const ids = [...new Set(those.map(({ id }) => id))]
    return [
      sql`select ${entity}::text as entity, e.id::text as id, (${name}) as name, ${at} as at
        from (select ${venueId}::uuid as venue_id, unnest(${ids}::uuid[]) as id) e`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Named>`select * from (${sql.join(parts, sql` union all `)}) told
    where told.name <> ''`.execute(db)
  return rows
}
