import { type RecordDefinition, type RecordPageInput, totalCap } from '@marquee/contract'
import { orderKey } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { SignedContext } from '../core/context.ts'
import { refuseField } from '../core/refusal.ts'
import { searchWords } from '../core/search-words.ts'
import type { AnyRow } from './types.ts'
import type { FoundByWords, PageAt } from './words-found.ts'

/** What one statement over the table of a record says: which rows, in which order, what of each besides its columns. */
export interface RowsQuery {
  /** In the place of the record's whole table. */
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  also: RawBuilder<unknown>
}

interface Cursor {
  sort: string
  key: string
  id: string
}

// What was typed as a number or an address is seldom had by more; they are read and sorted at once.
const sortedAtMost = 4000
// Many are found: then the first of the list have a page of them, unless what is found lies together, as "Mehmet" does
// among names. A walk without an end would read half of the list to get there.
const walkedAtMost = 30_000
const countedAtMost = 4000

/** How keys of a kind are compared: their type in the database. Texts and names go by the language of the venue. */
const keyTypes: Record<string, string> = {
  number: 'bigint',
  minutes: 'bigint',
  money: 'bigint',
  percent: 'bigint',
  quantity: 'numeric',
  date: 'date',
  time: 'time',
}
const wholeNumber = /^-?\d{1,18}$/
const keyForms: Record<string, RegExp> = {
  bigint: wholeNumber,
  numeric: /^-?\d{1,15}(\.\d{1,3})?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
}

