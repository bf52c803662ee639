import { randomUUID } from 'node:crypto'
import { limitKinds, type ModuleKey, moduleKeys, modules, type Permission } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { procedureTable } from '../access-table.ts'
import { callByPath } from '../testing/call-by-path.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { createTestApi, makeRole, refusalOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { procedureCases } from '../testing/procedure-cases.ts'
import { atOwnTill } from '../testing/sale-cases.ts'
import { approvablePaths } from './approvable.ts'

// A limit that a role editor offers and no command compares would be a lie: every command behind an action with an
// amount is called by somebody whose limit is nothing.

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const limited = procedureTable().flatMap(({ path, access, type }) => {
  if (type !== 'mutation' || typeof access === 'string') return []
  const { module, action } = access as { module: ModuleKey; action: string }
  return limitKinds({ module, action }).includes('amount') ? [{ path, module, action }] : []
})

/** What has no amount of its own, and why. */
const amountless: Record<string, string> = {
  'expenses.return': 'goes back to whoever handed it in: nothing is spent',
  'purchases.create': 'a draft: sending it has a limit',
  'purchases.update': 'a draft: sending it has a limit',
  'purchases.belowPar': 'drafts: sending them has a limit',
  'purchases.mail': 'the paper of what was sent within a limit',
  'purchases.discard': 'gives a draft up',
  'purchases.cancel': 'orders less',
  'purchases.close': 'orders less',
  'payoutRuns.export': 'the file of payouts that were approved within a limit',
  'payoutRuns.file': 'the file of payouts that were approved within a limit',
  'vendorPayouts.send': 'a payout that was approved within a limit',
  'vendorPayouts.settle': 'says that the bank has done it',
  'funds.cancel': 'what somebody sent goes back where it came from',
  'funds.dispute': 'says that something is wrong, and moves nothing',
}
/** Commands of which the first call is no more than a count, and what each call notes of it whoever makes it. */
const counted: Record<string, string[]> = { 'tills.close': ['till_count', 'audit_event'] }

test('every action with an amount can be approved', () => {
  expect(limited.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['funds.move', 'funds.send', 'tills.close', 'tills.move']),
  )
  const open = limited.filter(({ path }) => !(path in amountless) && !approvablePaths().includes(path))
  expect(open).toEqual([])
})

async function withLimit(module: ModuleKey, action: string, maxAmountMinor: number): Promise<SignedIn> {
  const permissions: Permission[] = [
    { module, action: 'view', limits: {} },
    { module, action, limits: { maxAmountMinor } },
  ]
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}

const walked = limited.filter(({ path }) => !(path in amountless))
test.each(walked)('$path goes no further than its limit', async ({ path, module, action }) => {
  const { input } = (await procedureCases[path]?.(api, owner)) ?? {}
  const person = await withLimit(module, action, 0)
  if (atOwnTill.includes(path)) await procedureCases[path]?.(api, person)
  const again = () => callByPath(person.caller, path, { ...Object(input), commandId: randomUUID() })
  const without = counted[path] ?? []
  if (path in counted) await again()
  const before = await fingerprint(api.database.asOwner, { without })
  expect(await refusalOf(again())).toMatchObject({ code: 'NEEDS_APPROVAL', details: { module, action } })
  expect(await fingerprint(api.database.asOwner, { without })).toEqual(before)
  const further = await withLimit(module, action, 1_000_000)
  if (atOwnTill.includes(path)) await procedureCases[path]?.(api, further)
  await callByPath(further.caller, path, { ...Object(input), commandId: randomUUID() })
})

test('a limit is offered for actions that there are', () => {
  const all = moduleKeys.flatMap((module) => modules[module].actions.map((action) => ({ module, action })))
  expect(all.filter((cell) => limitKinds(cell).length > 0).length).toBeGreaterThan(15)
})
