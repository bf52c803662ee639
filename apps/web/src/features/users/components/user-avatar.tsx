import type { UserRow } from '@marquee/contract'
import { Avatar } from '@marquee/ui'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { presenceShape } from '../../../parts/people/presence.ts'
import { presenceOf } from '../model.ts'

/** A person of the list or the drawer, with a presence only while they are there. */
export function UserAvatar({ row, size }: { row: UserRow; size: number }) {
  const { t } = useTexts('shell')
  const presence = presenceOf(row, useNow())
  return (
    <Avatar
      name={row.name}
      seed={row.id}
      src={row.avatar}
      size={size}
      status={presence && presenceShape[presence]}
      statusLabel={presence && t(`shell:status.${presence}`)}
    />
  )
}
