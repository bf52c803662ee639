import { Button, CountBadge, Menu } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Parked } from '../model/parked.ts'

interface ParkedMenuProps {
  parked: readonly Parked[]
  onRecall: (one: Parked) => void
}

/** The baskets that wait for their guests. */
export function ParkedMenu({ parked, onRecall }: ParkedMenuProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  if (parked.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <span className="inline-flex items-center gap-2">
            {t('getPass:parked.title')}
            <CountBadge count={parked.length} />
          </span>
        </Button>
      }
      items={parked.map((one) => ({
        id: one.id,
        label:
          one.passes > 0
            ? t('getPass:parked.one', { count: one.passes, title: one.title, time: format.time(one.at) })
            : t('getPass:parked.noPasses', { title: one.title, time: format.time(one.at) }),
        onSelect: () => onRecall(one),
      }))}
    />
  )
}
