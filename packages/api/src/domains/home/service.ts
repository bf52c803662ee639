import {
  type Concern,
  type FirstStep,
  firstStepKinds,
  type ModuleKey,
  mayDo,
  type Rights,
  type TodayDocument,
} from '@marquee/contract'
import type { LegalText, LegalTextId } from '@marquee/contract/legal'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { findLegalText } from '../settings/service/legal.ts'
import { maySell } from '../tills/service/may-sell.ts'
import { findPublicVenueId } from './repo/public.ts'
import { findFirstSteps, selectConcerns, selectHelpers, selectOpenTills, selectShows } from './repo/today.ts'

const shownHelpers = 3

/** Each part is shown to people who may view one of these. */
const showsFor: readonly ModuleKey[] = ['ticket_booking', 'ticket_order', 'ticket_schedules', 'check_in']
const concernsOf: Record<Concern, ModuleKey> = {
  sessionsUnpriced: 'ticket_schedules',
  layoutsUnpublished: 'seat_layout',
  tillsOpen: 'funds',
  tillsUnexplained: 'funds',
  daysOpen: 'funds',
  bookDiffers: 'finances',
  peopleWaiting: 'users',
  rolesEnding: 'users',
  workFailed: 'settings',
}

const views = (rights: Rights, modules: readonly ModuleKey[]) => modules.some((module) => mayDo(rights, module, 'view'))

/** Today as far as the caller's active role shows it; a part that it does not show is not read. */
export async function describeToday(ctx: SignedContext): Promise<TodayDocument> {
  const { actor, venueId } = ctx
  const { rights } = actor
  const { db } = ctx.services
  const seesTills = mayDo(rights, 'funds', 'view')
  const kinds = (Object.keys(concernsOf) as Concern[]).filter((kind) => views(rights, [concernsOf[kind]]))
  const [shows, tills, concerns] = await Promise.all([
    views(rights, showsFor) ? selectShows(db, venueId) : null,
    seesTills || maySell(ctx) ? selectOpenTills(db, venueId, { cashier: seesTills ? null : actor.userId }) : null,
    selectConcerns(db, venueId, kinds),
  ])
  return { shows, tills, concerns }
}

/** Who may take each step of a new venue. */
const mayTake: Record<FirstStep, (rights: Rights) => boolean> = {
  floor: (rights) => mayDo(rights, 'floors', 'create'),
  programme: (rights) => mayDo(rights, 'ticket_schedules', 'create'),
  // Nobody is invited without a role.
  people: (rights) => mayDo(rights, 'users', 'invite') && mayDo(rights, 'roles', 'assign'),
}

/** What a new venue still needs, as far as the caller may see to it; nothing once it sells. */
export async function listFirstSteps(ctx: SignedContext): Promise<{ steps: { kind: FirstStep; isDone: boolean }[] }> {
  const { actor, venueId, services } = ctx
  const kinds = firstStepKinds.filter((kind) => mayTake[kind](actor.rights))
  if (kinds.length === 0) return { steps: [] }
  const done = await findFirstSteps(services.db, venueId)
  const steps = kinds.map((kind) => ({ kind, isDone: done[kind] }))
  return { steps: done.sells || steps.every(({ isDone }) => isDone) ? [] : steps }
}

/** Whom to ask when one's role opens nothing: names of active people of the venue who may give roles. */
export async function findHelpers(ctx: SignedContext): Promise<{ names: string[] }> {
  const { db } = ctx.services
  return { names: await selectHelpers(db, ctx.venueId, { except: ctx.actor.userId, limit: shownHelpers }) }
}

/** The terms or the privacy policy of the venue that this address shows; null before there is one. */
export async function findPublicLegalText(db: Db, id: LegalTextId): Promise<LegalText | null> {
  const venueId = await findPublicVenueId(db)
  return venueId && findLegalText(db, venueId, id)
}
