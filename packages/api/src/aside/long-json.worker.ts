import { answerJobs } from './answer-jobs.ts'
import { hasMoreThan, isDeeperThan } from './depth.ts'
import type { LongJsonAnswer, LongJsonJob } from './long-json.ts'

answerJobs<LongJsonJob, LongJsonAnswer>(({ bytes, depth, values }) => {
  try {
    // Fatal: a broken byte must not silently become another sign in someone's name.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isDeeperThan(depth, text) || hasMoreThan(values, text)) return { isReadable: false }
    return { isReadable: true, value: JSON.parse(text) as unknown }
  } catch {
    return { isReadable: false }
  }
})
