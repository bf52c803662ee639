import type { RoleId, UserId } from '@marquee/contract'
import {
  type FeatureKey,
  type FeatureList,
  type FeatureRow,
  featureKeys,
  type SwitchFeature,
} from '@marquee/contract/features'
import type { SignedContext } from '../../../core/context.ts'
import { namesIn, selectGivenNames } from '../../../core/given-names.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { findRoles, listRolesWithRights } from '../../roles/service/find.ts'
import {
  findToday,
  holdSwitch,
  type StoredSwitch,
  selectOwners,
  selectSwitches,
  setNewsSeen,
  writeSwitch,
} from '../repo/switches.ts'

const untouched = (feature: FeatureKey): FeatureRow => ({
  feature,
  audience: 'everyone',
  roles: [],
  owner: null,
  endsOn: null,
  hasEnded: false,
  note: '',
  rev: 0,
})

type Called = (name: string) => string

function rowOf(feature: FeatureKey, stored: readonly StoredSwitch[], called: Called): FeatureRow {
  const found = stored.find((each) => each.feature === feature)
  if (!found) return untouched(feature)
  return { ...found, roles: found.roles.map(({ id, name }) => ({ id, name: called(name) })) }
}

/** Every feature of the product with what the venue has said about it, and whom it may name. */
export async function listSwitches(ctx: SignedContext): Promise<FeatureList> {
  const { services, venueId, actor } = ctx
  const [stored, owners, choices, given] = await Promise.all([
    selectSwitches(services.db, venueId),
    selectOwners(services.db, venueId),
    listRolesWithRights(ctx),
    selectGivenNames(services.db, venueId),
  ])
  const called = namesIn(given.roles, actor.language ?? actor.venueLocale)
  return {
    rows: featureKeys.map((feature) => rowOf(feature, stored, called)),
    roles: choices.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, name: called(name) })),
    owners,
  }
}

async function requireSense(ctx: SignedContext, tx: Tx, input: SwitchFeature): Promise<void> {
  const { audience, roleIds, ownerId, endsOn } = input
  if (audience === 'roles' && roleIds.length === 0) refuseField('roleIds', 'field.required')
  if (audience !== 'everyone') {
    if (ownerId === null) refuseField('ownerId', 'field.required')
    if (endsOn === null) refuseField('endsOn', 'field.required')
  }
  if (endsOn !== null && endsOn < (await findToday(tx, ctx.venueId))) refuseField('endsOn', 'field.past')
  await requireRoles(ctx, tx, roleIds)
  if (ownerId !== null) await requireOwner(ctx, tx, ownerId)
}

async function requireRoles(ctx: SignedContext, tx: Tx, roleIds: readonly RoleId[]): Promise<void> {
  if (roleIds.length === 0) return
  const found = await findRoles(ctx, roleIds, tx)
  if (found.filter(({ archived }) => !archived).length < new Set(roleIds).size) refuseField('roleIds', 'field.choice')
}

async function requireOwner({ venueId }: SignedContext, tx: Tx, ownerId: UserId): Promise<void> {
  const owners = await selectOwners(tx, venueId)
  if (!owners.some(({ id }) => id === ownerId)) refuseField('ownerId', 'field.choice')
}

const auditable = ({ audience, roles, owner, endsOn, note }: FeatureRow) => ({
  audience,
  roles: roles.map(({ name }) => name),
  owner: owner?.name ?? null,
  endsOn,
  note,
})

/**
 * Says for whom a feature is on. It holds within a second or two, in every process and on every open screen. STALE with
 * the present choice when somebody else was faster.
 */
export function switchFeature(ctx: SignedContext, wanted: SwitchFeature): Promise<FeatureRow> {
  const { venueId, actor } = ctx
  // Roles belong to one audience only: kept elsewhere they would come back by surprise.
  const input = { ...wanted, roleIds: wanted.audience === 'roles' ? [...new Set(wanted.roleIds)] : [] }
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const rev = await holdSwitch(tx, venueId, input.feature)
    const plain = (name: string) => name
    const before = rowOf(input.feature, await selectSwitches(tx, venueId), plain)
    if (rev !== input.expectedRev) refuse('STALE', { details: { current: before } })
    await requireSense(ctx, tx, input)
    if (!(await writeSwitch(tx, { venueId, by: actor.userId }, input))) refuse('STALE')
    const after = rowOf(input.feature, await selectSwitches(tx, venueId), plain)
    await audit({
      action: 'feat.switchFeature',
      // A switch has no id of its own: it is one of the venue's.
      entity: 'feature',
      entityId: venueId,
      before: auditable(before),
      after: { feature: input.feature, ...auditable(after) },
    })
    announce(venueId, accessTopic, { everybody: true })
    return after
  })
}

/** Notes that the caller has read what is new up to a version: the dot goes, on all their devices. */
export function seeNews(ctx: SignedContext, version: string): Promise<true> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx, announce }) => {
    await setNewsSeen(tx, venueId, actor.userId, version)
    announce(venueId, accessTopic, { userIds: [actor.userId] })
    return true as const
  })
}
