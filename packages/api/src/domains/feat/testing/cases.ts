import { randomUUID } from 'node:crypto'
import { latestNews } from '@marquee/contract/latest-news'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { SignedIn } from '../../../testing/index.ts'

/** What somebody says about a screen. */
export const said = (more: object = {}) => ({
  commandId: randomUUID(),
  text: 'The list should remember its order',
  screen: '/order-list',
  ...more,
})

/** A choice for a feature about which nothing was said. */
export const switched = (more: object = {}) => ({
  feature: 'menuPrices' as const,
  expectedRev: 0,
  audience: 'everyone' as const,
  roleIds: [],
  ownerId: null,
  endsOn: null,
  note: '',
  ...more,
})

const revOf = async ({ caller }: SignedIn) =>
  (await caller.feat.switches()).rows.find(({ feature }) => feature === 'menuPrices')?.rev ?? 0

/** One successful call of each procedure. */
export const cases: Record<string, ArrangeCall> = {
  'feat.seeNews': async () => ({ input: { version: latestNews } }),
  'feat.switches': async () => ({}),
  'feat.switchFeature': async (_, person) => ({ input: switched({ expectedRev: await revOf(person) }) }),
  'feat.feedback': async (_, person) => {
    await person.caller.feat.send(said())
    return { input: {} }
  },
  'feat.upload': async () => ({ input: { name: 'screen.png', size: 2000 } }),
  'feat.send': async () => ({ input: said() }),
  'feat.answer': async (_, person) => {
    const { id, rev } = await person.caller.feat.send(said())
    return { input: { id, expectedRev: rev, state: 'planned', answer: 'In the next version' } }
  },
}
