import type { RoleGrant, UserRow } from '@marquee/contract'
import { useState } from 'react'
import { type BulkDeed, forEach } from '../../lib/bulk/deed.ts'
import { useBulk } from '../../lib/bulk/use-bulk.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useEndAuthSessions, useSuspendUser, useUpdateUser } from './queries.ts'

/** The chosen people, and what is done with all of them. */
export function useBulkDeeds() {
  const { t } = useTexts('users')
  const bulk = useBulk<UserRow>()
  // Which roles they get is asked by a form of its own.
  const [asksRoles, setAsksRoles] = useState(false)
  const suspend = useSuspendUser()
  const endAuthSessions = useEndAuthSessions()
  const update = useUpdateUser()

  const deedOf = (
    one: (row: UserRow) => Promise<unknown>,
    question?: BulkDeed<UserRow>['question'],
  ): BulkDeed<UserRow> => ({
    run: forEach((row: UserRow) => one(row).then(() => undefined)),
    nameOf: ({ name }) => name,
    done: (count) => t('users:bulk.done', { count }),
    question,
  })

  return {
    ...bulk,
    asksRoles,
    askRoles: () => setAsksRoles(true),
    cancelRoles: () => setAsksRoles(false),
    giveRoles(roles: RoleGrant[]) {
      setAsksRoles(false)
      const give = ({ id, rev: expectedRev }: UserRow) => update.mutateAsync({ id, expectedRev, roles })
      bulk.run(deedOf(give), bulk.rows())
    },
    suspend: () =>
      bulk.start(
        deedOf(({ id, rev: expectedRev }) => suspend.mutateAsync({ id, expectedRev }), {
          title: t('users:bulk.suspendTitle', { count: bulk.selected.size }),
          body: t('users:confirm.suspendBody'),
          confirmLabel: t('users:bulk.suspend'),
        }),
        bulk.rows(),
      ),
    signOut: () =>
      bulk.start(
        deedOf(({ id }) => endAuthSessions.mutateAsync({ id }), {
          title: t('users:bulk.signOutTitle', { count: bulk.selected.size }),
          body: t('users:confirm.signOutAll'),
          confirmLabel: t('users:bulk.signOutEverywhere'),
        }),
        bulk.rows(),
      ),
  }
}

export type BulkDeeds = ReturnType<typeof useBulkDeeds>
