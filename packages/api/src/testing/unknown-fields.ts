import { beforeAll, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { toRefusal } from '../core/refusal.ts'
import { callByPath } from './call-by-path.ts'
import type { ArrangedCall } from './case.ts'
import { fingerprint } from './fingerprint.ts'
import type { SignedIn, TestApi } from './index.ts'
import { type InputPath, shapeOfInput, withValueAt } from './input-shape.ts'
import { procedureCases } from './procedure-cases.ts'

// Fields that someone sends who hopes that a row is made of whatever came in. Every object of every input is strict:
// what it does not know is refused by name, and nothing is stored.

const someone = '01890000-0000-7000-8000-000000000000'
const hostile: Record<string, unknown> = {
  id: someone,
  venueId: someone,
  venue_id: someone,
  userId: someone,
  actorId: someone,
  ownerId: someone,
  createdBy: someone,
  approvedBy: someone,
  approvalId: someone,
  roleId: someone,
  roles: [{ roleId: someone }],
  permissions: [{ module: 'users', action: 'view', limits: {} }],
  isOwner: true,
  isAdmin: true,
  state: 'active',
  key: 'owner',
  rev: 99,
  version: 99,
  createdAt: '2020-01-01T00:00:00.000Z',
  archivedAt: null,
  passwordHash: 'x',
  priceMinor: 0,
  balanceMinor: 1_000_000,
  constructor: { prototype: { polluted: true } },
  prototype: { polluted: true },
  toString: 'x',
  ['__proto__']: { polluted: true },
}

const hostileFields = Object.getOwnPropertyNames(hostile)

interface Bench {
  paths: readonly string[]
  api: () => TestApi
  owner: () => SignedIn
  /** A call of each procedure that is still to be made. */
  arranged: () => ReadonlyMap<string, ArrangedCall>
}

/** Tries every procedure with fields that it does not know, and leaves what is arranged as it was. */
export function triesUnknownFields({ paths, api, owner, arranged }: Bench): void {
  let asked = 0
  let unchanged: Record<string, string>
  const state = () => fingerprint(api().database.asOwner, { without: ['rate_limit'] })
  beforeAll(async () => {
    unchanged = await state()
  })

  async function refusalOf(path: string, input: unknown) {
    const caller = arranged().get(path)?.caller ?? owner().caller
    return callByPath(caller, path, input).then(
      () => ({ code: 'OK', fields: [] as string[], unknown: [] as string[] }),
      (thrown: unknown) => {
        const { code, data, cause } = toRefusal(thrown)
        return { code, fields: (data.issues ?? []).map((issue) => issue.path), unknown: unknownIn(cause) }
      },
    )
  }

  test.each(paths)('%s refuses what it does not know, by name', async (path) => {
    const { input } = arranged().get(path) ?? {}
    const withHostile = (given: unknown, at: InputPath, name: string) =>
      withValueAt(given, [...at, name], Reflect.get(hostile, name))
    for (const { path: at, fields } of shapeOfInput(path, input).objects) {
      const names = hostileFields.filter((name) => !fields.includes(name))
      const all = names.reduce((given, name) => withHostile(given, at, name), input)
      const { code, unknown } = await refusalOf(path, all)
      expect([code, unknown.sort()]).toEqual(['VALIDATION', names.map((name) => [...at, name].join('.')).sort()])
      // What callers are told of one alone, another one each time.
      const name = names[asked++ % names.length] ?? ''
      const refused = await refusalOf(path, withHostile(input, at, name))
      expect(refused, name).toMatchObject({ code: 'VALIDATION', fields: [[...at, name].join('.')] })
    }
  })

  test('nothing of all that was stored', async () => {
    expect(await state()).toEqual(unchanged)
  })

  test('negative control: the walk finds objects, nested ones too, and the known fields alone pass', async () => {
    const inputs = paths.map((path) => shapeOfInput(path, arranged().get(path)?.input).objects)
    expect(inputs.filter((objects) => objects.length > 0).length).toBeGreaterThan(40)
    expect(inputs.filter((objects) => objects.length > 1).length).toBeGreaterThan(3)
    expect(Object.getOwnPropertyNames(hostile)).toContain('__proto__')
    // Arranged once more: the call that others look at is still to be made.
    const own = await procedureCases['users.update']?.(api(), owner())
    const before = await state()
    expect(await refusalOf('users.update', own?.input)).toMatchObject({ code: 'OK' })
    expect(await state()).not.toEqual(before)
    expect(Object({}).polluted).toBeUndefined()
  })
}

/** All that was not known: callers are told the first of them. */
const unknownIn = (cause: unknown) =>
  cause instanceof ZodError
    ? cause.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
      )
    : []
