import { AsideFailed, createAside } from '../../aside/aside.ts'
import { Refusal } from '../../core/refusal.ts'
import { type DrawnPlan, drawPlan, type PlanAnswer, type PlanJob } from './draw-plan.ts'

declare module '../../core/context.ts' {
  interface Services {
    plans: Plans
  }
}

/** Reads plan files, the large ones in a thread beside the one that serves calls. */
export interface Plans {
  /**
   * VALIDATION with the faults of the file: the first hundred with their places in `issues` and `details.faults`, the
   * number of all in `details.total`. TOO_LARGE for what the thread has no memory for.
   */
  draw(job: PlanJob): Promise<DrawnPlan>
  close(): Promise<void>
}

// Takes 10 ms: not worth a thread.
const drawnHere = 128 * 1024

export function createPlans(): Plans {
  const aside = createAside<PlanJob, PlanAnswer>({ module: new URL('./draw-plan.worker.ts', import.meta.url) })

  async function answer(job: PlanJob): Promise<PlanAnswer> {
    if (job.file.length <= drawnHere) return drawPlan(job)
    try {
      return await aside.run(job)
    } catch (cause) {
      if (cause instanceof AsideFailed) throw new Refusal('TOO_LARGE', { cause })
      throw cause
    }
  }

  return {
    async draw(job) {
      const drawn = await answer(job)
      if ('plan' in drawn) return drawn.plan
      const { faults, total } = drawn
      const issues = faults.map(({ path, reason }) => ({
        path: ['plan', path].filter((part) => part !== '').join('.'),
        message: reason,
      }))
      const told = faults.map(({ where }, index) => ({ ...issues[index], ...where }))
      throw new Refusal('VALIDATION', { issues, details: { faults: told, total } })
    },
    close: aside.close,
  }
}
