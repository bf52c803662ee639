import type { CustomerRow } from '@marquee/contract/customers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reasonOf } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { foundBy, inAnotherVenue, mark, once } from './testing/setup.ts'

const bench = customerBench()

/** What the tables of words say that the customers do not, and the other way round. */
async function differences(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with ways as (
      select c.venue_id, c.name, c.id, split_part(k.value, '@', 1) as local, split_part(k.value, '@', 2) as house
      from customer c cross join unnest(string_to_array(c.contact_key, ' ')) k (value)
      where c.archived_at is null and k.value like '%@%'
    ), said as (
      select c.venue_id, w.part collate "C" as word, c.name, c.id
      from customer c cross join unnest(string_to_array(c.search_key, ' ')) w (part)
      where c.archived_at is null and w.part <> ''
      union select venue_id, ' ' || regexp_replace(local, '[0-9]+$', ''), name, id from ways where local ~ '[._+].*[^0-9]|[._+][0-9]*$'
      union select venue_id, ' ' || house, name, id from ways where house like '%.%' or house ~ '[_+]'
    ), kept as (select venue_id, word, name, customer_id from customer_of_word)
    select 'too few: ' || word as what from (select * from said except select * from kept) t
    union all select 'too many: ' || word from (select * from kept except select * from said) t
    union all select 'no word: ' || word from (select venue_id, word from said except select venue_id, word from customer_word) t
    union all select 'left: ' || word from (select venue_id, word from customer_word except select venue_id, word from said) t`.execute(
    bench.api.database.asOwner,
  )
  return rows.map(({ what }) => what)
}

const archive = ({ id, rev }: Pick<CustomerRow, 'id' | 'rev'>, by = bench.owner) =>
  by.caller.customers.archive({ id, expectedRev: rev })

describe('the words by which customers are found', () => {
  test('follow everything that happens to them, and go with the last who has them', async () => {
    const rare = `Şıvgın${mark()}`
    const a = await makeCustomer(bench.owner.caller, { name: `İhsan ${rare}`, tags: 'choir, Işıl' })
    const b = await makeCustomer(bench.owner.caller, { name: `İhsan Işık ${rare}` })
    const there = await inAnotherVenue(bench.api, bench.owner)
    await makeCustomer(there.caller, { name: `${rare} İhsan` })
    expect(await foundBy(bench.owner, rare.toUpperCase())).toEqual([b.id, a.id].toSorted((x) => (x === b.id ? -1 : 1)))
    expect(await differences()).toEqual([])

    const renamed = await bench.owner.caller.customers.update({ id: a.id, expectedRev: a.rev, name: 'Ayşe ISPARTA' })
    expect([await foundBy(bench.owner, 'ısparta'), await foundBy(bench.owner, rare)]).toEqual([[a.id], [b.id]])
    const away = await archive(renamed)
    expect(await foundBy(bench.owner, 'isparta')).toEqual([])
    expect(await differences()).toEqual([])
    await archive(away)
    expect(await foundBy(bench.owner, 'isparta')).toEqual([a.id])

    await bench.owner.caller.customers.merge({ ...once(), fromId: b.id, intoId: a.id })
    expect([await foundBy(bench.owner, rare), await differences()]).toEqual([[], []])
    await bench.owner.caller.customers.undoMerge({ ...once(), customerId: b.id })
    expect(await foundBy(bench.owner, rare)).toEqual([b.id])
    const { rev } = await bench.owner.caller.customers.get({ id: b.id })
    await bench.owner.caller.customers.anonymise({ ...once(), id: b.id, expectedRev: rev, cause: 'asked' })
    expect([await foundBy(bench.owner, rare), await differences()]).toEqual([[], []])
    expect(await foundBy(there, rare)).toHaveLength(1)
  })

  test('and so do those of their addresses', async () => {
    const [rare, house] = [`ihsan.s${mark()}x`, `h${mark()}.example`]
    const { caller } = bench.owner
    const a = await makeCustomer(caller, { name: 'Ada', email: `${rare}41@${house}` })
    const b = await makeCustomer(caller, { name: 'Bora', email: `${rare}7@${house}` })
    const there = await inAnotherVenue(bench.api, bench.owner)
    const c = await makeCustomer(there.caller, { name: 'Ada', email: `${rare}41@${house}` })
    for (const typed of [rare, rare.toUpperCase(), rare.slice(2, -1), house]) {
      expect([await foundBy(bench.owner, typed), await foundBy(there, typed)], typed).toEqual([[a.id, b.id], [c.id]])
    }
    expect(await differences()).toEqual([])

    const changed = await caller.customers.update({ id: a.id, expectedRev: a.rev, email: `k.${rare}@${house}` })
    expect([await foundBy(bench.owner, `k.${rare}`), await foundBy(bench.owner, rare)]).toEqual([[a.id], [a.id, b.id]])
    // Only what is after the digits is the same as before: no word of theirs changes.
    const again = await caller.customers.update({ id: a.id, expectedRev: changed.rev, email: `k.${rare}5@${house}` })
    expect(await differences()).toEqual([])
    await caller.customers.addContact({ customerId: b.id, kind: 'email', value: `second.${rare}@${house}` })
    expect(await foundBy(bench.owner, `second.${rare}`)).toEqual([b.id])
    const gone = await archive(again)
    expect([await foundBy(bench.owner, rare), await differences()]).toEqual([[b.id], []])
    await archive(gone)
    await caller.customers.merge({ ...once(), fromId: b.id, intoId: a.id })
    expect([await foundBy(bench.owner, `second.${rare}`), await differences()]).toEqual([[a.id], []])
    const { rev } = await caller.customers.get({ id: a.id })
    await caller.customers.anonymise({ ...once(), id: a.id, expectedRev: rev, cause: 'asked' })
    expect([await foundBy(bench.owner, rare), await differences()]).toEqual([[], []])
    expect(await foundBy(there, rare)).toEqual([c.id])
  })

  test('several find whoever has all of them, beside the signs of a pattern and a word of two letters', async () => {
    const word = mark()
    const a = await makeCustomer(bench.owner.caller, { name: `Gülşen Öz ${word}` })
    const b = await makeCustomer(bench.owner.caller, { name: `Öz Gülşen 100%_${word}` })
    await makeCustomer(bench.owner.caller, { name: `Gülten Öz 1000_${word}`, tags: 'öz' })
    expect(await foundBy(bench.owner, `GULSEN ${word}`)).toEqual([a.id, b.id])
    expect(await foundBy(bench.owner, `öz gülşen ${word}`)).toEqual([a.id, b.id])
    expect(await foundBy(bench.owner, `100%_${word}`)).toEqual([b.id])
    expect(await foundBy(bench.owner, `0_${word}`)).toHaveLength(1)
    expect(await foundBy(bench.owner, `zz ${word}`)).toEqual([])
    expect((await bench.owner.caller.customers.list({ search: `öz ${word}`, limit: 1 })).total).toBe(3)
  })
})

test('all who come with one statement, as in an import, are found by their words', async () => {
  const word = mark()
  await sql`insert into customer (venue_id, id, name, kind, note, archived_at)
    select ${bench.api.venue.id}, gen_random_uuid(), 'Kadriye ' || ${word}::text || n % 3, 'person', '', case when n > 30 then now() end
    from generate_series(1, 40) n`.execute(bench.api.database.asOwner)
  expect(await foundBy(bench.owner, `${word}1`)).toHaveLength(10)
  expect(await differences()).toEqual([])
})

/** Customers of one rare word come and go at once, as in an import beside a clean-up. */
async function comeAndGo(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const name = `Only ${mark()}`
    const [first, second] = await Promise.all([1, 2].map(() => makeCustomer(bench.owner.caller, { name })))
    if (!first || !second) throw new Error('two')
    const tried = [archive(first), archive(second), ...[1, 2, 3].map(() => makeCustomer(bench.owner.caller, { name }))]
    expect(new Set(await Promise.all(tried.map(reasonOf)))).toEqual(new Set(['OK']))
    const { rows } = await bench.owner.caller.customers.list({ search: name })
    await Promise.all(rows.map((row) => archive(row)))
  }
}

describe('customers of one word who come and go at once', () => {
  test('are found, and leave no word behind', async () => {
    await comeAndGo()
    expect(await differences()).toEqual([])
  })

  test('negative control: without the locks a word stays or is missing', { timeout: 60_000 }, async () => {
    await sql`create or replace function drop_customer_words(venues uuid[], parts text[]) returns void
      language sql set search_path from current as $$
        delete from customer_word b using unnest(venues, parts) k (home, part)
        where b.venue_id = k.home and b.word = k.part collate "C" and not exists (
          select from customer_of_word p where p.venue_id = b.venue_id and p.word = b.word)
      $$`.execute(bench.api.database.asOwner)
    let found: string[] = []
    for (let round = 0; round < 10 && found.length === 0; round += 1) {
      await comeAndGo()
      found = await differences()
    }
    expect(found).not.toEqual([])
  })
})
