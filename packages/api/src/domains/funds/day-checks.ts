import type { DayCheck } from '../../core/day-check.ts'
import { selectInTransit } from './repo/day.ts'

export const dayChecks: DayCheck[] = [{ kind: 'transit', find: selectInTransit }]
