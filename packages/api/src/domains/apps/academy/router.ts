import { academyCategory, courseDetail, courseRow, oneCourseInput, saveProgressInput } from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { getCourse, listCategories, listCourses, saveProgress } from './service.ts'

export const academyRouter = router({
  categories: appsTool.output(z.array(academyCategory)).query(({ ctx }) => listCategories(ctx)),
  courses: appsTool.output(z.array(courseRow)).query(({ ctx }) => listCourses(ctx)),
  course: appsTool
    .input(oneCourseInput)
    .output(courseDetail)
    .query(({ ctx, input }) => getCourse(ctx, input.id)),
  saveProgress: appsTool
    .input(saveProgressInput)
    .output(courseDetail)
    .mutation(({ ctx, input }) => saveProgress(ctx, input)),
})
