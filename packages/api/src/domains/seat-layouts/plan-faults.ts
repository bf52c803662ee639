/** Words by which people find a place of a plan. */
export interface PlanPlace {
  zone?: string
  row?: string
  seat?: string
}

/** What can't be taken of a plan, and where: `path` within the file, and the words that people find it by. */
export interface PlanFault {
  path: string
  /** A key of the `errors` catalogue. */
  reason: string
  where: PlanPlace
}

/** How many faults are reported: enough to begin repairing a file, and a hostile one has millions. */
const mostFaults = 100

/** Why a plan can't be taken: all its faults, the first hundred of them with their places. */
export class PlanError extends Error {
  readonly faults: readonly PlanFault[]
  readonly total: number
  constructor(faults: readonly PlanFault[], total: number) {
    super(faults.map(({ path, reason }) => `${path}: ${reason}`).join('; '))
    this.faults = faults
    this.total = total
  }
}

/** Collects the faults of one plan. */
export function collectFaults() {
  const faults: PlanFault[] = []
  let total = 0
  return {
    add(path: string, reason: string, where: PlanPlace = {}): void {
      total += 1
      if (faults.length < mostFaults) faults.push({ path, reason, where })
    },
    any: () => total > 0,
    /** Throws `PlanError` when there is a fault. */
    throwIfAny(): void {
      if (total > 0) throw new PlanError(faults, total)
    },
  }
}

export type Faults = ReturnType<typeof collectFaults>
