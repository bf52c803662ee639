import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { postAll } from './service/post.ts'

/** Brings what happened into the book. A sale never waits for it. */
const postJob = defineJob({ name: 'book.post', data: z.object({}), timeoutSeconds: 300 })

export const jobs = ({ db, log }: Services): JobHandler[] => [
  handleJob(postJob, ({ signal }) => postAll(db, { signal, log }), { everySeconds: 3 }),
]
