import { procedureTable } from '@marquee/api'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiDocument, operationId } from './openapi/document.ts'
import { filePaths } from './openapi/files.ts'
import type { JsonSchema } from './openapi/schemas.ts'
import { doneStatus } from './route.ts'
import { routes } from './table.ts'
import { differences, goldens, type Shape } from './testing/shape.ts'

const document = openApiDocument({ publicOrigin: 'https://venue.example' })
const operations = Object.entries(document.paths)
  .filter(([path]) => !(path in filePaths))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path.slice(1)}`,
      operation,
    })),
  )
const keys = Object.keys(routes).sort()

describe('the documented routes', () => {
  it('are the same in the golden shapes, in the table and in the OpenAPI document', () => {
    expect(Object.keys(goldens).length).toBeGreaterThan(120)
    expect(Object.keys(goldens).sort()).toEqual(keys)
    expect(operations.map(({ key }) => key).sort()).toEqual(keys)
  })

  it('have examples in their documented shape', () => {
    for (const [key, route] of Object.entries(routes)) {
      const golden = goldens[key]
      // Examples leave secrets out.
      const { answer: shown } = route.example
      const answer = shown === undefined ? undefined : JSON.parse(JSON.stringify(shown).replaceAll('…', 'x'))
      expect(differences(answer, golden?.answers[doneStatus(route)] ?? ''), key).toEqual([])
      expect(route.locationOf !== undefined, key).toBe(golden?.location !== undefined)
      if (golden?.params) expect(route.params?.safeParse(route.example.params).error).toBeUndefined()
      if (golden?.body) expect(route.body?.safeParse(route.example.body).error).toBeUndefined()
      if (golden?.query) expect(route.query?.safeParse(route.example.query).error).toBeUndefined()
      expect(route.bareText !== undefined, key).toBe(golden?.text === true)
      expect(route.multipart, key).toBe(golden?.multipart === true)
      expect(route.example.bareText !== undefined, key).toBe(golden?.text === true)
    }
  })

  it('take the documented bodies and queries, field by field', () => {
    for (const { key, operation } of operations) {
      const golden = goldens[key]
      const body = operation.requestBody?.content['application/json']?.schema
      expect(body ? fieldsOf(body) : undefined, key).toEqual(golden?.body ? documentedFields(golden.body) : undefined)
      const [query, params] = ['query', 'path'].map(
        (place) => operation.parameters?.filter((one) => one.in === place) ?? [],
      )
      expect(params?.map(({ name, required }) => (required ? name : `${name}?`))).toEqual(
        Object.keys(golden?.params ?? {}),
      )
      expect(query?.map(({ name, required }) => (required ? name : `${name}?`)).sort()).toEqual(
        Object.keys(golden?.query ?? {}).sort(),
      )
      expect(Object.keys(operation.responses), key).toEqual(expect.arrayContaining(Object.keys(golden?.answers ?? {})))
      expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
    }
  })
})

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 by its official schema', async () => {
    const { valid, errors } = await validity(document)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('would be found out', async () => {
    const broken = { ...document, paths: { '/api/x': { get: { responses: { 200: { content: {} } } } } } }
    expect((await validity(broken)).valid).toBe(false)
  })

  it('leaves no reference open', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const [, kind, name] = /^#\/components\/(schemas|headers)\/([\w-]+)$/.exec(reference) ?? []
      expect(Object.keys(document.components[kind as 'schemas' | 'headers'] ?? {}), reference).toContain(name)
    }
  })

  it('says of every answer that it tells what is left, and of every operation that it may be one call too many', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(all.length).toBeGreaterThan(120)
    for (const { operationId: id, responses } of all) {
      expect(responses[429]?.headers, id).toHaveProperty('Retry-After')
      for (const [status, { headers }] of Object.entries(responses)) {
        for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) {
          expect(headers?.[name], `${id} ${status}`).toEqual({ $ref: `#/components/headers/${name}` })
        }
      }
    }
  })

  it('says of each operation what its procedure declares', () => {
    const declared = new Map(procedureTable().map((row) => [row.path, row.access]))
    for (const { key, operation } of operations) {
      const access = declared.get(routes[key as keyof typeof routes].procedure)
      expect(operation['x-access'], key).toEqual(access)
      expect(operation.security, key).toEqual(access === 'public' ? [] : [{ bearer: [] }])
      expect(Object.hasOwn(operation.responses, 401) || access === 'public', key).toBe(true)
    }
  })

  it('has the files beside the table, open to whoever knows their address', () => {
    expect(Object.keys(filePaths)).toEqual([
      '/api/files',
      '/api/files/export',
      '/api/files/document',
      '/api/seat-geometry/{hash}',
      '/api/files/{id}',
    ])
    for (const path of Object.keys(filePaths).filter((candidate) => candidate.startsWith('/api/files/'))) {
      expect(document.paths[path]?.get).toMatchObject({ 'x-access': 'public', security: [], tags: ['Files'] })
    }
    expect(document.paths['/api/files']?.post).toMatchObject({ 'x-access': 'public', security: [], tags: ['Files'] })
  })

  it('lists every procedure with its access', () => {
    const listed = document['x-procedures']
    expect(listed).toEqual(procedureTable().map(({ path, type, access }) => ({ path, type, access })))
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(['auth.signIn', 'me.get', 'users.list']))
  })

  it('names each operation once', () => {
    expect(new Set(keys.map(operationId)).size).toBe(keys.length)
    expect(operationId('POST api/auth/sign-in-with-token')).toBe('postAuthSignInWithToken')
    expect(operationId('POST api/v1/holds/{id}/confirm')).toBe('postV1HoldsByIdConfirm')
  })
})

const validity = (value: object) => new Validator().validate(JSON.parse(JSON.stringify(value)))

// `user.name?`: the fields of a JSON schema, dotted, with a mark at those that may be absent.
function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties)
    .flatMap(([name, field]) => {
      const own = `${prefix}${name}${required.includes(name) ? '' : '?'}`
      return field.properties ? [own, ...fieldsOf(field, `${prefix}${name}.`)] : [own]
    })
    .sort()
}

function documentedFields(shape: Shape, prefix = ''): string[] {
  if (typeof shape === 'string' || Array.isArray(shape)) return []
  return Object.entries(shape)
    .flatMap(([field, inner]) => [
      `${prefix}${field}`,
      ...documentedFields(inner, `${prefix}${field.replace('?', '')}.`),
    ])
    .sort()
}
