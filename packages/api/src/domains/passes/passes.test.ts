import { createPrivateKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import {
  type OrderId,
  type PassRow,
  passCodePayload,
  readPassCode,
  type VenueId,
  writePassCode,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSigningKey } from '../../identity/signing-keys.ts'
import {
  createTestApi,
  makeOrder,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

let api: TestApi
let door: SignedIn
let office: SignedIn
let order: TestOrder
let pass: PassRow
beforeAll(async () => {
  api = await createTestApi()
  door = await api.signInAs('door')
  office = await api.signInAs('boxoffice')
})
afterAll(() => api.close())
beforeEach(async () => {
  order = await makeOrder(api)
  const rows = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: order.orderId })
  pass = rows[0] as PassRow
})

const verdict = async (code: string) => {
  const { ok, reason } = await door.caller.passes.verify({ code })
  expect(ok).toBe(reason === null)
  return reason
}
const admit = (code: string, more: object = {}) => door.caller.passes.admit({ nonce: randomUUID(), code, ...more })
const setPass = (state: string) => sql`update pass set state = ${state} where id = ${pass.id}`.execute(api.database.db)
const moveSession = (hours: number) =>
  sql`
  update ticket_session set sales_until = least(sales_until, now() + ${hours} * interval '1 hour'),
    starts_at = now() + ${hours} * interval '1 hour',
    ends_at = now() + ${hours + 2} * interval '1 hour', occupied_until = now() + ${hours + 2} * interval '1 hour'
  where id = ${order.session.id}`.execute(api.database.db)

describe('a code', () => {
  test('is good as QR code and as short code, however it was typed, and says whose it is', async () => {
    const { passes } = door.caller
    for (const code of [pass.code, pass.shortCode, ` ${pass.code.toLowerCase()}\r\n`, pass.shortCode.toLowerCase()]) {
      const check = await passes.verify({ code })
      expect(check).toMatchObject({ ok: true, reason: null, orderNo: order.orderNo, usedAt: null, usedBy: null })
      expect(check.pass).toMatchObject({ id: pass.id, people: 1, seat: { section: 'Hall', row: '1', label: '1' } })
      expect(check.session?.id).toBe(order.session.id)
    }
  })

  test('can be verified with the public keys alone', async () => {
    const keys = await door.caller.passes.keys()
    const read = readPassCode(pass.code)
    const key = keys.find(({ keyNo }) => keyNo === read?.keyNo)
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' }
    expect(verify(null, read?.signed ?? Buffer.of(), { key: jwk, format: 'jwk' }, read?.signature ?? Buffer.of())).toBe(
      true,
    )
    expect(read).toMatchObject({ venueId: api.venue.id, passId: pass.id, codeVersion: 1, people: 1 })
  })

  test('is the same at every process', async () => {
    const other = await api.anotherServices()
    const again = await passesOf(other, { db: api.database.db, venueId: api.venue.id, orderId: order.orderId })
    expect(again[0]?.code).toBe(pass.code)
  })

  test('with any of its bytes changed lets nobody in', async () => {
    const read = readPassCode(pass.code)
    const bytes = Buffer.concat([read?.signed ?? Buffer.of(), read?.signature ?? Buffer.of()])
    const answers = new Map<string, number>()
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ (1 << (at % 8))
      const reason = String(await verdict(writePassCode(forged.subarray(0, 41), forged.subarray(41))))
      answers.set(reason, (answers.get(reason) ?? 0) + 1)
    }
    expect(bytes).toHaveLength(105)
    expect([...answers.keys()].sort()).toEqual(['bad_signature', 'unknown'])
    // The format, or the venue: everything else is a wrong signature.
    expect(answers.get('unknown')).toBeLessThanOrEqual(17)
    expect(await verdict(writePassCode(bytes.subarray(0, 41), bytes.subarray(41)))).toBeNull()
  })

  test('signed by another key, or for another venue, lets nobody in', async () => {
    const read = readPassCode(pass.code)
    const signed = read?.signed ?? Buffer.of()
    const own = generateKeyPairSync('ed25519').privateKey
    expect(await verdict(writePassCode(signed, sign(null, signed, own)))).toBe('bad_signature')
    const other = await makeVenue(api.database.db)
    const theirs = await findSigningKey(api.services, other.id)
    expect(await verdict(writePassCode(signed, theirs.sign(signed)))).toBe('bad_signature')
    const elsewhere = passCodePayload({ ...(read as NonNullable<typeof read>), venueId: other.id })
    expect(await verdict(writePassCode(elsewhere, theirs.sign(elsewhere)))).toBe('unknown')
    // Negative control: our own key makes it good.
    const ours = await findSigningKey(api.services, api.venue.id)
    expect(await verdict(writePassCode(signed, ours.sign(signed)))).toBeNull()
    const nobodys = passCodePayload({ ...(read as NonNullable<typeof read>), passId: uuidv7() })
    expect(await verdict(writePassCode(nobodys, ours.sign(nobodys)))).toBe('unknown')
  })

  test.each(['', 'noise', 'AAAAAAAAAA', '0'.repeat(168), 'Z'.repeat(168), '😀'.repeat(10), "' or 1=1 --"])(
    'that is %j is nobody’s',
    async (code) => {
      const answer = await door.caller.passes.verify({ code }).catch(() => 'refused' as const)
      expect(answer === 'refused' || answer.reason === 'unknown').toBe(true)
    },
  )

  test('of a key that is retired stays good; a new key signs from then on', async () => {
    const venue = await makeVenue(api.database.db)
    const first = await findSigningKey(api.services, venue.id)
    await sql`update signing_key set retired_at = now() where venue_id = ${venue.id}`.execute(api.database.db)
    const { database } = api
    const fresh = { db: database.asOwner as never, sealing: api.services.sealing }
    const second = await findSigningKey(fresh, venue.id)
    expect([first.keyNo, second.keyNo]).toEqual([1, 2])
  })
})

