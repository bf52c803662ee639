import type { AcademyCategory, CourseDetail, CourseId, CourseRow, Language, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** Whose progress is shown, and where. */
interface Learner {
  venueId: VenueId
  userId: UserId
}

/** The categories by title, as the venue reads them. */
export async function selectCategories(db: Reader, venueId: VenueId, locale: Language): Promise<AcademyCategory[]> {
  const { rows } = await sql<AcademyCategory>`
    select id, title, slug from academy_category where venue_id = ${venueId}
    order by ${locale === 'tr' ? sql`title collate marquee_tr` : sql`title collate marquee_en`}, id
    limit 5000`.execute(db)
  return rows
}

const courses = ({ venueId, userId }: Learner) => sql`
  select c.id, c.title, c.slug, c.description, k.slug as category, c.duration, c.updated_at as "updatedAt", c.featured,
    (select count(*)::integer from academy_step s where s.venue_id = c.venue_id and s.course_id = c.id) as "totalSteps",
    jsonb_build_object('currentStep', coalesce(p.current_step, 0), 'completed', coalesce(p.completed, 0)) as progress
  from academy_course c
  join academy_category k on k.venue_id = c.venue_id and k.id = c.category_id
  left join academy_progress p on p.venue_id = c.venue_id and p.course_id = c.id and p.user_id = ${userId}
  where c.venue_id = ${venueId}`

/** All courses in their order, with the learner's progress. */
export async function selectCourses(db: Reader, learner: Learner): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`${courses(learner)} order by c.sort, c.id limit 5000`.execute(db)
  return rows
}

/** One course with its steps; undefined when the venue has none of this id. */
export async function findCourse(db: Reader, learner: Learner, id: CourseId): Promise<CourseDetail | undefined> {
  const { rows } = await sql<CourseRow>`${courses(learner)} and c.id = ${id}`.execute(db)
  const [course] = rows
  if (!course) return undefined
  const { rows: steps } = await sql<CourseDetail['steps'][number]>`
    select step_no as "order", title, subtitle, content from academy_step
    where venue_id = ${learner.venueId} and course_id = ${id} order by step_no`.execute(db)
  return { ...course, steps }
}

interface Progress {
  id: CourseId
  currentStep: number
  finished: boolean
}

/** Keeps where the learner stands; false when there is no such course or it has no such step. */
export async function saveProgressOf(
  tx: Tx,
  { venueId, userId }: Learner,
  { id, currentStep, finished }: Progress,
): Promise<boolean> {
  const more = finished ? 1 : 0
  const { numAffectedRows = 0n } = await sql`
    insert into academy_progress as p (venue_id, user_id, course_id, current_step, completed)
    select s.venue_id, ${userId}, s.course_id, s.step_no, ${more}::integer from academy_step s
    where s.venue_id = ${venueId} and s.course_id = ${id} and s.step_no = ${currentStep}
    on conflict (venue_id, user_id, course_id)
    do update set current_step = excluded.current_step, completed = p.completed + excluded.completed`.execute(tx)
  return numAffectedRows === 1n
}
