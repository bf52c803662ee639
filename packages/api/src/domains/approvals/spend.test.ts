import { randomUUID } from 'node:crypto'
import type { ApprovalId, Permission } from '@marquee/contract'
import { inTransaction as plainTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { offerForApproval } from '../../door/approvable.ts'
import { requireReach } from '../../door/authority.ts'
import { can, createCallerFactory, router } from '../../door/trpc.ts'
import { inTransaction, runCommand } from '../../door/work.ts'
import {
  createTestApi,
  makeApiKey,
  makeRole,
  reasonOf,
  type SignedIn,
  signInAsker,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let asker: SignedIn
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  asker = await signInAsker(api)
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

// Commands that could happen any number of times, so that only the approval holds them back.
const approvable = { audited: true, approvable: true }
const happened = { action: 'test.happened', entity: 'test' }
const access = { module: 'users', action: 'suspend' } as const
const commands = router({
  test: router({
    plain: can('users', 'suspend')
      .meta(approvable)
      .input(z.strictObject({ what: z.string() }))
      .mutation(({ ctx, input }) =>
        inTransaction(ctx, async ({ audit }) => {
          await audit({ ...happened, entityId: input.what })
          return input.what
        }),
      ),
    command: can('users', 'suspend')
      .meta(approvable)
      .input(z.strictObject({ commandId: z.string(), what: z.string() }))
      .mutation(({ ctx, input }) =>
        runCommand(ctx, { commandId: input.commandId, procedure: 'test.command', input }, async ({ audit }) => {
          await audit({ ...happened, entityId: input.what })
          return { answer: randomUUID() }
        }),
      ),
    amount: can('users', 'suspend')
      .meta(approvable)
      .input(z.strictObject({ what: z.string(), amountMinor: z.int() }))
      .mutation(({ ctx, input }) =>
        inTransaction(ctx, async ({ audit }) => {
          requireReach(ctx, access, { amountMinor: input.amountMinor })
          await audit({ ...happened, entityId: input.what })
        }),
      ),
    // The same as `plain`, spending without asking whether it is spent.
    careless: can('users', 'suspend')
      .meta(approvable)
      .input(z.strictObject({ what: z.string() }))
      .mutation(({ ctx, input }) =>
        plainTransaction(ctx.services.db, async (tx) => {
          await sql`update approval set state = 'used', used_at = clock_timestamp()
            where venue_id = ${ctx.venueId} and id = ${ctx.approval?.id}`.execute(tx)
          await sql`insert into rate_limit (key, points) values (${input.what}, 1)
            on conflict (key) do update set points = rate_limit.points + 1`.execute(tx)
        }),
      ),
  }),
})
const describeIt = async () => ({ target: 'a test', facts: [] })
offerForApproval(commands._def.procedures, {
  'test.plain': describeIt,
  'test.command': describeIt,
  'test.amount': describeIt,
  'test.careless': describeIt,
})
const createCommands = createCallerFactory(commands)

const callerWith = (person: SignedIn, approvalId?: ApprovalId, services = api.services) =>
  createCommands(api.context({ token: person.token, services, ...(approvalId ? { approvalId } : {}) })).test

async function granted(procedure: string, input: unknown, by = manager, person = asker): Promise<ApprovalId> {
  const { id } = await person.caller.approvals.request({ procedure, input })
  await by.caller.approvals.answer({ id, answer: 'grant' })
  return id
}

const timesOf = async (what: string) => {
  const rows = await api.database.db
    .selectFrom('audit_event')
    .select('approver_id')
    .where('action', '=', happened.action)
    .where('entity_id', '=', what)
    .execute()
  return rows.map((row) => row.approver_id)
}

describe('one approval, one command', () => {
  test('twenty calls at once in two processes: it happens once', async () => {
    const what = randomUUID()
    const id = await granted('test.plain', { what })
    const other = await api.anotherServices()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        reasonOf(callerWith(asker, id, n % 2 ? other : api.services).plain({ what })),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'APPROVAL')).toHaveLength(19)
    expect(await timesOf(what)).toEqual([manager.user.id])
  })

  test('negative control: spending that does not look at the state lets it happen more often', async () => {
    const what = randomUUID()
    const id = await granted('test.careless', { what })
    await Promise.allSettled(Array.from({ length: 20 }, () => callerWith(asker, id).careless({ what })))
    const { rows } = await sql<{ points: number }>`select points from rate_limit where key = ${what}`.execute(
      api.database.db,
    )
    expect(rows[0]?.points).toBeGreaterThan(1)
  })

  test('a command that came to nothing leaves it unspent', async () => {
    const what = randomUUID()
    const limited: Permission[] = [{ module: 'users', action: 'suspend', limits: { maxAmountMinor: 10 } }]
    const small = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions: limited }))
    const id = await granted('test.amount', { what, amountMinor: 11 }, small)
    expect(await reasonOf(callerWith(asker, id).amount({ what, amountMinor: 11 }))).toBe('NEEDS_APPROVAL')
    expect(await timesOf(what)).toEqual([])
    expect((await asker.caller.approvals.get({ id })).state).toBe('granted')
    const enough = await granted('test.amount', { what, amountMinor: 11 })
    expect(await reasonOf(callerWith(asker, enough).amount({ what, amountMinor: 11 }))).toBe('OK')
  })

  test('a person whose own limit is too small can ask for more than they may do alone', async () => {
    const what = randomUUID()
    const permissions: Permission[] = [
      { module: 'users', action: 'view', limits: {} },
      { module: 'users', action: 'suspend', limits: { maxAmountMinor: 10 } },
    ]
    const limited = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    const input = { what, amountMinor: 11 }
    expect(await reasonOf(callerWith(limited).amount({ what, amountMinor: 10 }))).toBe('OK')
    expect(await reasonOf(callerWith(limited).amount(input))).toBe('NEEDS_APPROVAL')
    const id = await granted('test.amount', input, manager, limited)
    expect(await reasonOf(callerWith(limited, id).amount(input))).toBe('OK')
    expect(await timesOf(what)).toEqual(expect.arrayContaining([null, manager.user.id]))
  })
})

