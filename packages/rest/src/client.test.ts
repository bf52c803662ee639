import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from './openapi/document.ts'
import { routes } from './table.ts'
import { demoRequests } from './testing/client/demo-ids.ts'
import { answerPlace, judgeOf, operationsOf, type Placed } from './testing/client/judge.ts'
import { exampleOf, type MadeClient, makeClient, type Sent } from './testing/client/make-client.ts'
import { type DemoTools, openDemoTools } from './testing/demo-tools.ts'

// A caller who knows nothing but the document: a public generator makes a client from it, the compiler checks what they
// sends, and every operation is called over HTTP. What comes back is held against the document by another's validator.

const document = openApiDocument({ publicOrigin: 'https://venue.example' })
const operations = operationsOf(document)
// Reading first, taking away last.
const methods = ['get', 'post', 'put', 'patch', 'delete']
const inOrder = [...operations].sort((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method))

interface Walked {
  placed: Placed
  status: number
  type: string
  body: unknown
}

let tools: DemoTools
let client: MadeClient
let requestOf: (placed: Placed, sent: Sent) => Sent
let walked: Walked[]
beforeAll(async () => {
  tools = await openDemoTools()
  const email = 'manager@marquee.example'
  requestOf = await demoRequests(tools, { email, ...(await tools.venue.signIn('manager')) })
  client = await makeClient(document, (placed) => requestOf(placed, exampleOf(placed)))
  walked = await walk()
}, 120_000)
afterAll(async () => {
  await client?.close()
  await tools?.close()
})

async function walk(): Promise<Walked[]> {
  const found: Walked[] = []
  for (const placed of inOrder) {
    const call = client.calls[placed.operation.operationId]
    if (!call) throw new Error(`the client has no ${placed.operation.operationId}`)
    const last: { answer?: Response } = {}
    await call({
      baseUrl: `http://127.0.0.1:${tools.rest.port}`,
      token: placed.operation.security.length > 0 ? tools.token : undefined,
      async fetch(input, init) {
        const answer = await fetch(input, init)
        last.answer = answer.clone()
        return answer
      },
    })
    if (!last.answer) throw new Error(`${placed.operation.operationId} was not called`)
    const type = last.answer.headers.get('content-type')?.split(';')[0] ?? ''
    const text = await last.answer.text()
    const body = type === 'application/json' ? JSON.parse(text) : text
    found.push({ placed, status: last.answer.status, type, body })
  }
  return found
}

/** What of the answers is not in a document. */
function lies(of: OpenApiDocument, among = walked): string[] {
  const judge = judgeOf(of)
  return among.flatMap(({ placed, status, type, body }) => {
    const { operationId } = placed.operation
    const place = answerPlace(placed, status)
    const documented = of.paths[placed.path]?.[placed.method]?.responses[status]
    if (!documented) return [`${operationId}: ${status} is not documented`]
    if (status !== 204 && !Object.hasOwn(documented.content, type)) return [`${operationId}: ${type} is not documented`]
    return place ? judge(place, body).map((what) => `${operationId} ${status}: ${what}`) : []
  })
}

/** The document with one thing changed. */
function changed(change: (document: OpenApiDocument) => void): OpenApiDocument {
  const copy = structuredClone(document)
  change(copy)
  return copy
}

describe('a client that a public generator made from the document', () => {
  it('has a call for every operation, and every operation was called', () => {
    expect(Object.keys(client.calls).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort())
    expect(walked.map(({ placed }) => placed)).toHaveLength(operations.length)
    expect(operations.length).toBeGreaterThanOrEqual(Object.keys(routes).length)
  })

  it('may send what the examples show: the compiler has nothing against it', () => {
    expect(client.complaints).toBe('')
  })

  it('gets what the document says, status and body', () => {
    expect(lies(document)).toEqual([])
  })

  it('gets 200 wherever the demo has what the example asks for', () => {
    const others = walked.filter(({ status }) => status !== 200)
    const named = others.map(({ placed, status }) => `${placed.method} ${placed.path} ${status}`)
    // Tickets of files are given by procedures; what partners do has tests of its own, which sell.
    expect(named.filter((one) => !one.includes(' /api/v1/')).sort()).toEqual([
      'get /api/files/document 404',
      'get /api/files/export 404',
      'get /api/files/{id} 404',
      'get /api/seat-geometry/{hash} 404',
      'post /api/files 404',
    ])
    const empty = walked.filter(({ placed: { path }, body }) => body === null && !path.includes('/v1/'))
    expect(empty.map(({ placed: { method, path } }) => `${method} ${path}`)).toEqual([])
  })
})

describe('negative control: a document that lies is found out', () => {
  const found = (of: OpenApiDocument) =>
    lies(
      of,
      walked.filter(({ placed }) => placed.path === '/api/apps/tasks/all'),
    )
  const answer = (of: OpenApiDocument) =>
    of.paths['/api/apps/tasks/all']?.get?.responses[200]?.content['application/json'] ?? { schema: {} }

  it('about the type of a field, about a field that there is not, and about a status', () => {
    const asNumber = changed((copy) =>
      Object.assign(copy.components.schemas.Task?.properties?.title ?? {}, { type: 'number' }),
    )
    expect(found(document)).toEqual([])
    expect(found(asNumber)).toContain('getAppsTasksAll 200: /0/title must be number')
    const wanting = changed((copy) => copy.components.schemas.Task?.required?.push('colour'))
    expect(found(wanting)).toContain("getAppsTasksAll 200: /0 must have required property 'colour'")
    const single = changed((copy) => Object.assign(answer(copy), { schema: { type: 'object' } }))
    expect(found(single)).toEqual(['getAppsTasksAll 200: $ must be object'])
    const silent = changed((copy) => delete copy.paths['/api/apps/tasks/all']?.get?.responses[200])
    expect(found(silent)).toEqual(['getAppsTasksAll: 200 is not documented'])
  })

  it('about what it wants: the compiler complains', async () => {
    const path = '/api/common/permissions'
    const lying = changed((copy) => {
      copy.paths = { [path]: copy.paths[path] ?? {} }
      const [parameter] = copy.paths[path]?.get?.parameters ?? []
      if (parameter) parameter.name = 'role'
    })
    const other = await makeClient(lying, () => ({ query: { roleId: randomUUID() } }))
    await other.close()
    expect(other.complaints).toMatch(/getCommonPermissions|role/)
  }, 60_000)
})
