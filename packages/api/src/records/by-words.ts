import { type RecordDefinition, totalCap } from '@marquee/contract'
import { orderKey } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { SignedContext } from '../core/context.ts'
import { type SearchWord, searchWords, tellingParts } from '../core/search-words.ts'
import { findInStep, wordsOf } from './in-step.ts'
import type { FoundByWords, PageAt } from './words-found.ts'

/** So many words that hold what is looked for are followed; what more of them hold is soon met on a walk of the list. */
const mostWords = 2000
/** So many words are looked at first, and what so many of them hold is everywhere. */
const someWords = 1500
const oftenInSome = 75
/** A beginning of one or two letters that more words have is met soon on a walk, too. */
const mostShort = 300
/** Of several words that are each common, one that more words hold is not followed. */
const mostInStep = 800
/** A record may hold what is looked for in two or three of its words. */
const mostCounted = 3 * totalCap

/** What was typed, without what keeps it from being a pattern. */
const plain = (whole: string) => whole.replace(/\\(.)/g, '$1')

interface Weight {
  at: number
  isEverywhere: boolean
  /** The words that hold it, where they are few: so nobody looks for them again, and others may be followed in step with them. */
  words: string[] | null
  /** null: not counted, because so many words hold it. */
  rows: number | null
  records: number | null
}

interface Common {
  weights: readonly Weight[]
  page: PageAt
}

/**
 * Finds records by the tables of their words. `<entity>_word` has each word of their `search_key` once;
 * `<entity>_of_word` has the records in use of a word in the order of the list by `name`. The first of each word that
 * holds what is looked for are merged, so a page of a name that a tenth of all have reads no more than one of a rare name.
 * Of several words that must all fit, one that is rare is followed and the others are looked for in what it gives; where
 * each is common, two of them are followed in step.
 * `isAddress`: one word that is looked for in addresses too, whose words begin with a space.
 * `many`: so many words hold what is looked for that a walk of the list meets it soon, and more records than are counted.
 * `everywhere`: the same, and how many records is not known. null where nothing is known or gained.
 */
