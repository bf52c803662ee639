import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import {
  booked,
  dayIn,
  drafted,
  linked,
  makeShow,
  of,
  once,
  optioned,
  paidByCard,
  runOut,
  sent,
} from './testing/groups.ts'

let api: TestApi
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

// The offer has ten children (line 1) and two adults (line 2).
const ten = (...names: string[]) => [...names, ...Array<string>(10 - names.length).fill('')]
const adults = { lineNo: 2, before: ['', ''], names: ['Sevgi Aydın', 'Can Su'] }
const namesOf = async (id: string) =>
  (await clerk.caller.groupBookings.names({ id: id as never })).lines.map(({ names }) => names)
const stranger = () => api.call()

describe('names of a group', () => {
  test('are entered while places are kept, and are on the passes once it is booked', async () => {
    const option = await optioned(clerk.caller, show)
    const first = { lineNo: 1, before: ten(), names: ['Ali', '', 'Ayşe'] }
    await clerk.caller.groupBookings.saveNames({ ...once(), id: option.id, lines: [first, adults] })
    expect(await namesOf(option.id)).toEqual([ten('Ali', '', 'Ayşe'), ['Sevgi Aydın', 'Can Su']])
    const done = await clerk.caller.groupBookings.book({ ...of(option), payments: paidByCard(option.totalMinor) })
    expect(await namesOf(option.id)).toEqual([ten('Ali', '', 'Ayşe'), ['Sevgi Aydın', 'Can Su']])
    const order = await clerk.caller.orders.get({ id: done.order?.id as never })
    const holders = order.passList.flatMap(({ holderName }) => holderName ?? [])
    expect(holders.sort()).toEqual(['Ali', 'Ayşe', 'Can Su', 'Sevgi Aydın'])
  })

  test('of a booked group are those of its passes, by whatever way they came there', async () => {
    const group = await booked(clerk.caller, show)
    await clerk.caller.groupBookings.saveNames({ ...once(), id: group.id, lines: [adults] })
    const order = await clerk.caller.orders.get({ id: group.order?.id as never })
    const pass = order.passList.find(({ holderName }) => holderName === 'Can Su')
    await clerk.caller.passes.nameHolder({ passId: pass?.id as never, expectedHolder: 'Can Su', holder: 'Cansu Er' })
    expect((await namesOf(group.id))[1]).toEqual(['Sevgi Aydın', 'Cansu Er'])
    // Who still has the old list before them overwrites nothing.
    const late = { lineNo: 2, before: ['Sevgi Aydın', 'Can Su'], names: ['Sevgi Aydın', 'Cem'] }
    expect(await reasonOf(clerk.caller.groupBookings.saveNames({ ...once(), id: group.id, lines: [late] }))).toBe(
      'STALE',
    )
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from audit_event where action = 'groupBookings.saveNames' and entity = 'pass'
        and entity_id = any(${order.passList.map(({ id }) => id as string)}::text[])`.execute(api.database.db)
    expect(rows[0]?.n).toBe(2)
  })

  test('of a pass that was used stay', async () => {
    const group = await booked(clerk.caller, show)
    await clerk.caller.groupBookings.saveNames({ ...once(), id: group.id, lines: [adults] })
    await sql`update pass set state = 'used', used_at = clock_timestamp() where order_id = ${group.order?.id} and holder_name = 'Can Su'`.execute(
      api.database.db,
    )
    const change = { lineNo: 2, before: adults.names, names: ['Sevgi Aydın', 'Cem'] }
    const refused = await refusalOf(clerk.caller.groupBookings.saveNames({ ...once(), id: group.id, lines: [change] }))
    expect(refused).toMatchObject({ code: 'STATE', details: { state: 'used', lineNo: 2, places: [2] } })
    const other = { lineNo: 2, before: adults.names, names: ['Sevgi Er', 'Can Su'] }
    await clerk.caller.groupBookings.saveNames({ ...once(), id: group.id, lines: [other] })
    expect((await namesOf(group.id))[1]).toEqual(['Sevgi Er', 'Can Su'])
    await sql`update pass set state = 'issued', used_at = null where order_id = ${group.order?.id}`.execute(
      api.database.db,
    )
  })

  test('are refused without places, for more people than come, and when they are too long', async () => {
    const quote = await sent(clerk.caller, show)
    const save = (id: string, line: object) =>
      refusalOf(clerk.caller.groupBookings.saveNames({ ...once(), id: id as never, lines: [{ ...adults, ...line }] }))
    expect(await save(quote.id, {})).toMatchObject({ code: 'STATE' })
    const option = await optioned(clerk.caller, show)
    expect((await save(option.id, { names: ['A', 'B', 'C'] })).issues).toMatchObject([{ path: 'lines.0.names' }])
    expect((await save(option.id, { names: ['x'.repeat(101)] })).issues).toMatchObject([{ path: 'lines.0.names.0' }])
    expect(await save(option.id, { lineNo: 9 })).toMatchObject({ code: 'STALE' })
    await runOut(api, option.id)
    expect(await save(option.id, {})).toMatchObject({ code: 'STATE', details: { state: 'over' } })
    expect(await namesOf(option.id)).toEqual([ten(), ['', '']])
  })

  test('of two people who enter at once one is told to look again', async () => {
    const option = await optioned(clerk.caller, show)
    const token = await linked(clerk.caller, option)
    const other = { ...adults, names: ['Cem', 'Deniz'] }
    const answers = await Promise.allSettled([
      clerk.caller.groupBookings.saveNames({ ...once(), id: option.id, lines: [adults] }),
      stranger().groupBookings.sendNames({ token, lines: [other] }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([adults.names, other.names]).toContainEqual((await namesOf(option.id))[1])
  })
})

describe('the link of an organiser', () => {
  test('shows the places and takes names, and nothing else', async () => {
    const option = await optioned(clerk.caller, show)
    const token = await linked(clerk.caller, option)
    const seen = await stranger().groupBookings.openNames({ token })
    expect(seen).toMatchObject({ group: 'Kadıköy Lisesi 9-B', language: 'tr' })
    expect(Object.keys(seen).sort()).toEqual(
      ['group', 'language', 'lines', 'show', 'startsAt', 'until', 'venue', 'zone'].sort(),
    )
    await stranger().groupBookings.sendNames({ token, lines: [adults] })
    // Its answer was lost: it is sent again.
    const again = await stranger().groupBookings.sendNames({ token, lines: [adults] })
    expect(again.lines[1]?.names).toEqual(adults.names)
    const { rows } = await sql<{ n: number; actor: string | null }>`
      select count(*)::integer as n, min(actor_id::text) as actor from audit_event
      where action = 'groupBookings.sendNames' and entity_id = ${option.id}`.execute(api.database.db)
    expect(rows).toEqual([{ n: 1, actor: null }])
  })

  test('ends with its day, with the next link, with the option and with the show', async () => {
    const option = await optioned(clerk.caller, show)
    const open = (token: string) => refusalOf(stranger().groupBookings.openNames({ token }))
    const first = await linked(clerk.caller, option)
    const second = await linked(clerk.caller, option)
    const wrong = { issues: [{ path: 'token' }] }
    expect(await open(first)).toMatchObject(wrong)
    await stranger().groupBookings.openNames({ token: second })
    await sql`update group_name_link set expires_at = clock_timestamp() - interval '1 second'
      where group_id = ${option.id}`.execute(api.database.db)
    expect(await open(second)).toMatchObject(wrong)
    expect(await reasonOf(stranger().groupBookings.sendNames({ token: second, lines: [adults] }))).toBe('VALIDATION')
    const third = await linked(clerk.caller, option)
    await runOut(api, option.id)
    expect(await open(third)).toMatchObject(wrong)
  })

  test('cannot be made up: not its last sign, not for another group or venue', async () => {
    const [one, two] = [await optioned(clerk.caller, show), await optioned(clerk.caller, show)]
    const [a = '', b = ''] = [await linked(clerk.caller, one), await linked(clerk.caller, two)]
    const [venue, , mac] = a.split('.')
    const made = [
      '',
      'x',
      `${a.slice(0, -1)}${a.endsWith('A') ? 'B' : 'A'}`,
      `${venue}.${b.split('.')[1]}.${mac}`,
      `${crypto.randomUUID()}.${a.split('.')[1]}.${mac}`,
    ]
    for (const token of made) {
      const refused = await refusalOf(stranger().groupBookings.openNames({ token }))
      expect(refused.issues).toMatchObject([{ path: 'token' }])
    }
  })

  test('goes out by mail, five times an hour at most, and never longer than until the show begins', async () => {
    const option = await optioned(clerk.caller, show)
    const ask = (until: string) =>
      clerk.caller.groupBookings.askNames({ ...once(), id: option.id, until, email: 'sevgi@school.example' })
    expect((await refusalOf(ask(dayIn(-2)))).issues).toMatchObject([{ path: 'until' }])
    const { link } = await ask(dayIn(300))
    expect(Date.parse(link?.until ?? '')).toBe(Date.parse(option.session.startsAt))
    for (let mail = 0; mail < 4; mail += 1) await ask(dayIn(3))
    expect(await reasonOf(ask(dayIn(3)))).toBe('THROTTLED')
    const { rows } = await sql<{ link: string; language: string }>`
      select params ->> 'link' as link, language from outgoing_mail where kind = 'group-names'
        and params #>> '{group,groupId}' = ${option.id}`.execute(api.database.db)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({ language: 'tr', link: expect.stringContaining('/group-names?token=') })
    // No answer that is kept for a retry opens anything.
    const kept = await sql`select from command where answer::text like '%group-names?token=%'`.execute(api.database.db)
    expect(kept.rows).toEqual([])
  })
})

test('a group adds up also after one of its lines is deleted', async () => {
  const draft = await drafted(clerk.caller, show)
  await expect(
    sql`delete from group_booking_line where group_id = ${draft.id} and line_no = 1`.execute(api.database.db),
  ).rejects.toMatchObject({ constraint: 'group_booking_adds_up' })
})
