import type { ArrangeCall } from '../../../testing/case.ts'

export const cases: Record<string, ArrangeCall> = {
  'vehicles.choices': async () => ({}),
}
