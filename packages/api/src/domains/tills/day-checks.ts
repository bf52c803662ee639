import type { DayCheck } from '../../core/day-check.ts'
import { selectMoneyOfBaskets, selectTillsNotClosed, selectUnexplained } from './repo/day.ts'

export const dayChecks: DayCheck[] = [
  { kind: 'tills', find: selectTillsNotClosed },
  { kind: 'differences', find: selectUnexplained },
  { kind: 'baskets', find: selectMoneyOfBaskets },
]
