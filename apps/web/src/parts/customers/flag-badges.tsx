import type { CustomerFlag } from '@marquee/contract/customers'
import { Badge } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Coins from 'lucide-react/icons/coins'
import Star from 'lucide-react/icons/star'
import { useTexts } from '../../lib/use-texts.ts'

const looks = {
  vip: { tone: 'info', icon: Star },
  banned: { tone: 'danger', icon: Ban },
  owes: { tone: 'warning', icon: Coins },
} as const

/** What whoever serves a customer has to know, in a word each. */
export function FlagBadges({ flags }: { flags: readonly CustomerFlag[] }) {
  const { t } = useTexts('customers')
  if (flags.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} {...looks[flag]}>
          {t(`customers:flag.${flag}`)}
        </Badge>
      ))}
    </span>
  )
}
