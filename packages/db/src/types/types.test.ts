import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { generateTypes, readTypes } from './generate.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

it('the committed types are those of the migrations', async () => {
  expect(await generateTypes(database.asOwner)).toBe(await readTypes())
})

it('a changed column is noticed', async () => {
  await database.asOwner.schema.alterTable('venue').addColumn('extra', 'text').execute()
  expect(await generateTypes(database.asOwner)).not.toBe(await readTypes())
})
