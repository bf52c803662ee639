import type { Answer } from './answers.ts'
import type { Paths } from './operation.ts'

const notFound: Answer = {
  description: 'Not Found',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: { const: 'NOT FOUND' } }, required: ['error'] },
      example: { error: 'NOT FOUND' },
    },
  },
}
const denied = (error: string): Answer => ({
  description: error,
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: { const: error } }, required: ['error'] },
      example: { error },
    },
  },
})
const binary = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** The files: they answer no JSON and have no procedure of their own, so they stand beside the table of routes. */
export const filePaths: Paths = {
  '/api/files/export': {
    get: {
      operationId: 'getFilesExport',
      summary: 'A list as a file',
      description:
        'Streams CSV in UTF-8. The ticket comes from a procedure such as `users.export`, which asked for the right; it ' +
        'is good for ten minutes, while the sign-in that it was made for lives and still holds the right.',
      tags: ['Files'],
      'x-access': 'public',
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string', maxLength: 8000 } }],
      responses: {
        200: {
          description: 'Done',
          headers: {
            'X-Audit-Digest': {
              description: 'For the audit log only: number and digest of the last seal in its chain, `1204:9f…`.',
              schema: { type: 'string' },
            },
          },
          content: binary(['text/csv']),
        },
        404: notFound,
      },
    },
  },
  '/api/files/document': {
    get: {
      operationId: 'getFilesDocument',
      summary: 'The passes or the receipt of an order',
      description:
        'A PDF of the order as it is now. The ticket comes from `orders.document`, which asked for the right; it is good ' +
        'for ten minutes, while the sign-in that it was made for lives and still holds the right.',
      tags: ['Files'],
      'x-access': 'public',
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string', maxLength: 8000 } }],
      responses: { 200: { description: 'Done', content: binary(['application/pdf']) }, 404: notFound },
    },
  },
  '/api/seat-geometry/{hash}': {
    get: {
      operationId: 'getSeatGeometry',
      summary: 'The drawing of a seat layout',
      description:
        'Coordinates, labels and neighbours of every seat as parallel arrays by seat number. The address is in ' +
        '`seatMap.get` and `seatLayouts.get`; its content never changes, so responses can be cached indefinitely.',
      tags: ['Files'],
      'x-access': 'signedIn',
      security: [{ bearer: [] }],
      parameters: [{ name: 'hash', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }],
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
        401: denied('Unauthorized'),
        403: denied('Forbidden'),
        404: notFound,
      },
    },
  },
  '/api/files/{id}': {
    get: {
      operationId: 'getFile',
      summary: 'A person’s picture',
      description:
        'The address of a picture is only shown to users who can see the person, and can’t be guessed. A ' +
        'new picture has a new address, so responses can be cached indefinitely.',
      tags: ['Files'],
      'x-access': 'public',
      security: [],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: { description: 'Done', content: binary(['image/webp', 'image/png', 'image/jpeg']) },
        404: notFound,
      },
    },
  },
}
