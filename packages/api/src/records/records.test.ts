import { randomUUID } from 'node:crypto'
import type { RecordDefinition, RecordField } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../root.ts'
import { type AnyRow, anyFields, anyRecord, anyValue } from '../testing/any-record.ts'
import { toldAs } from '../testing/audit-texts.ts'
import { callByPath } from '../testing/call-by-path.ts'
import {
  type Caller,
  createTestApi,
  joinVenue,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../testing/index.ts'
import { records } from './record.ts'
import type { RecordService } from './types.ts'

// Every declared record is walked: what holds for one holds for all. The same person works in two venues, so that a
// condition on the venue that is missing shows.

let api: TestApi
let here: SignedIn
let there: SignedIn

beforeAll(async () => {
  api = await createTestApi()
  const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  here = await api.signInAs('owner')
  await joinVenue(api.database.asOwner, { venue: other, userId: here.user.id, roles: ['owner'] })
  there = await api.signInUser({ ...here.user, venueId: other.id })
})
afterAll(() => api.close())

const call = (caller: Caller, record: RecordDefinition, verb: string, input: unknown) =>
  callByPath(caller, `${record.path}.${verb}`, input) as Promise<AnyRow>
/** All of a list, whether it comes whole or in pages. */
const list = async (caller: Caller, record: RecordDefinition, archived: boolean) => {
  const [sort] = record.sorts
  if (sort === undefined) return (await call(caller, record, 'list', { archived })) as unknown as AnyRow[]
  const page = await call(caller, record, 'list', { archived, sort, limit: 100 })
  expect(page.nextCursor).toBeNull()
  return page.rows as AnyRow[]
}

/** What the audit has of a record, the oldest first. */
async function auditOf(id: string) {
  const rows = await api.database.asOwner
    .selectFrom('audit_event')
    .select(['action', toldAs('before'), toldAs('after'), 'venue_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, before, after }) => ({ action, before, after }))
}

const names = records.map((service) => [service.record.path, service] as [string, RecordService<RecordDefinition>])

test('there are records to walk', () => {
  expect(names.length).toBeGreaterThan(0)
})

describe.each(names)('%s', (path, { record }) => {
  const changing = record.names.filter((name) => !record.fields[name]?.fixed)

  test('what is entered comes back, in the list of its venue alone, and is in the audit', async () => {
    const fields = await anyFields(here.caller, record)
    const made = await call(here.caller, record, 'create', fields)
    expect(made).toMatchObject({ ...fields, archivedAt: null, rev: 1 })
    expect(await list(here.caller, record, false)).toContainEqual(made)
    expect((await list(there.caller, record, false)).map(({ id }) => id)).not.toContain(made.id)
    expect(await auditOf(made.id)).toEqual([{ action: `${path}.create`, before: null, after: fields }])
  })

  test('with a command’s id it is made once, however often it is sent; another under it is refused', async () => {
    const fields = { ...(await anyFields(here.caller, record)), commandId: randomUUID() }
    const made = await call(here.caller, record, 'create', fields)
    expect(await call(here.caller, record, 'create', fields)).toEqual(made)
    expect(await auditOf(made.id)).toHaveLength(1)
    const others = { ...(await anyFields(here.caller, record)), commandId: fields.commandId }
    expect(await refusalOf(call(here.caller, record, 'create', others))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    // In their other venue it is another command.
    const elsewhere = { ...(await anyFields(there.caller, record)), commandId: fields.commandId }
    expect((await call(there.caller, record, 'create', elsewhere)).id).not.toBe(made.id)
  })

  test('each field changes alone; the audit has the field before and after', async () => {
    let row = await anyRecord(here.caller, record)
    for (const name of changing) {
      const value = await changedValue(row[name], record.fields[name] as RecordField)
      // Either the one or the other, or both together: domains/promo-codes and domains/food-orders try them.
      if (path === 'promoCodes' && ['amountMinor', 'foodProductId', 'freeQty'].includes(name)) continue
      // What is the same in every new venue has nothing to change to.
      if (value === row[name]) continue
      const saved = await call(here.caller, record, 'update', { id: row.id, expectedRev: row.rev, [name]: value })
      expect(saved).toMatchObject({ ...onlyFields(row, record), [name]: value, rev: row.rev + 1 })
      expect((await auditOf(row.id)).at(-1)).toEqual({
        action: `${path}.update`,
        before: { [name]: row[name] },
        after: { [name]: value },
      })
      row = saved
    }
  })

  test('a change that changes nothing leaves no trace', async () => {
    const row = await anyRecord(here.caller, record)
    const same = Object.fromEntries(changing.map((name) => [name, row[name]]))
    expect(await call(here.caller, record, 'update', { id: row.id, expectedRev: 1, ...same })).toEqual(row)
    expect(await auditOf(row.id)).toHaveLength(1)
  })

  test('an edit of an older revision is STALE, says what is there now, and changes nothing', async () => {
    const first = await anyRecord(here.caller, record)
    const [name = ''] = changing
    const value = await changedValue(first[name], record.fields[name] as RecordField)
    const now = await call(here.caller, record, 'update', { id: first.id, expectedRev: 1, [name]: value })
    for (const verb of ['update', 'archive']) {
      const refusal = await refusalOf(call(here.caller, record, verb, { id: first.id, expectedRev: 1 }))
      expect(refusal).toMatchObject({ code: 'STALE', details: { current: now } })
    }
    expect(await auditOf(first.id)).toHaveLength(2)
  })

  test('archived and brought back: each once, in its own list, in the audit', async () => {
    const row = await anyRecord(here.caller, record)
    const gone = await call(here.caller, record, 'archive', { id: row.id, expectedRev: 1 })
    expect(gone).toMatchObject({ ...onlyFields(row, record), rev: 2 })
    expect(gone.archivedAt).not.toBeNull()
    expect((await list(here.caller, record, false)).map(({ id }) => id)).not.toContain(row.id)
    expect((await list(here.caller, record, true)).map(({ id }) => id)).toContain(row.id)
    const back = await call(here.caller, record, 'archive', { id: row.id, expectedRev: 2 })
    expect(back).toMatchObject({ archivedAt: null, rev: 3 })
    expect((await auditOf(row.id)).slice(1)).toEqual([
      { action: `${path}.archive`, before: { archived: false }, after: { archived: true } },
      { action: `${path}.archive`, before: { archived: true }, after: { archived: false } },
    ])
  })

  test('a record of another venue is not there, for the same person too', async () => {
    const row = await anyRecord(here.caller, record)
    for (const verb of ['update', 'archive']) {
      const refusal = await refusalOf(call(there.caller, record, verb, { id: row.id, expectedRev: 1 }))
      expect(refusal.code).toBe('NOT_FOUND')
    }
    expect(await list(here.caller, record, false)).toContainEqual(row)
    expect(await auditOf(row.id)).toHaveLength(1)
  })

  test.runIf(record.names.includes('code'))('a code is one of a kind among those in use, case aside', async () => {
    const row = await anyRecord(here.caller, record)
    const taken = { code: 'VALIDATION', issues: [{ path: 'code', message: 'field.taken' }] }
    const fields = { ...(await anyFields(here.caller, record)), ...sameParent(row, record) }
    const lower = String(row.code).toLowerCase()
    expect(await refusalOf(call(here.caller, record, 'create', { ...fields, code: lower }))).toMatchObject(taken)
    const other = await call(here.caller, record, 'create', fields)
    const change = { id: other.id, expectedRev: 1, code: lower }
    expect(await refusalOf(call(here.caller, record, 'update', change))).toMatchObject(taken)
    // Another venue has its own codes.
    const elsewhere = await anyFields(there.caller, record)
    expect(await call(there.caller, record, 'create', { ...elsewhere, code: row.code })).toMatchObject({
      code: row.code,
    })
    // What is archived gives its code away, and does not get it back while it is in use.
    const gone = await call(here.caller, record, 'archive', { id: row.id, expectedRev: 1 })
    await call(here.caller, record, 'update', change)
    expect(await refusalOf(call(here.caller, record, 'archive', { id: row.id, expectedRev: gone.rev }))).toMatchObject(
      taken,
    )
  })

  test('every field refuses what it cannot be, by name, and nothing is stored', async () => {
    const before = await list(here.caller, record, false)
    const fields = await anyFields(here.caller, record)
    for (const name of record.names) {
      const bad = badValueOf(record.fields[name] as RecordField)
      const { code, issues } = await refusalOf(call(here.caller, record, 'create', { ...fields, [name]: bad }))
      expect({ name, code }).toEqual({ name, code: 'VALIDATION' })
      expect(issues?.[0]?.path.split('.')[0]).toBe(name)
    }
    expect(await list(here.caller, record, false)).toEqual(before)
  })

  describe.runIf(record.module)('as a file', () => {
    const send = (rows: unknown[], dryRun: boolean) => call(here.caller, record, 'import', { rows, dryRun })

    test('is tried first, and comes in whole: each row as a record of its own, in the audit', async () => {
      const rows = [await anyFields(here.caller, record), await anyFields(here.caller, record)]
      const before = await list(here.caller, record, false)
      expect(await send(rows, true)).toEqual({ created: 0, batchId: null })
      expect(await list(here.caller, record, false)).toEqual(before)
      expect(await send(rows, false)).toEqual({ created: 2, batchId: null })
      const after = await list(here.caller, record, false)
      const added = after.filter(({ id }) => !before.some((row) => row.id === id))
      expect(added).toHaveLength(2)
      for (const fields of rows) expect(added).toContainEqual(expect.objectContaining(fields))
      for (const { id } of added) expect(await auditOf(id)).toMatchObject([{ action: `${path}.import`, before: null }])
      const elsewhere = await list(there.caller, record, false)
      expect(elsewhere.filter(({ id }) => added.some((row) => row.id === id))).toEqual([])
    })

    test.skipIf(record.fields.code?.kind !== 'code')(
      'keeps nothing when one row is refused, and names each such row with its field',
      async () => {
        const known = await anyRecord(here.caller, record)
        const good = await anyFields(here.caller, record)
        const before = await list(here.caller, record, false)
        const taken = { ...(await anyFields(here.caller, record)), code: known.code }
        const twice = { ...(await anyFields(here.caller, record)), code: good.code }
        for (const dryRun of [true, false]) {
          const { code, issues } = await refusalOf(send([taken, good, twice], dryRun))
          expect({ code, issues }).toEqual({
            code: 'VALIDATION',
            issues: [0, 2].map((row) => ({ path: `rows.${row}.code`, message: 'field.taken' })),
          })
        }
        expect(await list(here.caller, record, false)).toEqual(before)
        const [name = ''] = record.names
        const bad = badValueOf(record.fields[name] as RecordField)
        const { issues } = await refusalOf(send([good, { ...good, [name]: bad }], false))
        expect(issues?.[0]?.path.startsWith(`rows.1.${name}`)).toBe(true)
      },
    )

    test('leaves as what the list shows, and the audit knows it', async () => {
      const events = async () =>
        (await api.database.asOwner.selectFrom('audit_event').select(['action', 'entity']).execute()).filter(
          ({ action }) => action === `${path}.export`,
        )
      const before = await events()
      const isPaged = record.sorts.length > 0
      const file = await call(here.caller, record, isPaged ? 'exportPart' : 'export', {})
      const rows = isPaged ? file.rows : file
      expect(rows).toEqual(await list(here.caller, record, false))
      expect(await events()).toEqual([...before, { action: `${path}.export`, entity: 'export' }])
    })
  })

  test('listeners hear which record changed', async () => {
    const events = (
      (await streamOf(here.caller, `${path}.changed`)) as AsyncIterable<[string, { type: string; payload?: unknown }]>
    )[Symbol.asyncIterator]()
    expect((await events.next()).value?.[1]).toEqual({ type: 'start' })
    const made = await anyRecord(here.caller, record)
    expect((await events.next()).value?.[1]).toEqual({ type: 'change', payload: { id: made.id } })
    await events.return?.()
  })
})

const onlyFields = (row: AnyRow, record: RecordDefinition) =>
  Object.fromEntries(record.names.map((name) => [name, row[name]]))

/** Codes are one of a kind within what a record belongs to. */
const sameParent = (row: AnyRow, record: RecordDefinition) =>
  Object.fromEntries(record.names.filter((name) => record.fields[name]?.fixed).map((name) => [name, row[name]]))

async function changedValue(before: unknown, field: RecordField): Promise<unknown> {
  // Its file comes by another way: files.test.ts changes one.
  if (field.kind === 'picture') return before
  // Which one fits is a rule of the record, and is tested there.
  if ((field.kind === 'reference' || field.kind === 'date') && field.optional) return before
  // The largest of two numbers that bound each other is refused by neither.
  if (field.optional && field.kind !== 'text' && field.kind !== 'choice') return field.max
  for (let tries = 0; tries < 5; tries += 1) {
    const value = await anyValue(here.caller, field)
    if (JSON.stringify(value) !== JSON.stringify(before)) return value
  }
  return before
}

function badValueOf({ kind, maxLength, max }: RecordField): unknown {
  if (maxLength !== undefined && kind !== 'name') return 'x'.repeat(maxLength + 1)
  if (kind === 'name') return { en: '', tr: '' }
  if (max !== undefined) return max + 1
  if (kind === 'switch') return 'yes'
  return kind === 'weekdays' ? 0 : 'nonsense'
}

async function streamOf(caller: Caller, path: string): Promise<unknown> {
  let procedure: unknown = caller
  for (const part of path.split('.')) procedure = (procedure as Record<string, unknown>)[part]
  return (procedure as (input: unknown) => Promise<unknown>)({})
}
