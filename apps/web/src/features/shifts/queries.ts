import type { ShiftRow } from '@marquee/contract'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const shiftCalls = recordCalls<ShiftRow>(trpc.shifts, () => {
  const utils = trpc.useUtils()
  return () => utils.shifts.list.invalidate()
})
