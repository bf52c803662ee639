import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeVenue, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { makeVendor, once } from '../purchases/testing/orders.ts'
import { age, bankOf, ibans, setBankOf, vendorWithBank } from './testing/banks.ts'

let api: TestApi
let keeper: SignedIn
let second: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  keeper = await api.signInAs('accountant')
  second = await api.signInAs('accountant')
})
afterAll(() => api.close())

const approve = ({ caller }: SignedIn, id: Awaited<ReturnType<typeof bankOf>>) =>
  caller.vendors.approveBank({ ...once(), id })
const usable = async (vendorId: Parameters<typeof bankOf>[1]) =>
  (await keeper.caller.vendors.bank({ vendorId })).usable?.iban.replaceAll(' ', '') ?? null
const asDatabase = async (vendorId: string) => {
  const { rows } = await sql<{ iban: string | null }>`
    select (select iban from vendor_bank b where b.id = usable_vendor_bank(${api.venue.id}, ${vendorId})) as iban`.execute(
    api.database.db,
  )
  return rows[0]?.iban ?? null
}

describe('a change of where a vendor is paid', () => {
  test('is used once somebody else has approved it and a day has passed; until then the old one is', async () => {
    const vendorId = await vendorWithBank(keeper.caller, ibans.tr)
    await approve(second, await bankOf(keeper.caller, vendorId))
    // Approved, and not a day old: nothing is usable yet.
    expect(await usable(vendorId)).toBeNull()
    await age(api.database.asOwner, 25)
    expect(await usable(vendorId)).toBe(ibans.tr)

    await keeper.caller.vendors.setBank(setBankOf(vendorId, 'de89 3704 0044 0532 0130 00', 'Somebody Ltd'))
    await age(api.database.asOwner, 23)
    await approve(second, await bankOf(keeper.caller, vendorId))
    const state = await keeper.caller.vendors.bank({ vendorId })
    expect(state).toMatchObject({
      usable: { iban: 'TR33 0006 1005 1978 6457 8413 26' },
      held: { iban: 'DE89 3704 0044 0532 0130 00', state: 'approved', approvedBy: second.user.name },
    })
    expect(await asDatabase(vendorId)).toBe(ibans.tr)
    await age(api.database.asOwner, 1.1)
    expect(await usable(vendorId)).toBe(ibans.de)
    expect(await asDatabase(vendorId)).toBe(ibans.de)
    expect((await keeper.caller.vendors.bank({ vendorId })).held).toBeNull()
  })

  test('is never used without a second person, however old it is', async () => {
    const vendorId = await vendorWithBank(keeper.caller)
    await age(api.database.asOwner, 1000)
    expect(await usable(vendorId)).toBeNull()
    expect(await asDatabase(vendorId)).toBeNull()
  })

  test('is not approved by the person who entered it, not even past the application', async () => {
    const vendorId = await vendorWithBank(keeper.caller)
    const id = await bankOf(keeper.caller, vendorId)
    expect((await keeper.caller.vendors.bank({ vendorId })).held?.needsOther).toBe(true)
    expect((await second.caller.vendors.bank({ vendorId })).held?.needsOther).toBe(false)
    expect(await reasonOf(approve(keeper, id))).toBe('NEEDS_APPROVAL')
    const past = sql`update vendor_bank set state = 'approved', approved_at = now(), approved_by = requested_by
      where id = ${id}`.execute(api.database.db)
    await expect(past).rejects.toThrow(/vendor_bank_two_people/)
    expect(await reasonOf(approve(second, id))).toBe('OK')
    expect(await reasonOf(approve(second, id))).toBe('STATE')
  })

  test('cannot be made older, nor changed after it was approved, nor begin as approved', async () => {
    const vendorId = await vendorWithBank(keeper.caller)
    const id = await bankOf(keeper.caller, vendorId)
    const { db } = api.database
    await expect(
      sql`update vendor_bank set requested_at = now() - interval '2 days' where id = ${id}`.execute(db),
    ).rejects.toThrow()
    await expect(sql`update vendor_bank set iban = ${ibans.gb} where id = ${id}`.execute(db)).rejects.toThrow()
    await expect(
      sql`insert into vendor_bank (venue_id, id, vendor_id, iban, holder, state, requested_by, approved_at, approved_by)
        values (${api.venue.id}, gen_random_uuid(), ${vendorId}, ${ibans.gb}, 'X', 'approved', ${keeper.user.id}, now(),
          ${second.user.id})`.execute(db),
    ).rejects.toThrow(/begin as a change/)
  })

  test('takes the place of one that still waits, which nobody can approve any more', async () => {
    const vendorId = await vendorWithBank(keeper.caller, ibans.tr)
    const first = await bankOf(keeper.caller, vendorId)
    const { held, past } = await keeper.caller.vendors.setBank(setBankOf(vendorId, ibans.gb))
    expect(held?.iban).toBe('GB29 NWBK 6016 1331 9268 19')
    expect(past).toMatchObject([{ id: first, state: 'replaced' }])
    expect(await reasonOf(approve(second, first))).toBe('STATE')
  })

  test('of six who enter one at the same moment, one waits', async () => {
    const vendorId = await makeVendor(keeper.caller)
    const tries = [ibans.tr, ibans.de, ibans.gb, ibans.tr, ibans.de, ibans.gb].map((iban) =>
      reasonOf(keeper.caller.vendors.setBank(setBankOf(vendorId, iban))),
    )
    await Promise.all(tries)
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from vendor_bank
      where vendor_id = ${vendorId} and state = 'waiting'`.execute(api.database.db)
    expect(rows[0]?.n).toBe(1)
  })

  test('that is stopped gives the one before it back', async () => {
    const vendorId = await vendorWithBank(keeper.caller, ibans.tr)
    await approve(second, await bankOf(keeper.caller, vendorId))
    await age(api.database.asOwner, 30)
    await keeper.caller.vendors.setBank(setBankOf(vendorId, ibans.de))
    const id = await bankOf(keeper.caller, vendorId)
    await approve(second, id)
    await age(api.database.asOwner, 30)
    expect(await usable(vendorId)).toBe(ibans.de)
    const stopped = await keeper.caller.vendors.rejectBank({ ...once(), id, reason: 'They never sent this letter' })
    expect(stopped).toMatchObject({ usable: { iban: 'TR33 0006 1005 1978 6457 8413 26' }, held: null })
    expect(stopped.past[0]).toMatchObject({ state: 'rejected', reason: 'They never sent this letter' })
    expect(await reasonOf(keeper.caller.vendors.rejectBank({ ...once(), id, reason: 'Twice' }))).toBe('STATE')
  })
})

test.each([
  ['iban', { iban: 'TR330006100519786457841362' }],
  ['iban', { iban: '519786457841326' }],
  ['iban', { iban: ' ' }],
  ['bic', { bic: 'DEUT' }],
  ['holder', { holder: ' ' }],
  ['holder', { holder: 'x'.repeat(71) }],
])('what is wrong is refused at %s', async (path, wrong) => {
  const vendorId = await makeVendor(keeper.caller)
  const set = keeper.caller.vendors.setBank({ ...setBankOf(vendorId, ibans.tr), ...wrong })
  expect(await refusalOf(set)).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  expect((await keeper.caller.vendors.bank({ vendorId })).held).toBeNull()
})

test('the same details again are no change', async () => {
  const vendorId = await vendorWithBank(keeper.caller)
  const again = keeper.caller.vendors.setBank(setBankOf(vendorId, 'tr33 0006 1005 1978 6457 8413 26'))
  expect(await refusalOf(again)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'iban' }] })
})

test('an account is hidden in lists, in the audit, and from people who only look', async () => {
  const vendorId = await vendorWithBank(keeper.caller)
  await approve(second, await bankOf(keeper.caller, vendorId))
  await age(api.database.asOwner, 25)
  await keeper.caller.vendors.setBank(setBankOf(vendorId, ibans.de))
  const stock = await api.signInAs('stock')
  expect(await stock.caller.vendors.bank({ vendorId })).toMatchObject({
    usable: { iban: 'TR33 •••• 1326' },
    held: { iban: 'DE89 •••• 3000' },
  })
  const row = (await stock.caller.vendors.list({})).find(({ id }) => id === vendorId)
  expect(row).toMatchObject({ iban: 'TR33 •••• 1326', isIbanHeld: true })
  const { rows } = await sql<{ text: string }>`select coalesce(before::text, '') || coalesce(after::text, '') as text
    from audit_event where action like 'vendors.%Bank'`.execute(api.database.db)
  expect(rows.length).toBeGreaterThan(2)
  for (const { text } of rows) expect(text).not.toMatch(/TR33000|DE893704|0006 1005/)
})

test('a change of another venue is nobody’s, and no account of it is seen', async () => {
  const other = await makeVenue(api.database.db, { name: 'Second venue' })
  const stranger = await api.signInAs('owner', { venue: other })
  const vendorId = await vendorWithBank(keeper.caller)
  const id = await bankOf(keeper.caller, vendorId)
  expect(await reasonOf(stranger.caller.vendors.bank({ vendorId }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendors.setBank(setBankOf(vendorId, ibans.gb)))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendors.approveBank({ ...once(), id }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendors.rejectBank({ ...once(), id, reason: 'No' }))).toBe('NOT_FOUND')
})