describe('the order of reasons', () => {
  test('validity comes first, repetition last', async () => {
    await admit(pass.code)
    expect(await verdict(pass.code)).toBe('already_in')
    await moveSession(-100)
    expect(await verdict(pass.code)).toBe('too_late')
    await moveSession(100)
    expect(await verdict(pass.code)).toBe('too_early')
    await sql`update pass set state = 'blocked', used_at = null where id = ${pass.id}`.execute(api.database.db)
    expect(await verdict(pass.code)).toBe('blocked')
    await setPass('cancelled')
    expect(await verdict(pass.code)).toBe('cancelled')
    await sql`update pass set code_version = 2 where id = ${pass.id}`.execute(api.database.db)
    expect(await verdict(pass.code)).toBe('revoked')
    expect(await verdict(pass.shortCode)).toBe('cancelled')
  })

  test('a cancelled session cancels its passes; a moved one keeps them', async () => {
    await moveSession(11)
    expect(await verdict(pass.code)).toBeNull()
    await sql`update ticket_session set state = 'cancelled' where id = ${order.session.id}`.execute(api.database.db)
    expect(await verdict(pass.code)).toBe('cancelled')
  })
})

describe('admitting', () => {
  test('is once, says when and by whom, and is written down each time', async () => {
    expect(await admit(pass.code)).toMatchObject({ ok: true, usedBy: door.user.name, usedAt: expect.any(String) })
    const again = await admit(pass.shortCode)
    expect(again).toMatchObject({ ok: false, reason: 'already_in', usedBy: door.user.name })
    expect(await admit('noise')).toMatchObject({ ok: false, reason: 'unknown', pass: null })
    const rows = await api.database.db
      .selectFrom('admission')
      .select(['result', 'reason'])
      .where('pass_id', '=', pass.id)
      .orderBy('at')
      .execute()
    expect(rows).toEqual([
      { result: 'ok', reason: null },
      { result: 'refused', reason: 'already_in' },
    ])
    const audit = await sql<{ n: number }>`select count(*)::integer as n from audit_event
      where action = 'passes.admit' and entity_id = ${pass.id}`.execute(api.database.db)
    expect(audit.rows[0]?.n).toBe(2)
  })

  test('with the same nonce is the same scan; with another code under it a conflict', async () => {
    const scan = { nonce: randomUUID(), code: pass.code }
    const first = await door.caller.passes.admit(scan)
    expect(await door.caller.passes.admit(scan)).toEqual(first)
    expect(await reasonOf(door.caller.passes.admit({ ...scan, code: 'other' }))).toBe('IDEMPOTENCY_CONFLICT')
    const other = await api.signInAs('door')
    expect(await reasonOf(other.caller.passes.admit(scan))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('at a gate of another floor is refused, at one of this floor not', async () => {
    const other = await makeOrder(api)
    const gateOf = async (floorId: string) => {
      const id = uuidv7()
      await sql`insert into gate (venue_id, id, floor_id, name)
        values (${api.venue.id}, ${id}, ${floorId}, '{"en":"North"}')`.execute(api.database.db)
      return id as never
    }
    const wrong = await admit(pass.code, { gateId: await gateOf(other.session.floorId) })
    expect([wrong.reason, wrong.usedAt]).toEqual(['wrong_session', null])
    expect(await admit(pass.code, { gateId: await gateOf(order.session.floorId) })).toMatchObject({ ok: true })
    expect(await reasonOf(admit(pass.code, { gateId: uuidv7() }))).toBe('NOT_FOUND')
  })

  test('is seen on the map of the seats, a refused one is not', async () => {
    const { id: ticketSessionId } = order.session
    const inside = async () => {
      const { arrived, lastEventId } = await office.caller.seatMap.get({ ticketSessionId })
      return { seats: [...Buffer.from(arrived, 'base64')], version: Number(lastEventId.split('.')[1]) }
    }
    const before = await inside()
    expect(before.seats.every((byte) => byte === 0)).toBe(true)
    await moveSession(72)
    expect(await admit(pass.code)).toMatchObject({ ok: false })
    expect(await inside()).toEqual(before)
    await moveSession(0)
    expect(await admit(pass.code)).toMatchObject({ ok: true })
    const after = await inside()
    expect(after.seats[0]).toBe(1 << (pass.seat?.seatNo ?? 0))
    expect(after.version).toBe(before.version + 1)
    const { rows } = await sql<{ payload: unknown }>`select payload from stream_change
      where topic = ${`seats:${ticketSessionId}`} order by version desc limit 1`.execute(api.database.asOwner)
    expect(rows[0]?.payload).toMatchObject({ seats: [{ n: [pass.seat?.seatNo], s: 4 }] })
  })

  test('of twenty scans at two processes lets one in', async () => {
    const far = await api.signInUser(door.user, { services: await api.anotherServices() })
    const checks = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? far : door).caller.passes.admit({ nonce: randomUUID(), code: pass.code }),
      ),
    )
    expect(checks.filter((check) => check.ok)).toHaveLength(1)
    expect(new Set(checks.map((check) => check.reason))).toEqual(new Set([null, 'already_in']))
    const { rows } = await sql<{ result: string; n: number }>`select result, count(*)::integer as n from admission
      where pass_id = ${pass.id} group by result order by result`.execute(api.database.db)
    expect(rows).toEqual([
      { result: 'ok', n: 1 },
      { result: 'refused', n: 19 },
    ])
  })

  test('negative control: looking first and marking then lets many in', async () => {
    let admitted = 0
    const careless = async () => {
      if ((await verdict(pass.code)) !== null) return
      await sql`update pass set state = 'used', used_at = now() where id = ${pass.id}`.execute(api.database.db)
      admitted += 1
    }
    await Promise.all(Array.from({ length: 20 }, careless))
    expect(admitted).toBeGreaterThan(1)
  })
})

