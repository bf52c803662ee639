import type { DayCheck } from '../../core/day-check.ts'
import { selectOpenCharges } from './repo/cases.ts'

export const dayChecks: DayCheck[] = [{ kind: 'charges', find: selectOpenCharges }]
