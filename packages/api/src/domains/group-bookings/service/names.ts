import { timingSafeEqual } from 'node:crypto'
import { type VenueId, venueId as venueIdSchema } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { GroupNameLine, GroupNames, GroupNamesByLink } from '@marquee/contract/group-names'
import type { Db } from '@marquee/db'
import type { Context, Services, SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Work } from '../../../door/work.ts'
import {
  findByLink,
  findNamed,
  findOpenLink,
  holdNamed,
  type NamedGroup,
  openLink,
  rewriteOfferNames,
  selectOfferNames,
  selectPassNames,
  writePassNames,
} from '../repo/names.ts'
import { countMails, type GroupKey, holdGroup } from '../repo/write.ts'
import { tellGroup } from './mails.ts'

/** So often may the link of one group be mailed within an hour. */
const mostMails = 5
const hour = 3600

interface ChangedLine {
  lineNo: number
  before: string[]
  names: string[]
}

const isOpen = ({ state, isOver }: NamedGroup) => (state === 'option' || state === 'booked') && !isOver

const linesOf = (db: Db, key: GroupKey, { orderId }: NamedGroup): Promise<GroupNameLine[]> =>
  orderId === null ? selectOfferNames(db, key) : selectPassNames(db, { venueId: key.venueId, orderId })

// The same text for the same link, so that none has to be stored and a retry can name it again.
const macOf = ({ tokens }: Pick<Services, 'tokens'>, venueId: string, linkId: string) =>
  tokens.invitationSecret(`group names.${linkId}.${venueId}`)
const addressOf = (services: Services, venueId: VenueId, linkId: string) =>
  `${services.publicUrl}/group-names?token=${venueId}.${linkId}.${macOf(services, venueId, linkId)}`

/** The venue and the link that a token names; null for one that nobody here has made. */
function readToken(services: Services, token: string): { venueId: VenueId; linkId: string } | null {
  const [venue = '', linkId = '', mac = ''] = token.split('.')
  const venueId = venueIdSchema.safeParse(venue)
  if (!venueId.success || !venueIdSchema.safeParse(linkId).success) return null
  const right = Buffer.from(macOf(services, venueId.data, linkId))
  const given = Buffer.from(mac)
  return right.length === given.length && timingSafeEqual(right, given) ? { venueId: venueId.data, linkId } : null
}

/** Who comes with a group, and the link by which its organiser enters them. NOT_FOUND. */
export async function namesOf(ctx: SignedContext, id: GroupId): Promise<GroupNames> {
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, id }
  const group = (await findNamed(db, key)) ?? refuse('NOT_FOUND')
  const [lines, link] = await Promise.all([linesOf(db, key, group), findOpenLink(db, key)])
  return {
    isOpen: isOpen(group),
    lines,
    link: link
      ? { url: addressOf(ctx.services, ctx.venueId, link.linkId), until: link.until, mailedTo: link.mailedTo }
      : null,
  }
}

/**
 * Enters who comes: on the lines of the offer until the group is booked, on its passes from then on. STATE for a group
 * without places, and for a pass that was used; STALE when a line has other names than the caller was shown.
 */
export async function saveNames(
  ctx: SignedContext,
  input: { commandId: string; id: GroupId; lines: ChangedLine[] },
): Promise<GroupNames> {
  const { commandId, id, lines } = input
  const procedure = 'groupBookings.saveNames'
  // The answer that is kept for retries has no link in it.
  await runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    await write(work, { key: { venueId: ctx.venueId, id }, lines, action: procedure })
    return { id }
  })
  return namesOf(ctx, id)
}

interface Writing {
  key: GroupKey
  lines: readonly ChangedLine[]
  action: 'groupBookings.saveNames' | 'groupBookings.sendNames'
}

