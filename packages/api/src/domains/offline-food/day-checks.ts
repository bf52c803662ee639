import type { DayCheck } from '../../core/day-check.ts'
import { selectOpenOfDay } from './repo/day.ts'

export const dayChecks: DayCheck[] = [{ kind: 'offlineSales', find: selectOpenOfDay }]
