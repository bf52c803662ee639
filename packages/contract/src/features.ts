import { z } from 'zod'
import { roleId, userId } from './ids.ts'
import type { ModuleKey } from './modules.ts'
import { text } from './text.ts'
import { localDate } from './time.ts'

/**
 * What a venue can give to some of its roles first, or take back for a while. A procedure that belongs to one names it
 * in its meta, and the door asks; a screen asks `me.featuresOff`. Everything here is on until a venue says otherwise.
 */
export const features = {
  /** Quotes, options and bookings of groups. */
  groupBookings: { module: 'order_list' },
  /** The list of those who wait for places of a show that is full. */
  waitingList: { module: 'order_list' },
  /** New prices for many products of the menu at once. */
  menuPrices: { module: 'food_products' },
} as const satisfies Record<string, { module: ModuleKey }>

export type FeatureKey = keyof typeof features
export const featureKeys = Object.keys(features) as [FeatureKey, ...FeatureKey[]]

/** For whom a feature is on. */
export const featureAudiences = ['everyone', 'roles', 'nobody'] as const
export type FeatureAudience = (typeof featureAudiences)[number]

const person = z.object({ id: userId, name: z.string() })
const role = z.object({ id: roleId, name: z.string() })

export const featureRow = z.object({
  feature: z.enum(featureKeys),
  audience: z.enum(featureAudiences),
  /** Those for whom it is on, where the audience is `roles`. */
  roles: z.array(role),
  /** Who looks after it. */
  owner: person.nullable(),
  /** The last day on which the choice holds; after it the feature is on for everybody again. */
  endsOn: localDate.nullable(),
  hasEnded: z.boolean(),
  note: z.string(),
  rev: z.int(),
})
export type FeatureRow = z.infer<typeof featureRow>

/** Every feature with what the venue has chosen, and whom it may choose. */
export const featureList = z.object({ rows: z.array(featureRow), roles: z.array(role), owners: z.array(person) })
export type FeatureList = z.infer<typeof featureList>

/** Whatever is not on for everybody has somebody who looks after it, and a last day. */
export const switchFeatureInput = z.strictObject({
  feature: z.enum(featureKeys, 'field.choice'),
  expectedRev: z.int(),
  audience: z.enum(featureAudiences, 'field.choice'),
  roleIds: z.array(roleId).max(100, 'field.tooBig'),
  ownerId: userId.nullable(),
  endsOn: localDate.nullable(),
  note: text({ max: 500 }),
})
export type SwitchFeature = z.infer<typeof switchFeatureInput>
