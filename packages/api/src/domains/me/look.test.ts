import { defaultLook, layoutNames } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, refusalOf, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const old = { theme: 'teal', scheme: 'dark', density: 'compact' } as const

test('a look that was kept before layouts could be chosen is read, and stays what it is beside a layout', async () => {
  const { caller, user } = await api.signInAs('manager')
  expect((await caller.me.get()).look).toEqual(defaultLook)
  await sql`update app_user set look = ${JSON.stringify(old)} where id = ${user.id}`.execute(api.database.db)
  expect((await caller.me.get()).look).toEqual(old)
  await caller.me.update({ look: { ...old, layout: 'thin' } })
  // A page that was opened before the update knows of no layout.
  await caller.me.update({ look: { ...old, theme: 'rose' } })
  expect((await caller.me.get()).look).toEqual({ ...old, theme: 'rose', layout: 'thin' })
})

test('every layout and row height can be kept, and nothing else', async () => {
  const { caller } = await api.signInAs('editor')
  for (const layout of layoutNames) {
    await caller.me.update({ look: { ...old, density: 'touch', layout } })
    expect((await caller.me.get()).look).toEqual({ ...old, density: 'touch', layout })
  }
  for (const layout of ['Classy', '', 'constructor'] as never[]) {
    const refusal = await refusalOf(caller.me.update({ look: { ...old, layout } }))
    expect(refusal.issues?.map(({ path }) => path)).toEqual(['look.layout'])
  }
  expect((await caller.me.get()).look.layout).toBe('thin')
})

test('what no version can read is no look', async () => {
  const { caller, user } = await api.signInAs('accountant')
  await sql`update app_user set look = '{"theme":"plaid"}' where id = ${user.id}`.execute(api.database.db)
  expect((await caller.me.get()).look).toEqual(defaultLook)
  await caller.me.update({ look: { ...old, layout: 'dense' } })
  expect((await caller.me.get()).look.layout).toBe('dense')
})