describe('a command with an id', () => {
  test('that is sent again after its answer was lost gets that answer, although the approval is spent', async () => {
    const input = { commandId: randomUUID(), what: randomUUID() }
    const id = await granted('test.command', input)
    const first = await callerWith(asker, id).command(input)
    expect(await callerWith(asker, id).command(input)).toEqual(first)
    expect(await timesOf(input.what)).toEqual([manager.user.id])
    // Without the approval there is no answer either, and with it there is none to another command.
    expect(await reasonOf(callerWith(asker).command(input))).toBe('NEEDS_APPROVAL')
    expect(await reasonOf(callerWith(asker, id).command({ ...input, commandId: randomUUID() }))).toBe('APPROVAL')
    expect(await reasonOf(callerWith(asker, id).command({ ...input, what: 'other' }))).toBe('APPROVAL')
  })

  test('that is sent twenty times at once happens once and has one answer', async () => {
    const input = { commandId: randomUUID(), what: randomUUID() }
    const id = await granted('test.command', input)
    const answers = await Promise.all(Array.from({ length: 20 }, () => callerWith(asker, id).command(input)))
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
    expect(await timesOf(input.what)).toHaveLength(1)
  })
})

describe('two at the same moment', () => {
  const ask = async () => {
    const input = { what: randomUUID() }
    return { ...input, id: (await asker.caller.approvals.request({ procedure: 'test.plain', input })).id }
  }

  test('two who answer: one wins, the other is told the state', async () => {
    const second = await api.signInUser(api.owner, { services: await api.anotherServices() })
    for (let round = 0; round < 5; round += 1) {
      const { id } = await ask()
      const outcomes = await Promise.all([
        reasonOf(manager.caller.approvals.answer({ id, answer: 'grant' })),
        reasonOf(second.caller.approvals.answer({ id, answer: 'deny' })),
      ])
      expect(outcomes.sort()).toEqual(['OK', 'STATE'])
    }
  })

  test('granting and withdrawing: one wins, and what was withdrawn opens nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, what } = await ask()
      const outcomes = await Promise.all([
        reasonOf(manager.caller.approvals.answer({ id, answer: 'grant' })),
        reasonOf(asker.caller.approvals.withdraw({ id })),
      ])
      expect([...outcomes].sort()).toEqual(['OK', 'STATE'])
      const isGranted = outcomes[0] === 'OK'
      expect(await reasonOf(callerWith(asker, id).plain({ what }))).toBe(isGranted ? 'OK' : 'APPROVAL')
    }
  })
})

test('a key of the asker cannot use an approval that was given to the asker', async () => {
  const what = randomUUID()
  const id = await granted('test.plain', { what })
  const { role_id: roleId } = await api.database.db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', asker.user.id)
    .executeTakeFirstOrThrow()
  const scopes = [{ module: 'users', action: 'view' }]
  const { key } = await makeApiKey(api.database.db, { user: asker.user, roleId, scopes })
  const program = createCommands(api.context({ token: key, approvalId: id })).test
  expect(await reasonOf(program.plain({ what }))).toBe('FORBIDDEN')
  expect(await reasonOf(api.callerWithToken(key).approvals.open())).toBe('FORBIDDEN')
  expect(await reasonOf(callerWith(asker, id).plain({ what }))).toBe('OK')
})

test('a router whose approvable procedure nobody words is refused at start, and a describer of nothing too', () => {
  expect(() => offerForApproval(commands._def.procedures, {})).toThrow('has no describer')
  const all = Object.fromEntries(Object.keys(commands._def.procedures).map((path) => [path, describeIt]))
  expect(() => offerForApproval(commands._def.procedures, { ...all, 'users.list': describeIt })).toThrow(
    'cannot be approved',
  )
})
