import { randomUUID } from 'node:crypto'
import { fingerprint } from '@marquee/api/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from './documented.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Route } from './route.ts'
import { routes } from './table.ts'
import { demoRequests } from './testing/client/demo-ids.ts'
import { type DemoTools, openDemoTools } from './testing/demo-tools.ts'
import { bodyWith, type Slot, slotsOf, valueAt } from './testing/fuzz/slots.ts'

// A page that writes something new sends `id: null` until the server has given it one. For every documented body that
// names a record of its own: in a PATCH null is an id that nothing has, elsewhere it is no id.

const document = openApiDocument({ publicOrigin: 'https://venue.example' })
const rows: [string, Route][] = Object.entries(routes).filter(([key]) => !key.includes(' api/v1/'))

/** Where a body names the record that the call is about: `id`, or `note.id`, never the ids of a list. */
function ownIds(key: string): Slot[] {
  const { method, path } = partsOf(key)
  const schema = document.paths[`/${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  if (!schema) return []
  return slotsOf(schema, document.components.schemas).filter(
    (slot) => slot.at(-1) === 'id' && slot.length <= 2 && !slot.some((part) => typeof part === 'number'),
  )
}

const changing = rows.filter(([key]) => key.startsWith('PATCH ') && ownIds(key).length > 0)
const naming = rows.filter(([key]) => !key.startsWith('PATCH ') && ownIds(key).length > 0)
/** Creates whose body is one object, which pages send with the null id of what is not stored yet. */
const making = rows.filter(
  ([key, { body, example }]) =>
    /^(POST|PUT) /.test(key) && body && ownIds(key).length === 0 && !key.includes('/auth/') && enveloped(example.body),
)

function enveloped(body: unknown): string | undefined {
  const [[name, value] = ['', undefined], ...rest] = Object.entries((body ?? {}) as Record<string, unknown>)
  return rest.length === 0 && typeof value === 'object' && value !== null ? name : undefined
}

let tools: DemoTools
let real: (key: string) => unknown
beforeAll(async () => {
  tools = await openDemoTools()
  const requestOf = await demoRequests(tools, { email: 'x', accessToken: 'x', refreshToken: 'x' })
  real = (key) => {
    const { path } = partsOf(key)
    const placed = { path: `/${path}` } as Parameters<typeof requestOf>[0]
    return requestOf(placed, { body: routes[key as keyof typeof routes].example.body }).body
  }
})
afterAll(() => tools.close())

const content = () => fingerprint(tools.venue.database.asOwner)
async function said(key: string, { slot, id }: { slot: Slot; id: string | null }) {
  const raw = bodyWith(real(key), slot, JSON.stringify(id))
  const { status, body } = await tools.rest.call(key, {
    token: tools.token,
    raw,
    headers: { 'content-type': 'application/json' },
  })
  return { status, body }
}

describe('a null id', () => {
  it('is looked for in every documented body', () => {
    expect(changing.map(([key]) => key)).toHaveLength(17)
    expect(naming.map(([key]) => key)).toEqual(expect.arrayContaining(['POST api/apps/notes/tasks']))
    expect(making.map(([key]) => key)).toEqual(
      expect.arrayContaining(['POST api/apps/notes', 'POST api/common/messages']),
    )
  })

  for (const [key] of [...changing, ...naming]) {
    it(`${key}: is one that nothing has, answered with 200, and nothing is stored`, async () => {
      for (const slot of ownIds(key)) {
        const before = await content()
        const answer = await said(key, { slot, id: null })
        expect(answer).toEqual(await said(key, { slot, id: randomUUID() }))
        expect(answer.status).toBe(200)
        // Labels of notes answer all of them, whatever was changed.
        if (key === 'PATCH api/apps/notes/labels')
          expect(answer.body).toEqual(await tools.ask('GET api/apps/notes/labels'))
        else expect(answer.body).toBeNull()
        expect(await content()).toEqual(before)
      }
    })
  }

  for (const [key, { example }] of making) {
    it(`${key}: is no id, and the server gives one`, async () => {
      const slot = [enveloped(example.body) ?? '', 'id']
      const { status, body } = await said(key, { slot, id: null })
      expect({ key, status }).toEqual({ key, status: 200 })
      expect((body as { id: string }).id).toMatch(/^[0-9a-f-]{36}$/)
      expect(valueAt(body, ['id'])).not.toBe(valueAt(example.body, slot))
    })
  }

  it('within a note or a task is given by the server, too', async () => {
    const note = { id: null, title: 'New', content: '', tasks: [{ id: null, content: 'One', completed: false }] }
    const made = await tools.ask<{ tasks: { id: string }[] }>('POST api/apps/notes', { note })
    expect(made.tasks[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    const { id } = await tools.ask<{ id: string }>('POST api/apps/tasks/task', { type: 'task' })
    const task = { subTasks: [{ id: null, title: 'Half', completed: false }] }
    const changed = await tools.ask<{ subTasks: { id: string }[] }>('PATCH api/apps/tasks/task', { id, task })
    expect(changed.subTasks[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
