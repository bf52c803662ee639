import { text } from '../text.ts'

/**
 * A text of the staff's own tools: it comes back as it was sent, white space at its ends included. One that must not be
 * empty needs more than white space.
 */
export const asSent = ({ min = 0, max }: { min?: number; max: number }) =>
  text({ max, keepSpace: true }).refine((value) => value.trim().length >= min, 'field.required')
