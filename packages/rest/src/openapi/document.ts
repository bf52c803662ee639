import { procedureTable } from '@marquee/api'
import type { Access } from '@marquee/contract'
import { parameterNames } from '../answer-call.ts'
import { partsOf } from '../documented.ts'
import type { Route, Tag } from '../route.ts'
import { routes } from '../table.ts'
import { answersOf, type MediaType } from './answers.ts'
import { filePaths } from './files.ts'
import type { Operation, Parameter, Paths } from './operation.ts'
import { rateHeaders, withRateHeaders } from './rate-headers.ts'
import { type JsonSchema, type SchemaBook, schemaBook } from './schemas.ts'

export type { Operation } from './operation.ts'

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: Tag; description: string }[]
  paths: Paths
  components: {
    schemas: Record<string, JsonSchema>
    headers: typeof rateHeaders
    securitySchemes: Record<string, unknown>
  }
  'x-procedures': { path: string; type: string; access: Access }[]
}

const tags: { name: Tag; description: string }[] = [
  {
    name: 'Partners',
    description:
      'Selling tickets from outside with an API key: find a ticket session, look at its seats, hold some, order, show the ' +
      'passes. A POST that holds or sells takes an `Idempotency-Key`. Amounts are minor units with their currency, instants ' +
      'are UTC (`Z`), dates and times of day are of the venue, whose zone is named beside them.',
  },
  { name: 'Sign-in', description: 'Signing in, and renewing access.' },
  { name: 'Shell', description: 'What the application loads before its pages show.' },
  { name: 'Academy', description: 'The venue’s courses.' },
  { name: 'Chat', description: 'Conversations between colleagues.' },
  { name: 'Contacts', description: 'People outside the venue.' },
  { name: 'Shop', description: 'The venue’s mail-order products.' },
  { name: 'File manager', description: 'Shared folders.' },
  { name: 'Help center', description: 'Questions and guides.' },
  { name: 'Mailbox', description: 'Your mail.' },
  { name: 'Notes', description: 'Your notes.' },
  { name: 'Scrumboard', description: 'Boards, lists and cards.' },
  { name: 'Tasks', description: 'The venue’s tasks and sections.' },
  { name: 'Dashboards', description: 'Figures, each board in one call.' },
  { name: 'Pages', description: 'Activities and the names of icons.' },
  { name: 'Website', description: 'The screens of the venue’s website.' },
  { name: 'Files', description: 'Pictures and exported lists. The address itself grants access.' },
]

/** The description of the REST surface, made from the route table, with the access of every procedure beside it. */
export function openApiDocument({ publicOrigin }: { publicOrigin: string }): OpenApiDocument {
  const book = schemaBook()
  const paths: Paths = {}
  for (const [key, route] of Object.entries(routes)) {
    const { method, path } = partsOf(key)
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operationOf(key, route, book) }
  }
  const all = withRateHeaders({ ...paths, ...filePaths }, book)
  const used = new Set(Object.values(all).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Marquee API',
      version: '1',
      description:
        'The back office of a venue over HTTP. Each operation runs through the same checks as the web application; ' +
        '`x-access` names what it needs: everybody, any signed-in user, or an action of a module. Calls are counted by ' +
        'sign-in, by key, or by network without either; `RateLimit-Remaining` of an answer says how many are left.\n\n' +
        '**Signing in.** Programs send an API key (Profile → API keys) as a Bearer token in the `Authorization` header. ' +
        'People sign in with email and password, send the access token the same way, and renew it with the refresh ' +
        'token before it expires.\n\n' +
        '**Errors.** Calls without a valid sign-in get 401 and calls without the right get 403, both before the input ' +
        'is read. Other errors carry a `code` and, where a field is wrong, its name. With 429 and 503, `Retry-After` ' +
        'gives the number of seconds to wait.\n\n' +
        'This page as JSON: [/api/openapi.json](/api/openapi.json). It also lists the procedures that the web ' +
        'application calls over tRPC (`x-procedures`); those change together with it.',
    },
    servers: [{ url: publicOrigin }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths: all,
    components: {
      schemas: book.schemas,
      headers: rateHeaders,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    'x-procedures': procedureTable().map(({ path, type, access }) => ({ path, type, access })),
  }
}

function operationOf(key: string, route: Route, book: SchemaBook): Operation {
  const access = route.access()
  const parameters = parametersOf(route, book)
  return {
    operationId: operationId(key),
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    'x-access': access,
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: bodyContent(book.of(route.body, 'input'), route) } }
      : {}),
    responses: answersOf(partsOf(key).path, route, book),
  }
}

/** `postAuthSignIn` of `POST api/auth/sign-in`, `getV1OrdersById` of `GET api/v1/orders/{id}`. */
export function operationId(key: string): string {
  const { method, path } = partsOf(key)
  const words = path.replaceAll('{', 'by-').replaceAll('}', '').split(/[/-]/).slice(1)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersOf(route: Route, book: SchemaBook): Parameter[] {
  const parameters: Parameter[] = []
  for (const [place, values, examples] of [
    ['path', route.params, route.example.params],
    ['query', route.query, route.example.query],
  ] as const) {
    if (!values) continue
    const { properties = {}, required = [] } = book.of(values, 'input')
    for (const name of parameterNames(values)) {
      const { description, ...schema } = properties[name] ?? {}
      parameters.push({
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema,
        example: examples?.[name],
      })
    }
  }
  if (route.idempotencyKey) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: route.idempotencyKey === 'required',
      description: 'The same key with the same request has one effect and one answer, for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
      example: '6f1d2a0c-5b43-4e0b-9d0f-3c7a8e21b954',
    })
  }
  return parameters
}

function bodyContent(schema: JsonSchema, { bareText, multipart, example }: Route): Record<string, MediaType> {
  return {
    'application/json': { schema, example: example.body },
    ...(bareText ? { 'text/plain': { schema: { type: 'string' }, example: example.bareText } } : {}),
    ...(multipart ? { 'multipart/form-data': { schema } } : {}),
  }
}
