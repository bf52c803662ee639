import type { ShortcutRow } from '@marquee/contract'
import { inboxTopic, mostRows } from '../../../apps/inbox.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import {
  deleteShortcut,
  insertShortcut,
  type ShortcutFields,
  type ShortcutOwner,
  selectShortcuts,
  updateShortcut,
} from './repo.ts'

const ownerOf = (ctx: SignedContext): ShortcutOwner => ({ venueId: ctx.venueId, userId: ctx.actor.userId })

const change = <T>(ctx: SignedContext, body: (tx: Tx, owner: ShortcutOwner) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async ({ tx, announce }) => {
    const result = await body(tx, ownerOf(ctx))
    announce(ctx.venueId, inboxTopic(ctx.actor.userId), { what: 'shortcuts' })
    return result
  })

/** The caller's shortcuts, the newest first, at most 5,000. */
export function listShortcuts(ctx: SignedContext): Promise<{ rows: ShortcutRow[]; total: number }> {
  return selectShortcuts(ctx.services.db, ownerOf(ctx), mostRows)
}

// An optional field may come as null: that is its empty value.
interface Given {
  label?: string | undefined
  description?: string | null | undefined
  icon?: string | undefined
  link?: string | undefined
  useRouter?: boolean | null | undefined
}

export function createShortcut(
  ctx: SignedContext,
  { label, description, icon, link, useRouter }: Given & Pick<ShortcutFields, 'label' | 'icon' | 'link'>,
): Promise<ShortcutRow> {
  const fields = { label, description: description ?? '', icon, link, useRouter: useRouter ?? false }
  return change(ctx, (tx, owner) => insertShortcut(tx, owner, fields))
}

/** Changes what is named; NOT_FOUND when the caller has none of this id. */
export function changeShortcut(
  ctx: SignedContext,
  { id, fields }: { id: string; fields: Given },
): Promise<ShortcutRow> {
  const { description, useRouter, ...rest } = fields
  const wanted = {
    ...rest,
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(useRouter === undefined ? {} : { useRouter: useRouter ?? false }),
  }
  const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  return change(
    ctx,
    async (tx, owner) => (await updateShortcut(tx, owner, { id, fields: named })) ?? refuse('NOT_FOUND'),
  )
}

/** Takes one away and returns what it was; NOT_FOUND when the caller has none of this id. */
export function removeShortcut(ctx: SignedContext, id: string): Promise<ShortcutRow> {
  return change(ctx, async (tx, owner) => (await deleteShortcut(tx, owner, id)) ?? refuse('NOT_FOUND'))
}
