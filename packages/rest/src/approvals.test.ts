import { askToSuspend, createTestApi, type SignedIn, signInAsker, type TestApi } from '@marquee/api/testing'
import { changeUserStateInput, userRow } from '@marquee/contract'
import type { Request } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declared } from './procedures.ts'
import { route } from './route.ts'
import { routeTable } from './route-table.ts'
import { routes } from './table.ts'
import { contextOf, type RestServer, serveRest } from './testing/serve.ts'

// None of the documented paths needs an approval. One that comes to need it finds the door as a screen does: the same
// header, the same single use; callers who may not ask are told no more than anybody else.

let api: TestApi
let owner: SignedIn
let rest: RestServer
const path = 'POST api/planted/suspensions'
const planted = {
  [path]: route({
    procedure: 'users.suspend',
    summary: '',
    tag: 'Shell',
    body: changeUserStateInput.strip(),
    call: ({ body }) => body,
    present: (row) => row,
    answer: userRow,
    example: { answer: null },
  }),
}

beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  const { services } = api
  const table = routeTable(planted, { services, createContext: (req: Request) => contextOf(services, req) })
  rest = await serveRest(services, (req, res) => table(`api${req.path}`, req, res))
})
afterAll(async () => {
  await rest.close()
  await api.close()
})

test('no documented path is behind an approval yet', () => {
  const behind = Object.entries(routes).filter(([, { procedure }]) => declared(procedure).approvable)
  expect(behind.map(([key]) => key)).toEqual([])
  expect(declared('users.suspend').approvable).toBe(true)
})

test('without one 403 says nothing, with one it happens once, for this input alone', async () => {
  const asker = await signInAsker(api)
  const { id, input } = await askToSuspend(api, asker)
  const call = (approval?: string, body: object = input) =>
    rest.call(path, { token: asker.token, body, headers: approval ? { 'x-approval': approval } : {} })
  const refused = { status: 403, body: { error: 'Forbidden' } }
  expect(await call()).toMatchObject(refused)
  // Asked for and not answered yet.
  expect((await call(id)).status).not.toBe(200)
  await owner.caller.approvals.answer({ id, answer: 'grant' })
  expect((await call(id, { ...input, expectedRev: input.expectedRev + 1 })).status).not.toBe(200)
  const done = await call(id)
  expect(done).toMatchObject({ status: 200, body: { id: input.id, state: 'suspended' } })
  expect((await call(id)).status).not.toBe(200)
})
