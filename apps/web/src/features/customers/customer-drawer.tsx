import type { CustomerRow } from '@marquee/contract/customers'
import { Badge, Drawer } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Merge from 'lucide-react/icons/merge'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AnonymisedBadge } from './anonymised-badge.tsx'
import { CustomerPart } from './customer-part.tsx'

interface CustomerDrawerProps {
  customer: CustomerRow
  onClose: () => void
}

/** A customer who is only looked at: in the archive, merged, anonymised, or by somebody who may not change them. */
export function CustomerDrawer({ customer, onClose }: CustomerDrawerProps) {
  const { t } = useTexts('customers')
  useEscape('aside', onClose)
  const { archivedAt, mergedInto, anonymisedAt } = customer
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={t('customers:one')}
      title={customer.name}
      badges={
        anonymisedAt !== null ? (
          <AnonymisedBadge />
        ) : mergedInto !== null ? (
          <Badge icon={Merge}>{t('customers:state.merged')}</Badge>
        ) : archivedAt !== null ? (
          <Badge icon={Archive}>{t('customers:state.archived')}</Badge>
        ) : undefined
      }
    >
      <CustomerPart customer={customer} />
    </Drawer>
  )
}
