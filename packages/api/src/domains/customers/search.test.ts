import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, mark, nextPhone } from './testing/setup.ts'

const bench = customerBench()
const search = async (text: string, { caller } = bench.owner) =>
  (await caller.customers.list({ search: text })).rows.map(({ name }) => name)

describe('the search', () => {
  test('finds Turkish names by any part, in any case, with or without their letters', async () => {
    const word = mark()
    await makeCustomer(bench.owner.caller, { name: `IŞIL ÇAĞLAYAN ${word}` })
    for (const text of [`işil ${word}`, `ışıl ${word}`, `CAGLAYAN ${word}`, `çağla ${word}`, `isil ${word}`]) {
      expect(await search(text), text).toEqual([`IŞIL ÇAĞLAYAN ${word}`])
    }
  })

  test('finds a phone by its digits, an address by a part, a customer by the number', async () => {
    const phone = nextPhone()
    const digits = phone.slice(-7)
    const name = `Found ${mark()}`
    const { customerNo } = await makeCustomer(bench.owner.caller, {
      name,
      phone,
      email: `found${digits}@street.example`,
    })
    const written = `0532 ${digits.replace(/(\d{3})(\d{2})(\d{2})/, '$1 $2 $3')}`
    for (const text of [phone, written, digits, `found${digits}@str`, String(customerNo)]) {
      expect(await search(text), text).toContain(name)
    }
    expect(await search(`%${digits}@`)).toEqual([])
  })

  test('people who may only look see masks, and find a contact by the whole of it alone', async () => {
    const viewer = await bench.signInWith('view')
    const phone = nextPhone()
    const digits = phone.slice(-7)
    const name = `Masked ${mark()}`
    const { id } = await makeCustomer(bench.owner.caller, { name, phone, email: `mask${digits}@street.example` })
    const [row] = (await viewer.caller.customers.list({ search: name })).rows
    expect(row).toMatchObject({ name, phone: `•••• ${phone.slice(-4)}`, email: 'm•••@street.example' })
    expect(await viewer.caller.customers.get({ id })).toMatchObject({ phone: `•••• ${phone.slice(-4)}` })
    for (const text of [phone.slice(-7), phone.slice(0, -1), `mask${digits}@street.exampl`, '@street.example']) {
      expect(await search(text, viewer), text).not.toContain(name)
    }
    for (const text of [phone, `MASK${digits}@street.example`]) expect(await search(text, viewer)).toEqual([name])
  })

  test('a whole number comes before all who have its digits in a phone', async () => {
    const { customers } = bench.owner.caller
    const { id, customerNo } = await makeCustomer(bench.owner.caller, { name: `Zübeyde ${mark()}` })
    for (let no = 10; no < 19; no += 1) await makeCustomer(bench.owner.caller, { phone: `+9053${no}00${customerNo}` })
    const found = await customers.lookUp({ query: ` ${customerNo} ` })
    expect(found).toHaveLength(8)
    expect(found[0]?.id).toBe(id)
    expect(new Set(found.map((one) => one.id)).size).toBe(8)
    const into = await makeCustomer(bench.owner.caller, { name: `Zübeyde ${mark()}` })
    await customers.merge({ commandId: randomUUID(), fromId: id, intoId: into.id })
    expect((await customers.lookUp({ query: String(customerNo) }))[0]?.id).toBe(into.id)
    await customers.archive({ id: into.id, expectedRev: (await customers.get({ id: into.id })).rev })
    expect((await customers.lookUp({ query: String(customerNo) })).map((one) => one.id)).not.toContain(into.id)
  })

  test('a whole number leads the list too, before those with its digits in a phone, and each is there once', async () => {
    const { customers } = bench.owner.caller
    const { id, customerNo } = await makeCustomer(bench.owner.caller, { name: `Zümrüt ${mark()}` })
    const others: string[] = []
    for (let no = 20; no < 24; no += 1) {
      others.push((await makeCustomer(bench.owner.caller, { name: 'Ada', phone: `+9053${no}00${customerNo}` })).id)
    }
    const pages = async (limit: number, sort: 'name' | '-name') => {
      const found: string[][] = []
      let cursor: string | undefined
      do {
        const page = await customers.list({ search: `#${customerNo}`, limit, sort, ...(cursor && { cursor }) })
        expect(page).toMatchObject({ total: 5, totalIsExact: true })
        found.push(page.rows.map((row) => row.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return found
    }
    const inOrder = others.toSorted()
    expect(await pages(50, 'name')).toEqual([[id, ...inOrder]])
    expect((await pages(2, 'name')).flat()).toEqual([id, ...inOrder])
    expect((await pages(1, 'name')).flat()).toEqual([id, ...inOrder])
    expect((await pages(3, '-name')).flat()).toEqual([id, ...inOrder.toReversed()])
    const viewer = await bench.signInWith('view')
    expect(await search(String(customerNo), viewer)).toHaveLength(1)
    // What was merged is found under its number as whom it is now.
    const into = await makeCustomer(bench.owner.caller, { name: `Zümrüt ${mark()}` })
    await customers.merge({ commandId: randomUUID(), fromId: id, intoId: into.id })
    expect((await customers.list({ search: String(customerNo) })).rows[0]?.id).toBe(into.id)
    expect((await customers.list({ search: String(customerNo), archived: true })).rows.map((row) => row.id)).toEqual([
      id,
    ])
  })

  test('the beginning of an address finds whose it is, for people who see it alone', async () => {
    const [word, viewer] = [mark(), await bench.signInWith('view')]
    const local = `ayse.dubois${word}`
    const name = `Ayşe Dubois ${mark()}`
    const { id } = await makeCustomer(bench.owner.caller, { name, email: `${local}@house.example` })
    const turkish = `ayşe.DUBOİS${word}@House`
    for (const text of [local, local.slice(0, -2), `AYŞE.Dubois${word}`, ` dubois${word} `, turkish]) {
      expect(await search(text), text).toEqual([name])
      expect(await search(text, viewer), text).toEqual([])
    }
    expect((await bench.owner.caller.customers.lookUp({ query: local })).map((found) => found.id)).toEqual([id])
    expect(await viewer.caller.customers.lookUp({ query: local })).toEqual([])
    const company = `Gişe${mark()} A.Ş.`
    await makeCustomer(bench.owner.caller, { name: company, kind: 'company' })
    expect(await search('A.Ş.')).toContain(company)
    const [first = ''] = company.split(' ')
    for (const by of [bench.owner, viewer]) expect(await search(first, by)).toEqual([company])
  })

  test('a word with a sign in it is looked for in names and addresses alike, in use and in the archive', async () => {
    const { customers } = bench.owner.caller
    const word = mark()
    const company = await makeCustomer(bench.owner.caller, { name: `Gişe.${word} Bilet` })
    const person = await makeCustomer(bench.owner.caller, { name: 'Ada', email: `info.gise.${word}@house.example` })
    const typed = `GİŞE.${word}`
    expect(await search(typed)).toEqual(['Ada', company.name])
    await customers.archive({ id: company.id, expectedRev: 1 })
    expect(await search(typed)).toEqual(['Ada'])
    await customers.archive({ id: person.id, expectedRev: 1 })
    const gone = await customers.list({ search: typed, archived: true })
    expect(gone).toMatchObject({ total: 2, rows: [{ id: person.id }, { id: company.id }] })
    const there = await inAnotherVenue(bench.api, bench.owner)
    await makeCustomer(there.caller, { name: `Gişe.${word}` })
    expect(await search(typed)).toEqual([])
  })
})
