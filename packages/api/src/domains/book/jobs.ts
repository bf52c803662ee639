import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../../queue/kind.ts'
import { compareBooks } from './service/compare.ts'
import { postAll } from './service/post.ts'

/** Compares each book with what it was posted from, once a night. */
const compareJob = defineJob({ name: 'book.compare', data: z.object({}), timeoutSeconds: 3600 })
/** Brings what happened into the book. A sale never waits for it. */
const postJob = defineJob({ name: 'book.post', data: z.object({}), timeoutSeconds: 300 })

export const jobs = ({ db, log }: Services): JobHandler[] => [
  handleJob(postJob, ({ signal }) => postAll(db, { signal, log }), { everySeconds: 3 }),
  handleJob(compareJob, () => compareBooks({ db, log, hadTime: process.uptime() > 3600 }), { everySeconds: 600 }),
]
