import type { ApprovalId, RoleId, UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { ApprovalSummary } from '../../../door/approvable.ts'
import type { Tx } from '../../../door/work.ts'

// Neither out of time nor left by the page that asked.
const isAwaited = sql<boolean>`least(expires_at, awaited_until) > clock_timestamp()`

/** Locks a member: two requests that they make at once are counted one after the other. */
export async function holdMember(tx: Tx, venueId: VenueId, userId: UserId): Promise<void> {
  await tx
    .selectFrom('venue_member')
    .select('user_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** How many of someone's requests wait for an answer. */
export async function countOpen(tx: Tx, venueId: VenueId, userId: UserId): Promise<number> {
  const { n } = await tx
    .selectFrom('approval')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('venue_id', '=', venueId)
    .where('requested_by', '=', userId)
    .where('state', '=', 'requested')
    .where(isAwaited)
    .executeTakeFirstOrThrow()
  return n
}

interface NewRequest {
  venueId: VenueId
  id: ApprovalId
  procedure: string
  module: string
  action: string
  inputHash: Buffer
  summary: ApprovalSummary
  reason: string | null
  requestedBy: UserId
  openMinutes: number
}

/** The caller's open request for the very same input, told to the approver in the same words; undefined when there is none. */
export async function findOpenTwin(
  tx: Tx,
  { venueId, requestedBy, inputHash, summary }: Pick<NewRequest, 'venueId' | 'requestedBy' | 'inputHash' | 'summary'>,
): Promise<ApprovalId | undefined> {
  const twin = await tx
    .selectFrom('approval')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('requested_by', '=', requestedBy)
    .where('input_hash', '=', inputHash)
    .where(sql<boolean>`summary = ${JSON.stringify(summary)}::jsonb`)
    .where('state', '=', 'requested')
    .where(isAwaited)
    .executeTakeFirst()
  return twin?.id as ApprovalId | undefined
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx
    .insertInto('approval')
    .values({
      venue_id: request.venueId,
      id: request.id,
      procedure: request.procedure,
      module: request.module,
      action: request.action,
      input_hash: request.inputHash,
      summary: JSON.stringify(request.summary),
      reason: request.reason,
      requested_by: request.requestedBy,
      expires_at: sql<string>`clock_timestamp() + make_interval(mins => ${request.openMinutes})`,
      // Not all who ask have a page that says that it waits; from its first word on it has to go on.
      awaited_until: sql<string>`'infinity'`,
    })
    .execute()
}

interface Answer {
  venueId: VenueId
  id: ApprovalId
  answer: 'granted' | 'denied'
  method: 'pin' | 'remote'
  by: UserId
  roleId: RoleId
  note: string | null
  usableMinutes: number
}

// One statement decides: of two who answer at once, one finds the request open.
const openRequest = (tx: Tx, venueId: VenueId, id: ApprovalId) =>
  tx
    .updateTable('approval')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where(isAwaited)

const keys = ['id', 'requested_by', 'module', 'action'] as const

/** Returns an open request; undefined when it is not open any more. */
export async function answerRequest(tx: Tx, answer: Answer) {
  const isGranted = answer.answer === 'granted'
  return openRequest(tx, answer.venueId, answer.id)
    .where('requested_by', '<>', answer.by)
    .set({
      state: answer.answer,
      method: answer.method,
      answered_by: answer.by,
      answered_role_id: answer.roleId,
      answered_at: sql<string>`clock_timestamp()`,
      note: answer.note,
      usable_until: isGranted ? sql<string>`clock_timestamp() + make_interval(mins => ${answer.usableMinutes})` : null,
    })
    .returning(keys)
    .executeTakeFirst()
}

/** Notes that an open request is waited for; what is not open any more stays as it is. */
export async function keepAwaited(
  tx: Tx,
  { venueId, id, by, seconds }: { venueId: VenueId; id: ApprovalId; by: UserId; seconds: number },
): Promise<void> {
  await openRequest(tx, venueId, id)
    .where('requested_by', '=', by)
    .set({ awaited_until: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Takes an open request back; undefined when it is not open any more. */
export async function withdrawRequest(tx: Tx, venueId: VenueId, id: ApprovalId, by: UserId) {
  return openRequest(tx, venueId, id)
    .where('requested_by', '=', by)
    .set({ state: 'withdrawn' })
    .returning(keys)
    .executeTakeFirst()
}
