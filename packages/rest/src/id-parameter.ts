import { z } from 'zod'

/** An id that nothing has. */
export const unknownId = '00000000-0000-0000-0000-000000000000'

/**
 * An id in a query string. A malformed one is an unknown one: it becomes an id that nothing has, so that a caller
 * gets the same answer for both and cannot tell ids from noise.
 */
export const idParameter = z
  .string()
  .transform((value) => (z.uuid().safeParse(value).success ? value.toLowerCase() : unknownId))
  .meta({ description: 'An id. One that is not a UUID is treated as unknown.' })

/**
 * The id of a record in a body. Pages send null for what is not stored yet, so null is an unknown id too and never a
 * malformed body.
 */
export const sentId = z
  .string()
  .nullable()
  .transform((value) => idParameter.parse(value ?? unknownId))
  .meta({ description: 'An id. Null, or one that is not a UUID, is treated as unknown.' })