export function findByWords({ entity }: Pick<RecordDefinition, 'entity'>) {
  const table = sql.table(entity)
  const wordTable = sql.table(`${entity}_word`)
  const ofWord = sql.table(`${entity}_of_word`)
  const recordId = sql`p.${sql.ref(`${entity}_id`)}`

  /** Whether a word holds one of a search: anywhere by trigrams, or where it begins by its order. */
  const holds = ({ whole, patterns }: SearchWord) => {
    const begin = plain(whole)
    return patterns.length === 1
      ? sql`b.word like ${patterns[0]}`
      : sql`b.word >= ${begin} and b.word < ${`${begin}\u{10ffff}`}`
  }
  const isShort = ({ patterns }: SearchWord) => patterns.length > 1
  // Each half of the words has an index of its own, and is read by it alone: that of addresses knows signs as letters.
  const ofNames = ({ venueId }: SignedContext, word: SearchWord) =>
    sql`select b.word from ${wordTable} b where b.venue_id = ${venueId} and b.word >= '!' and ${holds(word)}`
  const ofAddresses = ({ venueId }: SignedContext, word: SearchWord) =>
    sql`select b.word from ${wordTable} b where b.venue_id = ${venueId} and b.word < '!' and ${holds(word)} and ${sql.join(
      tellingParts(plain(word.whole)).map((part) => sql`contact_parts(b.word) like contact_parts(${part})`),
      sql` and `,
    )}`
  const holding = (ctx: SignedContext, word: SearchWord, isAddress = false) =>
    isAddress
      ? sql`select h.word from (${ofNames(ctx, word)} union all ${ofAddresses(ctx, word)}) h`
      : ofNames(ctx, word)
  const carriers = ({ venueId }: SignedContext, what: RawBuilder<unknown>) =>
    sql`select ${what} from ${ofWord} p where p.venue_id = ${venueId} and p.word = w.word`

  /**
   * How many words hold each of a search, and how many records have those, the rarest first. What many of some words hold
   * is not looked for in all: their index would give every one of them first.
   */
  async function weigh(ctx: SignedContext, words: readonly SearchWord[], isAddress: boolean): Promise<Weight[]> {
    const enough = (words.length > 1 ? totalCap : mostCounted) + 1
    const followed = sql`case when (select count(*) from w) <= ${sql.lit(mostInStep)} then (select array_agg(word) from w) end`
    const parts = words.map((word, at) => {
      const most = isShort(word) ? mostShort : mostWords
      const isCounted = sql`(select count(*) from few) < ${sql.lit(oftenInSome)}${
        isShort(word) ? sql` and (select count(*) from w) <= ${sql.lit(most)}` : sql``
      }`
      return sql`(
        with few as materialized (
          select b.word from (
            select word from ${wordTable} where venue_id = ${ctx.venueId} and word >= '!' limit ${sql.lit(someWords)}
          ) b where ${holds(word)}
        ), w as materialized (
          select h.word from (${holding(ctx, word, isAddress)}) h
          where (select count(*) from few) < ${sql.lit(oftenInSome)} limit ${sql.lit(most + 1)}
        ), c as materialized (
          select c.id from (select word from w where ${isCounted}) w
          cross join lateral (${carriers(ctx, sql`${recordId} as id`)} limit ${sql.lit(enough)}) c limit ${sql.lit(enough)}
        )
        select ${sql.lit(at)}::integer as at, ${followed} as words, d.rows, d.records,
          (select count(*) from w) > ${sql.lit(most)} or d.rows is null as "isEverywhere"
        from (
          select case when ${isCounted} then count(*)::integer end as rows,
            case when ${isCounted} then count(distinct c.id)::integer end as records from c
        ) d)`
    })
    return (await sql<Weight>`${sql.join(parts, sql` union all `)} order by rows nulls last`.execute(ctx.services.db))
      .rows
  }

  const inStep = findInStep(entity)

  /** Several words that are each common: along the two that the fewest words hold, or along the one that few hold. */
  async function common(ctx: SignedContext, words: readonly SearchWord[], { weights, page }: Common) {
    const sets = weights
      .flatMap(({ isEverywhere, words: holding }) => (isEverywhere || !holding ? [] : [holding]))
      .toSorted((a, b) => a.length - b.length)
    return sets.length === 0 ? ('everywhere' as const) : inStep(ctx, { sets, words, page })
  }

  return async (
    ctx: SignedContext,
    search: string,
    page: PageAt & { isAddress: boolean },
  ): Promise<FoundByWords | 'many' | 'everywhere' | null> => {
    const { isAddress } = page
    const words = searchWords(search)
    // Folding made two words of one.
    if (words.length === 0 || page.sort !== 'name' || words.some(({ whole }) => /\s/.test(whole))) return null
    const weights = await weigh(ctx, words, isAddress)
    const [rarest] = weights
    const word = rarest && words[rarest.at]
    if (!word) return null
    if (rarest.rows === null || rarest.records === null) return 'everywhere'
    if (words.length > 1 && rarest.rows > totalCap) return common(ctx, words, { weights, page })
    if (rarest.isEverywhere) return words.length === 1 && rarest.records > totalCap ? 'many' : null
    const holders = rarest.words
      ? wordsOf(rarest.words)
      : sql`${holding(ctx, word, isAddress)} limit ${sql.lit(mostWords)}`
    const rows = (ids: RawBuilder<unknown>) => sql`(
      with w as materialized (${holders}), m as materialized (${ids})
      select r.* from m cross join lateral (
        select * from ${table} r where r.venue_id = ${ctx.venueId} and r.id = m.id and r.archived_at is null limit 1
      ) r)`
    if (words.length > 1) {
      const from = rows(
        sql`select distinct c.id from w cross join lateral (${carriers(ctx, sql`${recordId} as id`)} offset 0) c`,
      )
      return { from, total: null }
    }
    const isCut = rarest.rows > mostCounted
    if (isCut && rarest.records <= totalCap) return null
    const { isDown, behind, limit } = page
    const key = orderKey(sql`p.name`, 'text', ctx.actor.venueLocale)
    const direction = isDown ? sql`desc` : sql`asc`
    const after = behind
      ? sql`and (${key}, ${recordId}) ${isDown ? sql`<` : sql`>`} (${behind.key}, ${behind.id}::uuid)`
      : sql``
    const from = rows(sql`
      select distinct on (c.key, c.id) c.id from w cross join lateral (
        ${carriers(ctx, sql`${key} as key, ${recordId} as id`)} ${after}
        order by ${key} ${direction}, ${recordId} ${direction} limit ${sql.lit(limit + 1)}
      ) c order by c.key ${direction}, c.id ${direction} limit ${sql.lit(limit + 1)}`)
    return { from, total: rarest.records }
  }
}
