import type { Services } from '@marquee/api'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPatience } from '../src/demo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The limits of a connection, and the role it acts in. */
const limitsOf = (db: Services['db']) =>
  db
    .selectNoFrom(({ fn, val }) => {
      const setting = (name: string) => fn<string>('current_setting', [val(name)])
      return [
        setting('statement_timeout').as('statement'),
        setting('lock_timeout').as('lock'),
        setting('role').as('role'),
      ]
    })
    .executeTakeFirstOrThrow()

it('a first start on a busy machine is given more time than a caller, and no more rights', async () => {
  const caller = await limitsOf(database.db)
  const services = { db: database.db } as Services
  const patient = await withPatience(services, { url: database.url, restrictedRole: true }, ({ db }) => limitsOf(db))
  expect(caller).toMatchObject({ statement: '4s', lock: '3s' })
  expect(patient).toEqual({ statement: '2min', lock: '1min', role: caller.role })
})
