import { parentPort } from 'node:worker_threads'

/** In the thread: answers each job by `work`. What it throws ends the thread, and the job fails. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer): void {
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(work(job)))
}
