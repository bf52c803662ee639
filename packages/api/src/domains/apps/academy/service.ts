import type { AcademyCategory, CourseDetail, CourseId, CourseRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { findCourse, saveProgressOf, selectCategories, selectCourses } from './repo.ts'

const learnerOf = ({ venueId, actor }: SignedContext) => ({ venueId, userId: actor.userId })

/** The categories of courses, by title. */
export function listCategories(ctx: SignedContext): Promise<AcademyCategory[]> {
  return selectCategories(ctx.services.db, ctx.venueId, ctx.actor.venueLocale)
}

/** All courses, each with the caller's own progress. */
export function listCourses(ctx: SignedContext): Promise<CourseRow[]> {
  return selectCourses(ctx.services.db, learnerOf(ctx))
}

/** One course with its steps; NOT_FOUND. */
export async function getCourse(ctx: SignedContext, id: CourseId): Promise<CourseDetail> {
  return (await findCourse(ctx.services.db, learnerOf(ctx), id)) ?? refuse('NOT_FOUND')
}

/** Keeps at which step the caller is. NOT_FOUND; VALIDATION on `currentStep` for a step that the course has not. */
export async function saveProgress(
  ctx: SignedContext,
  given: { id: CourseId; currentStep: number; finished: boolean },
): Promise<CourseDetail> {
  return inTransaction(ctx, async ({ tx }) => {
    const isSaved = await saveProgressOf(tx, learnerOf(ctx), given)
    const course = await findCourse(tx, learnerOf(ctx), given.id)
    if (!course) refuse('NOT_FOUND')
    return isSaved ? course : refuseField('currentStep', 'field.tooBig')
  })
}
