import type { DayCheck } from '../../core/day-check.ts'
import { selectShowsNotOver } from './repo/day.ts'

export const dayChecks: DayCheck[] = [{ kind: 'shows', find: selectShowsNotOver }]
