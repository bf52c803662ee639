import { useFloors, useSchedules } from './queries.ts'
import { useScheduleRights } from './use-schedule-rights.ts'
import { useWords } from './use-words.ts'

/** The floors to choose from: all of them, or those of the schedules for people who don't see the floors. */
export function useFloorFilter(): { value: string; label: string }[] {
  const words = useWords()
  const { seesFloors } = useScheduleRights()
  const floors = useFloors(seesFloors)
  const schedules = useSchedules(false)
  const known = seesFloors ? (floors.data ?? []) : (schedules.data ?? []).map((row) => row.floor)
  return [...new Map(known.map(({ id, name }) => [id, { value: id, label: words.name(name) }])).values()]
}