const cursorShape = z.strictObject({
  sort: z.string(),
  key: z
    .string()
    .max(1000)
    .refine((key) => key.isWellFormed() && !key.includes('\u0000')),
  id: z.uuid(),
})

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor back; VALIDATION on `cursor` when it is not ours or belongs to another order. */
function readCursor(text: string, sort: string, type: string | undefined): Cursor {
  let cursor: Cursor | undefined
  try {
    cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  const fits = (key: string) =>
    type === undefined || (type === 'date' ? z.iso.date().safeParse(key).success : (keyForms[type]?.test(key) ?? false))
  if (cursor === undefined || cursor.sort !== sort || writeCursor(cursor) !== text || !fits(cursor.key))
    refuseField('cursor', 'field.invalid')
  return cursor
}

/** How a record is searched, where words alone do not do it. */
interface Ways {
  searched: (ctx: SignedContext, search: string, archived: boolean) => RawBuilder<unknown> | null
  /** Who leads what is found. */
  foremost: (ctx: SignedContext, search: string) => RawBuilder<unknown> | null
  byWords?: (
    ctx: SignedContext,
    search: string,
    page: PageAt & { isAddress: boolean },
  ) => Promise<FoundByWords | 'many' | 'everywhere' | null>
  /** Whether a search means a part of an address whose words are kept beside those of names. */
  isAddress: (ctx: SignedContext, search: string) => boolean
}

/**
 * The list of a record in pages. A page begins behind the last row of the one before (its order, then its id), so the
 * last page costs what the first one does. `rowsOf` reads the rows of the record's table `r`.
 */
export function recordPages<Row>(
  record: RecordDefinition,
  columnOf: (field: string) => string,
  rowsOf: (ctx: SignedContext, query: RowsQuery) => Promise<{ row: Row; found: AnyRow }[]>,
  { searched, foremost, byWords, isAddress: meansAddress }: Ways,
) {
  const { entity } = record
  const table = sql.table(entity)

  function orderOf(ctx: SignedContext, sort: string) {
    const name = sort.replace('-', '')
    const kind = record.fields[name]?.kind ?? ''
    const column = sql.ref(`r.${columnOf(name)}`)
    const type = keyTypes[kind]
    const form = type ? 'value' : kind === 'name' ? 'local' : 'text'
    const key = orderKey(column, form, ctx.actor.venueLocale)
    return { key, type, isDown: sort.startsWith('-'), sortedBy: columnOf(name) }
  }

  type Filter = Pick<RecordPageInput, 'archived' | 'search'>
  const filterOf = (ctx: SignedContext, filter: Filter) =>
    sql.join([...halfOf(ctx, filter), ...wordsOf(ctx, filter)], sql` and `)

  // The archive is asked for in so many words: only then the indexes of either half are used.
  const halfOf = (ctx: SignedContext, { archived }: Filter) => [
    sql`r.venue_id = ${ctx.venueId}`,
    archived ? sql`r.archived_at is not null` : sql`r.archived_at is null`,
  ]

  const typedOf = (ctx: SignedContext, { search = '', archived }: Filter) =>
    search === '' ? null : searched(ctx, search, archived)

  function wordsOf(ctx: SignedContext, input: Filter): RawBuilder<unknown>[] {
    const typed = typedOf(ctx, input)
    const words = typed
      ? [typed]
      : searchWords(input.search ?? '').map(({ patterns }) =>
          sql.join(
            patterns.map((pattern) => sql`r.search_key like ${pattern}`),
            sql` or `,
          ),
        )
    return words.map((word) => sql`(${word})`)
  }

  interface Found {
    rows: { row: Row; found: AnyRow }[]
    n: number
    isAtLeast?: boolean | undefined
  }

  async function count(ctx: SignedContext, filter: RawBuilder<unknown>, from: RawBuilder<unknown> = table) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from
      (select from ${from} r where ${filter} limit ${totalCap + 1}) as counted`.execute(ctx.services.db)
    return rows[0]?.n ?? 0
  }

  async function page(ctx: SignedContext, input: RecordPageInput) {
    const { sort, limit } = input
    const { key, type, isDown, sortedBy } = orderOf(ctx, sort)
    const leads = input.search ? foremost(ctx, input.search) : null
    const words = [...wordsOf(ctx, input), ...(leads ? [sql`(${leads}) is not true`] : [])]
    const filter = sql.join([...halfOf(ctx, input), ...words], sql` and `)
    const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor, sort, type)
    const direction = isDown ? sql`desc` : sql`asc`
    const given = cursor && (type ? sql`${cursor.key}::${sql.raw(type)}` : sql`${cursor.key}`)
    const behind = cursor ? [sql`(${key}, r.id) ${isDown ? sql`<` : sql`>`} (${given}, ${cursor.id}::uuid)`] : []
    const half = sql.join([...halfOf(ctx, input), ...behind], sql` and `)
    const order = sql`${key} ${direction}, r.id ${direction}`
    const read = ({ also = sql``, ...query }: Pick<RowsQuery, 'from' | 'where'> & Partial<Pick<RowsQuery, 'also'>>) =>
      rowsOf(ctx, { ...query, order, limit: limit + 1, also: sql`(${key})::text as "pageKey"${also}` })
    const where = sql.join([half, ...words], sql` and `)
    /** All that is found, by the index of words, and sorted then. */
    const sorted = () => read({ from: sql`(select r.* from ${table} r where ${where} offset 0)`, where: sql`true` })
    /** The first of the list that fit: what they say of themselves is read of the index alone, and then of a page of them. */
    const early = (walk: number, most: number) => sql`select r.id from (
      select r.* from ${table} r where ${half} order by ${order} limit ${sql.lit(walk)}
    ) r where ${words.length > 0 ? sql.join(words, sql` and `) : sql`true`} order by ${order} limit ${sql.lit(most)}`
    const ofTable = (ids: RawBuilder<unknown>) =>
      sql`(select r.* from (${ids}) m join ${table} r on r.venue_id = ${ctx.venueId} and r.id = m.id)`
    /** The first of the list, as long as they have enough of what is found. */
    async function walked() {
      const rows = await read({ from: ofTable(early(walkedAtMost, limit + 1)), where: sql`true` })
      return rows.length > limit ? rows : sorted()
    }
    /** What is known to be everywhere fills a page on a walk; the shortest also counts what it meets. */
    async function everywhere(): Promise<Found | null> {
      const met = async (walk: number, most: number) =>
        (await sql<{ id: string }>`${early(walk, most)}`.execute(ctx.services.db)).rows
      const soon = await met(countedAtMost, totalCap + 1)
      const rows = soon.length > limit ? soon : await met(walkedAtMost, limit + 1)
      if (rows.length <= limit) return null
      const ids = rows.slice(0, limit + 1).map(({ id }) => id)
      const page = await read({ where: sql`r.venue_id = ${ctx.venueId} and r.id = any(${ids}::uuid[])` })
      return { rows: page, n: rows.length + (cursor ? limit : 0), isAtLeast: true }
    }
    /** What the tables of words give, where the record has them and they are the shorter way. */
    async function bySpelling(): Promise<Found | null> {
      if (!byWords || input.archived || !input.search) return null
      const isAddress = meansAddress(ctx, input.search)
      if (!isAddress && typedOf(ctx, input)) return null
      const way = await byWords(ctx, input.search, { sort, isDown, limit, behind: cursor, isAddress })
      if (!way) return null
      if (way === 'everywhere') return everywhere()
      if (way === 'many') return { rows: await walked(), n: totalCap + 1 }
      const [rows, n] = await Promise.all([read({ from: way.from, where }), way.total ?? count(ctx, filter, way.from)])
      return { rows, n, isAtLeast: way.isAtLeast }
    }
    /** As many as are counted are read at once; of more, only the first are wanted. */
    async function bySearching(): Promise<Found> {
      const most = typedOf(ctx, input) ? sortedAtMost : totalCap
      // Sorted by what the order needs alone: the rest is read of one page.
      const rows = await read({
        from: sql`(
          with m as materialized (
            select r.id, r.${sql.ref(sortedBy)} from ${table} r where ${filter} limit ${sql.lit(most + 1)}
          ), p as materialized (
            select r.id from m r where ${behind[0] ?? sql`true`} order by ${order} limit ${sql.lit(limit + 1)}
          )
          select r.*, (select count(*)::integer from m) as n from p join ${table} r on r.venue_id = ${ctx.venueId} and r.id = p.id)`,
        where: sql`true`,
        also: sql`, r.n as "pageCount"`,
      })
      const counted = rows[0]?.found.pageCount ?? (cursor ? await count(ctx, filter) : 0)
      const n = Number(counted)
      return { rows: n > most ? await walked() : rows, n }
    }
    async function all(): Promise<Found> {
      const [rows, n] = await Promise.all([read({ where: half }), count(ctx, filter)])
      return { rows, n }
    }
    /** Few: what a search means above all has a number of its own. */
    async function leading() {
      if (!leads) return []
      return read({ where: sql.join([...halfOf(ctx, input), sql`(${leads})`], sql` and `) })
    }
    const [{ rows: found, n, isAtLeast = false }, first] = await Promise.all([
      words.length === 0 ? all() : bySpelling().then((rows) => rows ?? bySearching()),
      leading(),
    ])
    // At least one beside who leads, although that may be a row more than was asked for: the cursor is made of it.
    const room = cursor ? limit : Math.max(limit - first.length, 1)
    const shown = found.slice(0, room)
    const last = shown.at(-1)?.found
    const total = n + first.length
    return {
      rows: (cursor ? shown : [...first, ...shown]).map(({ row }) => row),
      nextCursor: last && found.length > room ? writeCursor({ sort, key: String(last.pageKey), id: last.id }) : null,
      total: Math.min(total, totalCap),
      totalIsExact: total <= totalCap && !isAtLeast,
    }
  }
  return { page, filterOf }
}
