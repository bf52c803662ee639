import { type ApprovalRow, mayDo, moduleKeys, type Rights, type UserId } from '@marquee/contract'

/** Minutes in which a request can be answered. */
export const openMinutes = 10
/**
 * Seconds after which nobody waits for it, when its page has not said that it is there. Pages say so every quarter of a
 * minute, and one in the background as often as its browser lets it: once a minute.
 */
export const awaitedSeconds = 75
/** Minutes in which a granted one can be used. */
export const usableMinutes = 2
/** Requests of one person that may wait at once. */
export const openAtMost = 20
/** Wrong PINs of one approver, and the minutes in which they add up. */
export const pinTries = 5
export const pinMinutes = 15

interface Reader {
  userId: UserId
  rights: Rights
}

/** Whether someone may answer: they hold the action themselves, and it is another person's request. */
export function mayAnswer(approval: Asked, { userId, rights }: Reader): boolean {
  return approval.requestedBy !== userId && holds(rights, approval)
}

/** Whether someone may know of it: their own, one that they answered or one that they may answer. */
export function maySee(approval: Asked & { answeredBy: string | null }, reader: Reader): boolean {
  const { userId } = reader
  return approval.requestedBy === userId || approval.answeredBy === userId || mayAnswer(approval, reader)
}

interface Asked {
  requestedBy: string
  module: string
  action: string
}

/** Whether these rights contain what was asked for. */
export function holds(rights: Rights, { module, action }: { module: string; action: string }): boolean {
  const key = moduleKeys.find((candidate) => candidate === module)
  return key !== undefined && mayDo(rights, key, action)
}

/** The permissions in these rights, as `module.action`. */
export const permissionsOf = (rights: Rights): string[] =>
  moduleKeys.flatMap((module) => Object.keys(rights[module] ?? {}).map((action) => `${module}.${action}`))

/** An approval as this reader gets it. */
export const shownTo = (record: Omit<ApprovalRow, 'mine'>, userId: UserId): ApprovalRow => ({
  ...record,
  mine: record.requestedBy.id === userId,
})
