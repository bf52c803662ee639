import { randomUUID } from 'node:crypto'
import type { PrinterId, PrintJobId } from '@marquee/contract/printers'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTill, type TestApi } from '../../../testing/index.ts'
import { makeStation } from '../../kitchen/testing/orders.ts'

let made = 0

/** A printer of the venue: of the browser, so that nothing is sent anywhere. */
export async function aPrinter(api: TestApi, more: object = {}): Promise<PrinterId> {
  made += 1
  const { caller } = await api.signInAs('owner')
  return (await caller.printers.create({ name: `Printer ${made}`, ...more })).id
}

/** A paper that waits at a printer of the browser. */
export async function aJob(api: TestApi): Promise<{ id: PrintJobId; printerId: PrinterId }> {
  const printerId = await aPrinter(api)
  const { caller } = await api.signInAs('owner')
  const { id } = await caller.printers.test({ commandId: randomUUID(), id: printerId })
  return { id, printerId }
}

async function printedJob(api: TestApi): Promise<PrintJobId> {
  const { id } = await aJob(api)
  await sql`update print_job set state = 'printed', next_at = null, is_confirmed = true, printed_at = now(),
    ended_at = now() where id = ${id}`.execute(api.database.asOwner)
  return id
}

/** One successful call of each procedure of printers that is no record's. */
export const cases: Record<string, ArrangeCall> = {
  'printers.sources': async () => ({}),
  'printers.serve': async (api) => {
    const owner = await api.signInAs('owner')
    const [stationId, tillId] = [await makeStation(owner), await makeTill(api.database.asOwner, api.venue)]
    return { input: { id: await aPrinter(api), stationIds: [stationId], tillIds: [tillId] } }
  },
  'printers.test': async (api) => ({ input: { commandId: randomUUID(), id: await aPrinter(api) } }),
  'printers.jobs': async (api) => ({ input: { printerId: (await aJob(api)).printerId } }),
  'printers.troubles': async (api) => ({
    input: { place: 'kitchen', stationId: await makeStation(await api.signInAs('owner')) },
  }),
  'printers.paper': async (api) => ({ input: { id: (await aJob(api)).id } }),
  'printers.retry': async (api) => ({ input: { id: (await aJob(api)).id } }),
  'printers.cancel': async (api) => ({ input: { id: (await aJob(api)).id } }),
  'printers.move': async (api) => ({ input: { id: (await aJob(api)).id, printerId: await aPrinter(api) } }),
  'printers.printedHere': async (api) => ({ input: { id: (await aJob(api)).id } }),
  'printers.reprint': async (api) => ({ input: { commandId: randomUUID(), id: await printedJob(api) } }),
}