async function write(work: Work, { key, lines, action }: Writing): Promise<void> {
  const { venueId, id } = key
  const group = (await holdNamed(work.tx, key)) ?? refuse('NOT_FOUND')
  if (!isOpen(group)) refuse('STATE', { details: { state: group.isOver ? 'over' : group.state } })
  const known = await linesOf(work.tx, key, group)
  const as = action === 'groupBookings.sendNames' ? { as: { venueId, actorId: null } } : {}
  let isChanged = false
  for (const [index, { lineNo, before, names }] of lines.entries()) {
    const now = known.find((line) => line.lineNo === lineNo) ?? refuse('STALE')
    if (names.length > now.names.length) refuseField(`lines.${index}.names`, 'field.tooLong')
    const whole = now.names.map((_, place) => names[place] ?? '')
    // What was lost on its way is sent again, and finds its own names.
    if (isSame(now.names, whole)) continue
    if (!isSame(now.names, before)) refuse('STALE')
    isChanged = true
    if (group.orderId === null) {
      await rewriteOfferNames(work.tx, key, { lineNo, names: whole })
      continue
    }
    const { used, changed } = await writePassNames(
      work.tx,
      { venueId, orderId: group.orderId },
      { lineNo, names: whole },
    )
    if (used.length > 0) refuse('STATE', { details: { state: 'used', lineNo, places: used } })
    for (const { id: passId, was, holder } of changed) {
      await work.audit({
        action,
        entity: 'pass',
        entityId: passId,
        before: { holder: was },
        after: { holder },
        ...as,
      })
    }
  }
  if (!isChanged) return
  const names = (await linesOf(work.tx, key, group)).flatMap((line) => line.names).filter((name) => name !== '').length
  await work.audit({ action, entity: 'group_booking', entityId: id, after: { names }, ...as })
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index])

/**
 * Makes a link by which the organiser enters the names, and mails it where an address is given. It works until the end of
 * a day and never longer than until the show begins; the one before it ends. VALIDATION at `until`, STATE, THROTTLED from
 * the sixth mail within an hour.
 */
export async function askNames(
  ctx: SignedContext,
  input: { commandId: string; id: GroupId; until: string; email: string | null },
): Promise<GroupNames> {
  const { venueId, actor, services } = ctx
  const { commandId, id, until: day, email } = input
  const procedure = 'groupBookings.askNames'
  // The answer that is kept for retries has no link in it.
  await runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const key = { venueId, id }
    const group = (await holdGroup(work.tx, key)) ?? refuse('NOT_FOUND')
    const named = (await findNamed(work.tx, key)) ?? refuse('NOT_FOUND')
    if (!isOpen(named)) refuse('STATE', { details: { state: named.isOver ? 'over' : named.state } })
    if (email !== null) {
      const sent = await countMails(work.tx, key, { kind: 'group-names', seconds: hour })
      if (sent >= mostMails) refuse('THROTTLED', { retryAfter: hour })
    }
    const link = (await openLink(work.tx, key, { day, email, actorId: actor.userId })) ?? refuse('NOT_FOUND')
    if (!link.isAhead) refuseField('until', 'field.past')
    if (email !== null) {
      await tellGroup(services, work, {
        venueId,
        group,
        kind: 'group-names',
        recipient: email,
        until: link.until,
        link: addressOf(services, venueId, link.linkId),
      })
    }
    await work.audit({
      action: procedure,
      entity: 'group_booking',
      entityId: id,
      after: { until: link.until, byMail: email !== null },
    })
    return { until: link.until }
  })
  return namesOf(ctx, id)
}

/** What an organiser sees who has a link; VALIDATION on `token` when it is wrong, has ended or was replaced. */
export async function openNames(ctx: Context, { token }: { token: string }): Promise<GroupNamesByLink> {
  return byLink(ctx.services, ctx.services.db, token)
}

async function byLink(services: Services, db: Db, token: string): Promise<GroupNamesByLink> {
  const { found, key } = await requireLink(services, db, token)
  const group = (await findNamed(db, key)) ?? refuseField('token', 'field.invalid')
  if (!isOpen(group)) refuseField('token', 'field.invalid')
  const { groupId: _, ...shown } = found
  return { ...shown, lines: await linesOf(db, key, group) }
}

async function requireLink(services: Services, db: Db, token: string) {
  const named = readToken(services, token) ?? refuseField('token', 'field.invalid')
  const found = (await findByLink(db, named)) ?? refuseField('token', 'field.invalid')
  return { found, key: { venueId: named.venueId, id: found.groupId } }
}

/** Enters names by a link. The same names again change nothing. Refuses as `openNames` and `saveNames` do. */
export async function sendNames(
  ctx: Context,
  { token, lines }: { token: string; lines: ChangedLine[] },
): Promise<GroupNamesByLink> {
  return inTransaction(ctx, async (work) => {
    const { key } = await requireLink(ctx.services, work.tx, token)
    await write(work, { key, lines, action: 'groupBookings.sendNames' })
    return byLink(ctx.services, work.tx, token)
  })
}
