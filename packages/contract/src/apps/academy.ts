import { z } from 'zod'

export const courseId = z.uuid('field.invalid').toLowerCase().brand('course')
export type CourseId = z.infer<typeof courseId>

export const academyCategory = z.object({ id: z.uuid(), title: z.string(), slug: z.string() })
export type AcademyCategory = z.infer<typeof academyCategory>

/** `progress` is the caller's own: the current step, from 0, and how often they have finished. */
export const courseRow = z.object({
  id: courseId,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The slug of its category. */
  category: z.string(),
  /** Minutes. */
  duration: z.int(),
  totalSteps: z.int(),
  updatedAt: z.string(),
  featured: z.boolean(),
  progress: z.object({ currentStep: z.int(), completed: z.int() }),
})
export type CourseRow = z.infer<typeof courseRow>

export const courseStep = z.object({
  /** From 0. */
  order: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** HTML. */
  content: z.string(),
})
export const courseDetail = courseRow.extend({ steps: z.array(courseStep) })
export type CourseDetail = z.infer<typeof courseDetail>

export const oneCourseInput = z.strictObject({ id: courseId })
/** `finished` counts one more time through the course. */
export const saveProgressInput = z.strictObject({
  id: courseId,
  currentStep: z.int('field.number').min(0, 'field.tooSmall').max(1000, 'field.tooBig'),
  finished: z.boolean().default(false),
})
