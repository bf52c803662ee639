import type { z } from 'zod'

/** A kind of background work as its senders know it. Who does the work is said where a process starts its workers. */
export interface JobKind<Data extends object = object> {
  /** `mail.send`: names the queue, in the log and for the people who may see background work. */
  name: string
  /** What a job is given: ids, never a whole row, for the job runs later and reads what is true then. */
  data: z.ZodType<Data>
  /** How often a job that failed is tried again; then it rests as failed until somebody starts it anew. */
  retries: number
  /** The first pause after a failure, in seconds; it doubles with each further one. */
  pauseSeconds: number
  /** A run that takes longer counts as failed: its process may have died. */
  timeoutSeconds: number
  /**
   * Its process says so often that the job is still being run; silent for longer, the job goes to another process. At
   * least 10. Absent: what a dead process was running waits for `timeoutSeconds`.
   */
  heartbeatSeconds?: number
  /** How long a finished job can still be seen, in seconds. */
  keepSeconds: number
}

/** One run of a job. It may be the second run of the same job, so a handler does nothing that may not happen twice. */
export interface JobRun<Data extends object> {
  id: string
  data: Data
  /** 1 for the first run. */
  attempt: number
  /** Aborted when the run has taken too long or the process stops. */
  signal: AbortSignal
}

/** Who does the work of a kind. */
export interface JobHandler {
  kind: JobKind
  /** Jobs of this kind that one process runs side by side; default 1. */
  atOnce?: number
  /**
   * Makes a job by itself each so many seconds, one for all processes together. For work that looks for what is due;
   * it takes no data.
   */
  everySeconds?: number
  run(job: JobRun<object>): Promise<void>
}

const day = 86_400

/** Declares a kind; without settings: 8 tries over about an hour, ten minutes for each, kept a week. */
export function defineJob<Data extends object>(
  kind: Pick<JobKind<Data>, 'name' | 'data'> & Partial<JobKind<Data>>,
): JobKind<Data> {
  return { retries: 7, pauseSeconds: 30, timeoutSeconds: 600, keepSeconds: 7 * day, ...kind }
}

/** Joins a kind with who does its work; the data is checked before the handler sees it. */
export function handleJob<Data extends object>(
  kind: JobKind<Data>,
  run: (job: JobRun<Data>) => Promise<void>,
  options: Pick<JobHandler, 'atOnce' | 'everySeconds'> = {},
): JobHandler {
  return {
    kind: kind as unknown as JobKind,
    ...options,
    run: (job) => run({ ...job, data: kind.data.parse(job.data) }),
  }
}
