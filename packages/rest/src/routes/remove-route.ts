import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { type Route, route, type Tag, unknownIs } from '../route.ts'

interface RemoveSpec {
  /** A procedure that takes `{ id }`, answers `true` and refuses an unknown id with NOT_FOUND. */
  procedure: string
  summary: string
  description?: string
  tag: Tag
  /** Of the example. */
  id: string
}

/** A DELETE with the id in its query: `true`, also when there is nothing of this id. */
export const removeRoute = ({ procedure, id, ...words }: RemoveSpec): Route =>
  route({
    ...words,
    // All of them have the same types; the tests walk each.
    procedure: procedure as 'apps.contacts.remove',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (done) => done,
    presentRefusal: unknownIs(true),
    answer: z.literal(true),
    example: { query: { id }, answer: true },
  })
