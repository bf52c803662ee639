import type { FieldIssue } from '@marquee/contract'

/** As large as the server takes. */
export const maxPlanBytes = 32 * 1024 * 1024

/** What a plan file says about itself, before it is sent. */
export interface PlanHead {
  name: string
  seats: number
  /** How many people its standing areas hold. */
  standing: number
  /** The categories that seats have, with how many each. */
  categories: { name: string; seats: number }[]
}

export type PlanProblem = 'tooLarge' | 'notJson' | 'noPlan' | 'unreadable'

/** Reads a chosen file. The server checks every seat; here only what shows at once that it is no plan. */
export async function readPlanFile(file: File): Promise<{ text: string; head: PlanHead } | { problem: PlanProblem }> {
  if (file.size > maxPlanBytes) return { problem: 'tooLarge' }
  let text: string
  try {
    text = await file.text()
  } catch {
    return { problem: 'unreadable' }
  }
  const head = planHead(text)
  return typeof head === 'string' ? { problem: head } : { text, head }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The head of a plan; a problem when the text is no JSON or has no zones. Never throws, whatever is in it. */
export function planHead(text: string): PlanHead | 'notJson' | 'noPlan' {
  let plan: unknown
  try {
    plan = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'notJson'
  }
  if (!isObject(plan) || !Array.isArray(plan.zones)) return 'noPlan'
  const counts = new Map<string, number>()
  let seats = 0
  let standing = 0
  for (const zone of plan.zones) {
    for (const area of listOf(isObject(zone) ? zone.areas : [])) {
      const sold = isObject(area) && isObject(area.standing) ? area.standing.capacity : null
      if (typeof sold === 'number' && Number.isSafeInteger(sold) && sold > 0) standing += sold
    }
    for (const row of listOf(isObject(zone) ? zone.rows : [])) {
      for (const seat of listOf(isObject(row) ? row.seats : [])) {
        seats += 1
        const category =
          isObject(seat) && typeof seat.category === 'string' ? seat.category.normalize('NFC').trim() : null
        if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
      }
    }
  }
  return {
    name: typeof plan.name === 'string' ? plan.name : '',
    seats,
    standing,
    categories: [...counts].map(([name, count]) => ({ name, seats: count })),
  }
}

/** What is wrong with a plan, as words are chosen for it. */
export type RefusedFor =
  | 'empty'
  | 'taken'
  | 'label'
  | 'category'
  | 'position'
  | 'tooMany'
  | 'tooManyAreas'
  | 'noSeats'
  | 'other'

export interface RefusedPlan {
  reason: RefusedFor
  zone?: string
  row?: string
  seat?: string
  /** The place within the file, for whoever repairs it. */
  path: string
}

/** Why the server refused a plan, and where; null when the refusal is about something else. */
export function refusedPlan(issues: readonly FieldIssue[], details: Record<string, unknown>): RefusedPlan | null {
  const issue = issues.find(({ path }) => path === 'plan' || path.startsWith('plan.'))
  if (!issue) return null
  const path = issue.path.slice('plan.'.length)
  const word = (name: string) =>
    typeof details[name] === 'string' && details[name] !== '' ? { [name]: details[name] } : {}
  return { reason: reasonOf(path, issue.message), path, ...word('zone'), ...word('row'), ...word('seat') }
}

function reasonOf(path: string, message: string): RefusedFor {
  if (message === 'field.tooLong') return path.includes('.areas.') ? 'tooManyAreas' : 'tooMany'
  if (path === 'zones' && message === 'field.required') return 'noSeats'
  if (path.endsWith('.seat_guid')) return message === 'field.taken' ? 'taken' : 'empty'
  if (path.endsWith('.seat_number') && message === 'field.taken') return 'label'
  if (path.endsWith('.category')) return 'category'
  if (/\.position(\.[xy])?$/.test(path)) return 'position'
  return 'other'
}
