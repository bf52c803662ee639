import { orderKey } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { SignedContext } from '../core/context.ts'
import type { SearchWord } from '../core/search-words.ts'
import type { FoundByWords, PageAt } from './words-found.ts'

/** So many steps are gone before the index of trigrams is the shorter way: hardly anybody has all the words. */
const mostSteps = 1500
/** Along one word alone nothing is skipped. */
const mostAlone = 400
/** Each word that is followed is asked anew for every step. */
const mostFollowed = 12
/** Whoever has a word that no more have is looked at at once. */
const rareUpTo = 40

interface Asked {
  /** The words that hold a part of a search, for each part; the first two are followed. */
  sets: readonly (readonly string[])[]
  /** All parts of the search. */
  words: readonly SearchWord[]
  page: PageAt
}

/**
 * Finds records that have two common words by going along both in the order of the list: from the next record of one to
 * the first of the other that is not before it, and so on. A stretch that only one of them has, as all before "Mehmet" of
 * those called Yılmaz, is one step. What no set is known of is looked for in what the others give. null: too few have all.
 */
export function findInStep(entity: string) {
  const table = sql.table(entity)
  const ofWord = sql.table(`${entity}_of_word`)
  const recordId = sql`p.${sql.ref(`${entity}_id`)}`

  return async (ctx: SignedContext, { sets, words, page }: Asked): Promise<FoundByWords | null> => {
    const [one, other] = sets
    if (!one) return null
    const { venueId, services } = ctx
    const { isDown, limit, behind } = page
    const most = other ? mostSteps : mostAlone
    const key = orderKey(sql`p.name`, 'text', ctx.actor.venueLocale)
    const direction = isDown ? sql`desc` : sql`asc`
    const after = (place: RawBuilder<unknown>) => sql`and (${key}, ${recordId}) ${isDown ? sql`<` : sql`>`} ${place}`
    const from = (place: RawBuilder<unknown>) => sql`and (${key}, ${recordId}) ${isDown ? sql`<=` : sql`>=`} ${place}`
    const behindPage = behind ? after(sql`(${behind.key}, ${behind.id}::uuid)`) : sql``
    /** The first record of a set of words, on this side of a place. */
    const first = (set: RawBuilder<unknown>, bound: RawBuilder<unknown>) => sql`
      select c.key, c.id from ${set} w cross join lateral (
        select ${key} as key, ${recordId} as id from ${ofWord} p
        where p.venue_id = ${venueId} and p.word = w.word ${bound}
        order by ${key} ${direction}, ${recordId} ${direction} limit 1
      ) c order by c.key ${direction}, c.id ${direction} limit 1`
    const meets = other ? first(sql`other`, from(sql`(x.key, x.id)`)) : sql`select x.key, x.id`
    const isCommon = sql`exists (
      select from ${ofWord} p where p.venue_id = ${venueId} and p.word = w.word offset ${sql.lit(rareUpTo)})`
    const tooMany = sql`((select count(*) from one) > ${sql.lit(mostFollowed)} or (select count(*) from other) > ${sql.lit(mostFollowed)})`
    const fits = sql.join(words.map(hasWord), sql` and `)
    // One by one: an index of all that fit would be read for the few that are looked at.
    const fitting = (found: RawBuilder<unknown>) => sql`(
      select s.*, f.fits is not null as fits from ${found} s left join lateral (
        select true as fits from ${table} r
        where r.venue_id = ${venueId} and r.id = s.id and r.archived_at is null and ${fits} limit 1
      ) f on true) s`
    const { rows } = await sql<{ id: string | null; n: number; fits: boolean }>`
      with recursive one_word as materialized (${wordsOf(one)}), other_word as materialized (${wordsOf(other ?? [])}),
      one as materialized (select w.word from one_word w where ${isCommon}),
      other as materialized (select w.word from other_word w where ${isCommon}),
      rare_word as materialized (
        (select word from one_word union select word from other_word)
        except (select word from one union select word from other)),
      step as (
        select y.key, y.id, 1 as n from (${first(sql`one`, behindPage)}) x cross join lateral (${meets}) y
        where not ${tooMany}
        union all
        select y.key, y.id, s.n + 1 from step s
        cross join lateral (${first(sql`one`, after(sql`(s.key, s.id)`))}) x
        cross join lateral (${meets}) y
        where s.n < ${sql.lit(most)}
      ), rare as (
        select distinct c.key, c.id from rare_word w cross join lateral (
          select ${key} as key, ${recordId} as id from ${ofWord} p
          where p.venue_id = ${venueId} and p.word = w.word ${behindPage} offset 0
        ) c
      )
      (select s.id, s.n, s.fits from ${fitting(sql`step`)} where s.fits or s.n = ${sql.lit(most)} limit ${sql.lit(limit + 1)})
      union all
      (select s.id, 0, true from ${fitting(sql`rare`)} where s.fits
        order by s.key ${direction}, s.id ${direction} limit ${sql.lit(limit + 1)})
      union all
      select null, ${sql.lit(most)}, false where ${tooMany}`.execute(services.db)
    const found = new Set(rows.flatMap(({ id, fits: isOne }) => (id && isOne ? [id] : [])))
    const met = rows.filter((row) => row.fits && row.n > 0)
    if (met.length <= limit && rows.some(({ n }) => n === most)) return null
    return {
      // Read by their ids: the index of trigrams would be asked for all others who have one of the words.
      from: sql`(select r.* from ${table} r where r.venue_id = ${venueId} and r.id = any(${[...found]}::uuid[]) offset 0)`,
      total: found.size + (behind ? limit : 0),
      isAtLeast: found.size > limit || behind !== undefined,
    }
  }
}

const hasWord = ({ patterns }: SearchWord) =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`r.search_key like ${pattern}`),
    sql` or `,
  )})`

/** Words as rows: a list, and no statement that finds them once more, so the plan is the same for every search, and made once. */
export const wordsOf = (set: readonly string[]) =>
  sql`select w.word collate "C" as word from unnest(${set}::text[]) w (word)`
