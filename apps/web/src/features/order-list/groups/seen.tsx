import type { GroupDetail } from '@marquee/contract/group-bookings'
import { useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'

/**
 * A group as it was when a dialog on it opened. What the dialog sends stays the same command while the group is read again
 * behind it: a retry after a lost answer gets that answer, and what others have changed is refused and never paid for.
 */
export function useSeen(row: GroupDetail): GroupDetail {
  const [seen] = useState(row)
  return seen
}

/** Says in an open dialog that the group is another by now; nothing while it is the same. */
export function ChangedNotice({ row, seen }: { row: GroupDetail; seen: GroupDetail }) {
  const { t } = useTexts('groups')
  if (row.rev === seen.rev) return null
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
      {t('groups:changedMeanwhile', { state: t(`groups:state.${row.state}`) })}
    </p>
  )
}
