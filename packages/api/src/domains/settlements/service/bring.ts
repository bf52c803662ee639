import {
  mostSettledAtOnce,
  type SettlementId,
  type SettlementRow,
  type StoredFileId,
  settlementId,
} from '@marquee/contract'
import { inTransaction as runTransaction, uuidv7 } from '@marquee/db'
import { z } from 'zod'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { runCommand } from '../../../door/work.ts'
import { defineJob } from '../../../queue/kind.ts'
import { insertLines, insertMatches } from '../repo/lines.ts'
import {
  currencyOf,
  findByContent,
  insertSettlement,
  keepFormat,
  lockSettlement,
  openSettlement,
  type SettlementKey,
  selectSettlements,
} from '../repo/rows.ts'
import { readLines, type Table } from '../rules/lines.ts'
import { type MappedFile, matchFound, openTable, requireMapping } from './file.ts'

/** Brings the lines of a long file in. */
export const importJob = defineJob({
  name: 'settlement.import',
  data: z.strictObject({ venueId: z.uuid(), id: z.uuid() }),
  timeoutSeconds: 120,
})

interface ImportSettlement extends MappedFile {
  commandId: string
  skipFaulty: boolean
}

/**
 * Brings a file in and says which of its lines are for which payments, as far as that is sure; a long one in the
 * background. The columns are kept for the next file of the acquirer. A file that is in already adds nothing, and is
 * answered as it is. VALIDATION at `skipFaulty` when lines cannot be read, at `fileId` when all of them came in before.
 */
export async function importSettlement(ctx: SignedContext, input: ImportSettlement): Promise<SettlementRow> {
  const { services, venueId, actor } = ctx
  const { acquirer, mapping, skipFaulty } = input
  const { name, hash, table } = await openTable(services, { venueId, fileId: input.fileId })
  requireMapping(table, mapping)
  const command = { commandId: input.commandId, procedure: 'settlements.import', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const currency = await currencyOf(tx, venueId)
    const { faults } = readLines(table, { acquirer, mapping, currency })
    if (faults.length > 0 && !skipFaulty) refuseField('skipFaulty', 'field.settlementFaults')
    const key = { venueId, id: settlementId.parse(uuidv7()) }
    const file = { fileId: input.fileId as StoredFileId, fileName: name, hash }
    const isNew = await insertSettlement(tx, {
      ...key,
      ...file,
      ...{ acquirer, mapping, skipsFaulty: skipFaulty, currency, by: actor.userId },
    })
    if (!isNew) {
      const known = (await findByContent(tx, venueId, hash)) ?? refuse('IN_PROGRESS')
      return rowOf(tx, { venueId, id: known })
    }
    await keepFormat(tx, { venueId, acquirer, mapping, by: actor.userId })
    if (table.rows.length > mostSettledAtOnce) {
      await services.queue.send(tx, importJob, { venueId, id: key.id })
    } else if ((await fill(tx, key, table)) === 0) {
      refuseField('fileId', 'field.settlementKnown')
    }
    await work.audit({
      action: 'settlements.import',
      entity: 'settlement',
      entityId: key.id,
      after: { acquirer, file: name, lines: table.rows.length },
    })
    return rowOf(tx, key)
  })
}

/** Does the work of the job. Once its lines are in, nothing happens any more. */
export async function importInBackground(services: Services, { venueId, id }: SettlementKey): Promise<void> {
  const fileId = await fileOf(services, { venueId, id })
  if (fileId === null) return
  const { table } = await openTable(services, { venueId, fileId })
  await runTransaction(services.db, (tx) => fill(tx, { venueId, id }, table))
}

async function fileOf({ db }: Services, { venueId, id }: SettlementKey): Promise<StoredFileId | null> {
  const row = await db
    .selectFrom('settlement')
    .select('file')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst()
  return (row?.file as StoredFileId | undefined) ?? null
}

// One statement of all of them would take longer than a statement may.
const matchesAtOnce = 2_000

// The lines that were not in already; how many there are.
async function fill(tx: Tx, key: SettlementKey, table: Table): Promise<number> {
  const held = await lockSettlement(tx, key)
  if (held?.state !== 'importing') return 0
  const { acquirer, mapping, currency, importedBy } = held
  const { lines: all, faults } = readLines(table, { acquirer, mapping, currency })
  const added = await insertLines(tx, key, all)
  const lines = all.filter(({ lineNo }) => added.has(lineNo))
  const found = await matchFound(tx, key.venueId, { lines, currency })
  const matches = [...found].map(([lineNo, { to, as }]) => ({
    ...{ lineNo, kind: to.kind, id: to.id, amountMinor: Number(to.amountMinor), as },
  }))
  for (let from = 0; from < matches.length; from += matchesAtOnce) {
    await insertMatches(tx, key, { matches: matches.slice(from, from + matchesAtOnce), by: importedBy })
  }
  await openSettlement(tx, key, { known: all.length - lines.length, faulty: faults.length })
  return lines.length
}

/** One settlement as the list has it; NOT_FOUND for one of nobody. */
export async function rowOf(
  db: Tx | Services['db'],
  { venueId, id }: { venueId: SettlementKey['venueId']; id: SettlementId },
): Promise<SettlementRow> {
  const [row] = await selectSettlements(db, { venueId, id, limit: 1 })
  if (!row) refuse('NOT_FOUND')
  const { moment: _, ...rest } = row
  return rest
}
