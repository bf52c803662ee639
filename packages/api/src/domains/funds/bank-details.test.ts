import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeVenue, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'

// Whose money a bank file moves: the account of the fund that pays.

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
})
afterAll(() => api.close())

let made = 0
const create = (more: object = {}, { caller }: SignedIn = owner) => {
  made += 1
  return caller.funds.create({ code: `B${made}`, name: { en: `Bank ${made}`, tr: '' }, kind: 'bank', ...more })
}

test('an IBAN and a BIC are kept without spaces and in capitals, and can be taken away again', async () => {
  const fund = await create({ iban: ' de89 3704 0044 0532 0130 00', bic: 'deut deff' })
  expect(fund).toMatchObject({ iban: 'DE89370400440532013000', bic: 'DEUTDEFF' })
  const change = { id: fund.id, expectedRev: fund.rev }
  const moved = await owner.caller.funds.update({ ...change, iban: 'TR330006100519786457841326', bic: 'DEUTDEFF500' })
  expect(moved).toMatchObject({ iban: 'TR330006100519786457841326', bic: 'DEUTDEFF500' })
  const without = await owner.caller.funds.update({ ...change, expectedRev: moved.rev, iban: null, bic: null })
  expect(without).toMatchObject({ iban: null, bic: null })
})

test.each([
  ['a wrong check digit', { iban: 'DE88370400440532013000' }, 'iban', 'field.iban'],
  ['a digit too few', { iban: 'DE8937040044053201300' }, 'iban', 'field.iban'],
  ['a country without IBANs', { iban: 'US89370400440532013000' }, 'iban', 'field.iban'],
  ['letters where digits are', { iban: 'DE89370400440532013OOO' }, 'iban', 'field.iban'],
  ['a BIC of nine', { bic: 'DEUTDEFF5' }, 'bic', 'field.bic'],
  ['a BIC of no country', { bic: 'DEUT11FF' }, 'bic', 'field.bic'],
])('%s is refused at its field, and nothing changes', async (_, wrong, path, message) => {
  const before = await create({ iban: 'DE89370400440532013000', bic: 'DEUTDEFF' })
  const change = owner.caller.funds.update({ id: before.id, expectedRev: before.rev, ...wrong })
  expect(await refusalOf(change)).toMatchObject({ code: 'VALIDATION', issues: [{ path, message }] })
  expect(await refusalOf(create(wrong))).toMatchObject({ code: 'VALIDATION', issues: [{ path, message }] })
  const after = (await owner.caller.funds.list({})).find(({ id }) => id === before.id)
  expect(after).toMatchObject({ iban: before.iban, bic: before.bic, rev: before.rev })
})

test('they are changed by who keeps the funds of their venue, and by nobody else', async () => {
  const fund = await create({ iban: 'DE89370400440532013000' })
  const input = { id: fund.id, expectedRev: fund.rev, iban: 'GB29NWBK60161331926819' }
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  expect(await reasonOf(elsewhere.caller.funds.update(input))).toBe('NOT_FOUND')
  expect(await reasonOf((await api.signInAs('stock')).caller.funds.update(input))).toBe('FORBIDDEN')
  expect((await owner.caller.funds.list({})).find(({ id }) => id === fund.id)?.iban).toBe('DE89370400440532013000')
})
