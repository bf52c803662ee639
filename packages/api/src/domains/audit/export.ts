import { type AuditRow, exportAuditInput } from '@marquee/contract'
import type { z } from 'zod'
import { findLastLink } from '../../audit/chain-end.ts'
import { verifyAuditChain } from '../../audit/seal.ts'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { type AuditCursor, selectBounds } from './repo/events.ts'
import { readEvents } from './service.ts'

type Filter = z.infer<typeof exportAuditInput>

const isErased = (value: unknown) =>
  typeof value === 'object' && value !== null && 'erased' in value && Object.keys(value).length === 1

const jsonOf = (fields: AuditRow['before'], erased: string) =>
  fields === null ? '' : JSON.stringify(fields, (_, value: unknown) => (isErased(value) ? erased : value))

type Called = Record<'till' | 'role', (name: string) => string>

/** What an entry is about, called in the language of the file, and what is told apart by its time with that. */
function nameOf({ entity, entityName, entityAt }: AuditRow, called: Called, clock: (at: string) => string): string {
  if (entityName === null) return ''
  const ofTill = entity === 'till' || entity === 'till_session' || entity === 'part_payment'
  const name = ofTill ? called.till(entityName) : entity === 'role' ? called.role(entityName) : entityName
  return entityAt === null ? name : `${name} ${clock(entityAt).slice(0, 16)}`
}

/**
 * The audit, the newest first. The file ends with what a walk over the whole chain found, and with the number and digest
 * of its last link: a venue that keeps its files can show later that nothing before them was rewritten, even by someone
 * who has the database and the server's secret.
 */
const auditExport: ExportKind<Filter> = {
  access: { module: 'users', action: 'audit' },
  filter: exportAuditInput,
  columns: [
    'audit.at',
    'audit.person',
    'audit.role',
    'audit.approver',
    'audit.key',
    'audit.device',
    'audit.action',
    'audit.entity',
    'audit.entityId',
    'audit.entityName',
    'audit.before',
    'audit.after',
    'audit.reason',
    'audit.request',
    'audit.id',
  ],
  async *rows({ db, venueId, zone, language, words }, { from, until, ...wanted }) {
    const filter = { venueId, ...wanted, ...(await selectBounds(db, venueId, { from, until })) }
    const clock = localInstant(zone)
    const names = await selectGivenNames(db, venueId)
    const called = { till: namesIn(names.tills, language), role: namesIn(names.roles, language) }
    let cursor: AuditCursor | undefined
    do {
      const page = await readEvents(db, filter, { cursor, limit: exportBatch, language })
      yield page.map(({ row }) => [
        clock(row.at),
        row.actor?.name ?? '',
        row.actorRole ?? '',
        row.approver?.name ?? '',
        row.apiKey ?? '',
        row.deviceName ?? row.device ?? '',
        row.action,
        row.entity,
        row.entityId,
        nameOf(row, called, clock),
        jsonOf(row.before, words['audit.erased']),
        jsonOf(row.after, words['audit.erased']),
        row.reason ?? '',
        row.requestId ?? '',
        row.id,
      ])
      const last = page.length === exportBatch ? page.at(-1) : undefined
      cursor = last && { at: last.moment, id: last.row.id }
    } while (cursor)
  },
  async seal({ db, sealing, venueId }) {
    const last = await findLastLink(db, venueId)
    const [number, digest] = last ? [String(last.number), last.digest.toString('hex')] : ['0', '']
    return {
      headers: { 'X-Audit-Digest': `${number}:${digest}` },
      async rows() {
        const { ok, sealed, brokenAt } = await verifyAuditChain({ db, sealing }, venueId)
        return [
          ['# chain', String(sealed), ok ? 'intact' : `broken at ${brokenAt}`],
          ['# digest', number, digest],
        ]
      },
    }
  },
}

export const exportKinds = { audit: auditExport }
