import { z } from 'zod'

const decimalText = z
  .string()
  .regex(/^-?(\d+(\.\d+)?|\.\d+)$/, 'field.number')
  .transform(Number)

/**
 * A number of the sample apps, which inputs of a page send as text: `"10.50"` is taken for 10.5. What the number may be
 * is said by its schema, in both spellings.
 */
export const orDecimalText = <Schema extends z.ZodType<unknown, number | null | undefined>>(schema: Schema) =>
  z.union([schema, decimalText.pipe(schema as unknown as z.ZodType<z.output<Schema>, number>)], 'field.number')
