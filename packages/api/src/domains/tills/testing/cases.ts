import { randomUUID } from 'node:crypto'
import type { TillSessionId } from '@marquee/contract'
import type { ArrangeCall } from '../../../testing/case.ts'
import { countAndClose, openTill, type TestApi } from '../../../testing/index.ts'

const floatMinor = 100_000

/** Someone at a till with nothing sold. */
async function atWork(api: TestApi) {
  const { user, caller } = await api.signInAs('manager')
  const id = (await openTill(api.database.db, { venue: api.venue, userId: user.id, floatMinor })) as TillSessionId
  return { caller, id }
}
/** A till that its cashier has counted for the next person. */
async function offered(api: TestApi) {
  const { caller, id } = await atWork(api)
  await caller.tills.handOver({ commandId: randomUUID(), tillSessionId: id, countedMinor: floatMinor })
  return { caller, input: { commandId: randomUUID(), tillSessionId: id } }
}
/** A till that was closed, with the person whose it was. */
async function closed(api: TestApi) {
  const { caller, id } = await atWork(api)
  const { zReport } = await countAndClose(caller, { id, countedMinor: floatMinor })
  return { caller, zReportId: zReport?.id }
}

/** Cases of hand-overs and reports. */
export const cases: Record<string, ArrangeCall> = {
  'tills.handOver': async (api) => {
    const { caller, id } = await atWork(api)
    return { caller, input: { commandId: randomUUID(), tillSessionId: id, countedMinor: floatMinor } }
  },
  'tills.keep': offered,
  'tills.offers': async (api) => {
    await offered(api)
    return { caller: (await api.signInAs('manager')).caller }
  },
  'tills.takeOver': async (api) => ({
    caller: (await api.signInAs('manager')).caller,
    input: (await offered(api)).input,
  }),
  'zReports.check': async (api) => {
    await closed(api)
    return {}
  },
  'zReports.export': async () => ({ input: {} }),
  'zReports.get': async (api) => {
    const { caller, zReportId } = await closed(api)
    return { caller, input: { id: zReportId } }
  },
  'zReports.list': async (api) => {
    await closed(api)
    return { input: {} }
  },
  'zReports.x': async (api) => ({ input: { tillSessionId: (await atWork(api)).id } }),
}
