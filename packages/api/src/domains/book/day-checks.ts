import type { DayCheck } from '../../core/day-check.ts'
import { selectNotPosted } from './repo/day.ts'

export const dayChecks: DayCheck[] = [{ kind: 'book', find: selectNotPosted }]
