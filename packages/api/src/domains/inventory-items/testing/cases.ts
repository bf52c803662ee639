import type { ArrangeCall } from '../../../testing/case.ts'
import { makeItem } from '../../stock/testing/store.ts'

export const cases: Record<string, ArrangeCall> = {
  'inventoryItems.choices': async () => ({}),
  'inventoryItems.units': async (api) => ({
    input: { itemId: (await makeItem((await api.signInAs('owner')).caller)).id },
  }),
}
