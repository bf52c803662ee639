import { buffer } from 'node:stream/consumers'
import type {
  SettlementColumn,
  SettlementFileFacts,
  SettlementMapping,
  SettlementPreview,
  StoredFileId,
  VenueId,
} from '@marquee/contract'
import { mostSettled } from '@marquee/contract'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { keyOf } from '../../../files/store/store.ts'
import { selectCandidates, selectKnownKeys } from '../repo/lines.ts'
import { currencyOf, findByContent, findSettlementFile, selectFormats } from '../repo/rows.ts'
import { guessMapping } from '../rules/guess.ts'
import { type FileLine, missingColumns, readLines, type Table } from '../rules/lines.ts'
import { matchLines } from '../rules/match.ts'
import { decodeText, readTable } from './table.ts'

const sampleRows = 5
/** So many rows say how amounts and days are written. */
const rowsForGuess = 200

/** A file that was brought, as a table. VALIDATION at `fileId` for one that is none, or too long. */
export async function openTable(
  { db, files }: Services,
  { venueId, fileId }: { venueId: VenueId; fileId: StoredFileId },
): Promise<{ name: string; hash: Buffer; table: Table }> {
  const known = await findSettlementFile(db, { venueId, fileId })
  if (!known?.sha256) refuseField('fileId', 'field.invalid')
  const stream = await files.store.read(keyOf(venueId, fileId, 'full'))
  if (!stream) refuse('UNAVAILABLE', { retryAfter: 5 })
  const table = readTable(decodeText(await buffer(stream)))
  if (!table) refuseField('fileId', 'field.fileTable')
  if (table.rows.length > mostSettled) refuseField('fileId', 'field.fileTooLarge')
  return { name: known.name, hash: known.sha256, table }
}

/** What is in a file, and what its columns say as far as that is known. */
export async function readSettlementFile(
  { services, venueId }: SignedContext,
  { fileId }: { fileId: StoredFileId },
): Promise<SettlementFileFacts> {
  const { name, table } = await openTable(services, { venueId, fileId })
  const formats = await selectFormats(services.db, venueId)
  const known = formats.find(({ mapping }) => missingColumns(table, mapping).length === 0)
  const rows = table.rows.slice(0, rowsForGuess).map(({ cells }) => cells)
  return {
    name,
    headers: table.headers.filter((header) => header !== ''),
    sample: rows
      .slice(0, sampleRows)
      .map((cells) => table.headers.flatMap((header, at) => (header === '' ? [] : [(cells[at] ?? '').slice(0, 200)]))),
    rows: table.rows.length,
    acquirer: known?.acquirer ?? null,
    mapping: known?.mapping ?? guessMapping(table.headers, rows),
    acquirers: formats.map(({ acquirer }) => acquirer),
  }
}

export interface MappedFile {
  fileId: StoredFileId
  acquirer: string
  mapping: SettlementMapping
}

/** VALIDATION at the column that the file does not have, or where neither amount nor net is named. */
export function requireMapping(table: Table, mapping: SettlementMapping): void {
  const [missing]: SettlementColumn[] = missingColumns(table, mapping)
  if (missing) refuseField(`mapping.${missing}`, 'field.invalid')
  if (mapping.amount === null && mapping.net === null) refuseField('mapping.amount', 'field.required')
}

/** Which of the lines would be for what, by the rules alone. */
export async function matchFound(
  db: Services['db'],
  venueId: VenueId,
  { lines, currency }: { lines: readonly FileLine[]; currency: string },
) {
  if (lines.length === 0) return new Map<number, never>()
  const days = lines.map(({ date }) => date).sort()
  const span = { currency, from: days[0] ?? '', until: days.at(-1) ?? '' }
  const candidates = await selectCandidates(db, venueId, span)
  return matchLines(
    lines.map(({ lineNo: line, ...rest }) => ({ line, ...rest })),
    candidates,
  )
}

/** What would come in: every line that cannot be read, what is known already, and what would be matched. */
export async function previewSettlement(
  { services, venueId }: SignedContext,
  { fileId, acquirer, mapping }: MappedFile,
): Promise<SettlementPreview> {
  const { db } = services
  const { hash, table } = await openTable(services, { venueId, fileId })
  requireMapping(table, mapping)
  const currency = await currencyOf(db, venueId)
  const { lines: all, faults } = readLines(table, { acquirer, mapping, currency })
  const known = await selectKnownKeys(
    db,
    venueId,
    all.flatMap(({ key }) => (key === null ? [] : [key])),
  )
  const lines = all.filter(({ key }) => key === null || !known.has(key))
  const found = await matchFound(db, venueId, { lines, currency })
  const same = lines.filter(({ lineNo, amountMinor }) => found.get(lineNo)?.to.amountMinor === amountMinor).length
  const days = lines.map(({ date }) => date).sort()
  const add = (key: 'amountMinor' | 'feeMinor') => lines.reduce((sum, line) => sum + line[key], 0)
  return {
    currency,
    knownAs: await findByContent(db, venueId, hash),
    lines: lines.length,
    knownLines: all.length - lines.length,
    faults: faults.slice(0, 2_000),
    grossMinor: add('amountMinor'),
    feeMinor: add('feeMinor'),
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    matched: same,
    differs: found.size - same,
    unknown: lines.length - found.size,
  }
}
