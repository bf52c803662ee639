import type { CourseRow } from '@marquee/contract'
import { z } from 'zod'
import { idParameter, unknownId } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'

const category = z.object({ id: z.string(), title: z.string(), slug: z.string() })
const course = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    category: z.string(),
    duration: z.int(),
    totalSteps: z.int(),
    updatedAt: z.string(),
    featured: z.boolean(),
    progress: z.object({ currentStep: z.int(), completed: z.int() }),
  })
  .meta({ id: 'Course' })
const courseWithSteps = course
  .extend({
    steps: z.array(z.object({ order: z.int(), title: z.string(), subtitle: z.string(), content: z.string() })),
  })
  .meta({ id: 'CourseWithSteps' })

// Documented as a text for people, not as an instant.
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const documented = <Row extends CourseRow>(row: Row) => ({ ...row, updatedAt: day.format(new Date(row.updatedAt)) })

const courseExample = {
  id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d41',
  title: 'Accessible from the start',
  slug: 'accessible-from-the-start',
  description: 'Names, roles, focus and contrast, in the order in which they matter.',
  category: 'web',
  duration: 60,
  totalSteps: 11,
  updatedAt: 'Nov 3, 2026',
  featured: true,
  progress: { currentStep: 3, completed: 0 },
}
const stepExample = { order: 0, title: 'Introduction', subtitle: 'What you will be able to do', content: '<p>…</p>' }

/** Courses of the venue; the progress is the caller's own. */
export const academyRoutes = {
  'GET api/apps/academy/categories': route({
    procedure: 'apps.academy.categories',
    summary: 'List course categories, by title',
    tag: 'Academy',
    call: () => undefined,
    present: (rows) => rows,
    answer: z.array(category),
    example: { answer: [{ id: courseExample.id, title: 'Web', slug: 'web' }] },
  }),
  'GET api/apps/academy/courses': route({
    procedure: 'apps.academy.courses',
    summary: 'List all courses',
    tag: 'Academy',
    call: () => undefined,
    present: (rows) => rows.map(documented),
    answer: z.array(course),
    example: { answer: [courseExample] },
  }),
  'GET api/apps/academy/courses/course': route({
    procedure: 'apps.academy.course',
    summary: 'Get a course with its steps',
    description: '`null` when no course has this id, or without an id.',
    tag: 'Academy',
    query: z.object({ id: idParameter.default(unknownId) }),
    call: ({ query }) => query,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: courseWithSteps,
    example: { query: { id: courseExample.id }, answer: { ...courseExample, steps: [stepExample] } },
  }),
}
