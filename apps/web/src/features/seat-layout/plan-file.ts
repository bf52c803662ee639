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

/** One thing that is wrong with a plan. */
export interface PlanFault {
  reason: RefusedFor
  zone?: string
  row?: string
  seat?: string
  /** The place within the file, for the person who repairs it. */
  path: string
}

export interface RefusedPlan {
  /** The first ones, in the order of the file. */
  faults: PlanFault[]
  /** How many there are in all. */
  total: number
}

/** Why the server refused a plan, and where; null when the refusal is about something else. */
export function refusedPlan(issues: readonly FieldIssue[], details: Record<string, unknown>): RefusedPlan | null {
  const places = listOf(details.faults)
  const faults = issues.flatMap(({ path: whole, message }, index): PlanFault[] => {
    if (whole !== 'plan' && !whole.startsWith('plan.')) return []
    const path = whole.slice('plan.'.length)
    const place = places[index]
    const word = (name: string) => {
      const said = isObject(place) ? place[name] : undefined
      return typeof said === 'string' && said !== '' ? { [name]: said } : {}
    }
    return [{ reason: reasonOf(path, message), path, ...word('zone'), ...word('row'), ...word('seat') }]
  })
  if (faults.length === 0) return null
  const { total } = details
  return { faults, total: typeof total === 'number' ? Math.max(total, faults.length) : faults.length }
}

const wheelchair =
  /accessib|wheel ?chair|rollstuhl|disab|handicap|mobility|\bada\b|\bpmr\b|engelli|erişilebilir|tekerlekli/
const companion = /companion|carer|attendant|assistant|escort|refakat|begleit/

/** What kind of seats a category has by its name, as venues call them; null: nothing in it says so. */
export function kindByName(name: string): 'wheelchair' | 'companion' | null {
  const plain = name.toLocaleLowerCase('tr').replaceAll('ı', 'i')
  // "Wheelchair companion" is the seat beside.
  if (companion.test(plain)) return 'companion'
  return wheelchair.test(plain) ? 'wheelchair' : null
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
