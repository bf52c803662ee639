import { z } from 'zod'
import { languages } from './choices.ts'
import { groupId, groupPeopleMost } from './group-bookings.ts'
import { commandId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { email, text } from './text.ts'
import { instant, localDate } from './time.ts'

// Who comes with a group. Names are on the lines of the offer until it is booked, and on the passes from then on.

/** A link to enter names is good for so many days, and never longer than until the show begins. */
export const nameLinkDays = 14

/** One name for each place, in their order; empty: not known yet. */
const names = z.array(text({ max: 100 })).max(groupPeopleMost, 'field.tooLong')
const changedLines = z
  .array(
    z.strictObject({
      lineNo: z.int().min(1),
      /** As they were shown: what someone else has entered since is not overwritten. */
      before: names,
      names,
    }),
  )
  .min(1, 'field.required')
  .max(40, 'field.tooLong')
const token = z.string().max(200, 'field.tooLong')

export const saveGroupNamesInput = z.strictObject({ commandId, id: groupId, lines: changedLines })
/** `until`: the last day on which names can be entered; `email`: where the link goes; null: it is handed over otherwise. */
export const askGroupNamesInput = z.strictObject({
  commandId,
  id: groupId,
  until: localDate,
  email: email.nullable().default(null),
})
/** By the secret of a link, which is never part of an address that is logged. */
export const openGroupNamesInput = z.strictObject({ token })
export const sendGroupNamesInput = z.strictObject({ token, lines: changedLines })

/** The places of one kind, with the names that are known. */
const nameLine = z.object({
  lineNo: z.int(),
  type: storedLocalText,
  place: storedLocalText.nullable(),
  names: z.array(z.string()),
})
export type GroupNameLine = z.infer<typeof nameLine>

export const groupNames = z.object({
  /** Whether names can be entered: places are kept or booked, and the show is not over. */
  isOpen: z.boolean(),
  lines: z.array(nameLine),
  /** The link that works now. Only people who may prepare groups see it. */
  link: z.object({ url: z.string(), until: instant, mailedTo: z.string().nullable() }).nullable(),
})
export type GroupNames = z.infer<typeof groupNames>

/** What an organiser sees who has the link: no contact, no price. */
export const groupNamesByLink = z.object({
  venue: z.string(),
  zone: z.string(),
  group: z.string(),
  language: z.enum(languages),
  show: storedLocalText,
  startsAt: instant,
  until: instant,
  lines: z.array(nameLine),
})
export type GroupNamesByLink = z.infer<typeof groupNamesByLink>
