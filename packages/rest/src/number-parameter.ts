import { z } from 'zod'

/**
 * A whole number in a query string: laid into its bounds, so that a page that is asked for wrongly is one that exists.
 * Absent and empty are left to the procedure; what is no number is refused.
 */
export const wholeNumber = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^(-?\d{1,15})?$/, 'field.number')
    .transform((value) => (value === '' ? undefined : Math.min(Math.max(Number(value), least), most)))
    .optional()
    .meta({ description: `A whole number from ${least} to ${most}; others are taken for the nearest of these.` })
