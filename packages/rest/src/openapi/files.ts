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
/** A refusal in the usual form. */
const refused = (description: string): Answer => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties: { error: { type: 'string' } } } } },
})
const binary = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** The files: they answer no JSON and have no procedure of their own, so they stand beside the table of routes. */
export const filePaths: Paths = {
  '/api/files': {
    post: {
      operationId: 'postFile',
      summary: 'Upload a file',
      description:
        'The body is the file itself. The address comes whole from a procedure such as `ticketProducts.upload`, which ' +
        'asked for the right and says what the file is for; it is good for ten minutes and one file. What a file is ' +
        'gets read from its bytes, and a picture is drawn anew. The file then belongs to the record that names its id; ' +
        'one that no record has named for a day is taken away.',
      tags: ['Files'],
      'x-access': 'public',
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string', maxLength: 8000 } }],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
        400: refused('Bad Request: empty, broken, or of a kind that is not taken here'),
        404: notFound,
        409: refused('Conflict: a file with this ticket is just coming in'),
        413: refused('Payload Too Large'),
        503: refused('Service Unavailable: the store takes nothing at the moment'),
      },
    },
  },
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
      summary: 'A stored file, or a person’s picture',
      description:
        'The address of a stored file comes whole from a procedure that asked for the right; its ticket is good for ten ' +
        'minutes at most. The address of a person’s picture carries no ticket: it is only shown to users who can see ' +
        'the person, and can’t be guessed. A new picture has a new address, so responses can be cached indefinitely.',
      tags: ['Files'],
      'x-access': 'public',
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'ticket', in: 'query', required: false, schema: { type: 'string', maxLength: 8000 } },
      ],
      responses: {
        200: { description: 'Done', content: binary(['image/webp', 'image/png', 'image/jpeg']) },
        206: {
          description: 'The part that `Range` asks for, of a stored file',
          content: binary(['image/webp', 'image/png']),
        },
        416: { description: 'The file has no such part', content: {} },
        404: notFound,
      },
    },
  },
}
