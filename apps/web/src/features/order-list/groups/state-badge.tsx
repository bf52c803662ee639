import type { GroupRow } from '@marquee/contract/group-bookings'
import { Badge } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'

/** Where a group is, with the word for it. */
export function StateBadge({ row }: { row: Pick<GroupRow, 'state' | 'isShowOff'> }) {
  const { t } = useTexts('groups')
  return (
    <Badge {...stateLooks[row.state]}>{row.isShowOff ? t('groups:showOff') : t(`groups:state.${row.state}`)}</Badge>
  )
}