describe('a reissued pass', () => {
  const reissue = (more: object = {}) =>
    office.caller.passes.reissue({ commandId: randomUUID(), passId: pass.id, reason: 'Lost', ...more })

  test('has new codes; the old ones stop working and do not tell the new', async () => {
    const renewed = await reissue()
    expect(renewed).toMatchObject({ id: pass.id, state: 'issued' })
    expect(renewed.shortCode).not.toBe(pass.shortCode)
    const old = await door.caller.passes.verify({ code: pass.code })
    expect(old.reason).toBe('revoked')
    expect(JSON.stringify(old)).not.toContain(renewed.shortCode)
    expect(JSON.stringify(old)).not.toContain(renewed.code)
    expect(await verdict(pass.shortCode)).toBe('revoked')
    expect(await admit(pass.code)).toMatchObject({ ok: false, reason: 'revoked' })
    expect(await admit(renewed.code)).toMatchObject({ ok: true })
  })

  test('is in the audit with the reason, and never with a code', async () => {
    const renewed = await reissue({ reason: 'Phone lost at the door' })
    const events = await api.database.db
      .selectFrom('audit_event')
      .select(['reason', 'before', 'after'])
      .where('action', '=', 'passes.reissue')
      .where('entity_id', '=', pass.id)
      .execute()
    expect(events).toEqual([
      { reason: 'Phone lost at the door', before: { codeVersion: 1 }, after: { codeVersion: 2 } },
    ])
    const row = await api.database.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'passes.reissue')
      .where('entity_id', '=', pass.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(renewed.shortCode)
  })

  test('is reissued once for a command, and not when it is used or cancelled', async () => {
    const commandId = randomUUID()
    expect(await reissue({ commandId })).toEqual(await reissue({ commandId }))
    expect(readPassCode((await reissue()).code)?.codeVersion).toBe(3)
    await setPass('cancelled')
    const refused = await refusalOf(reissue())
    expect([refused.code, refused.details]).toEqual(['STATE', { state: 'cancelled' }])
    expect(await reasonOf(reissue({ passId: uuidv7() }))).toBe('NOT_FOUND')
  })

  test('between look and scan: the old code lets nobody in', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderId } = await makeOrder(api)
      const [fresh] = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId })
      const [renewed, scan] = await Promise.all([
        reasonOf(reissue({ passId: fresh?.id, commandId: randomUUID() })),
        admit(fresh?.code ?? ''),
      ])
      // Whichever was first, the other one sees it.
      expect([`${renewed} ${scan.reason}`]).toEqual([renewed === 'OK' ? 'OK revoked' : 'STATE null'])
    }
  })
})

describe('the keys of a venue', () => {
  test('are one however many need it first', async () => {
    const venue = await makeVenue(api.database.db)
    const keys = await Promise.all(Array.from({ length: 20 }, () => findSigningKey(api.services, venue.id)))
    const signatures = keys.map((key) => Buffer.from(key.sign(Buffer.from('x'))).toString('hex'))
    expect(new Set(signatures).size).toBe(1)
    const { rows } = await sql`select from signing_key where venue_id = ${venue.id}`.execute(api.database.db)
    expect(rows).toHaveLength(1)
  })

  test('lie sealed: with another secret they sign nothing, and the private half is nowhere in the clear', async () => {
    const venue = (await makeVenue(api.database.db)).id as VenueId
    await findSigningKey(api.services, venue)
    const { private_key, public_key } = await api.database.db
      .selectFrom('signing_key')
      .select(['private_key', 'public_key'])
      .where('venue_id', '=', venue)
      .executeTakeFirstOrThrow()
    const opened = api.services.sealing.unseal({ purpose: 'pass signing key', owner: `${venue}.1` }, private_key)
    const jwk = { kty: 'OKP', crv: 'Ed25519', d: opened?.toString('base64url'), x: public_key.toString('base64url') }
    expect(createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyType).toBe('ed25519')
    expect(private_key.includes(opened ?? 'x')).toBe(false)
    const { sealing } = await api.anotherServices({ secret: 'another secret of more than 32 bytes' })
    await expect(findSigningKey({ db: api.database.asOwner as never, sealing }, venue)).rejects.toThrow(/secret/)
  })
})

test('an order of another venue shows no pass', async () => {
  const other = await makeVenue(api.database.db)
  const at = { db: api.database.db, venueId: other.id, orderId: order.orderId as OrderId }
  expect(await passesOf(api.services, at)).toEqual([])
})
