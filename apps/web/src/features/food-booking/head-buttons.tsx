import { IconButton } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Hand from 'lucide-react/icons/hand'
import MonitorUp from 'lucide-react/icons/monitor-up'
import { paths } from '../../lib/paths.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface HeadButtonsProps {
  touch: boolean
  onTouch: (touch: boolean) => void
  onHelp: () => void
  /** Shows the sales made offline that need somebody; absent: the server is away. */
  onHouse: (() => void) | undefined
}

/** Sales made offline, large buttons, the window for guests, and the keys. */
export function HeadButtons({ touch, onTouch, onHelp, onHouse }: HeadButtonsProps) {
  const { t } = useTexts('foodBooking', 'till', 'common')
  // As the server decides it: everybody's, or their own.
  const seesTills = useMay('funds', 'view')
  const sells = useMay('food_purchase', 'sell')
  return (
    <>
      {onHouse && (seesTills || sells) && (
        <IconButton
          variant="outlined"
          icon={CloudUpload}
          label={t('till:offlineSales.open')}
          aria-haspopup="dialog"
          onClick={onHouse}
        />
      )}
      <IconButton
        variant="outlined"
        icon={Hand}
        label={t(touch ? 'foodBooking:touch.off' : 'foodBooking:touch.on')}
        aria-pressed={touch}
        onClick={() => onTouch(!touch)}
        className="max-md:hidden"
      />
      <IconButton
        variant="outlined"
        icon={MonitorUp}
        label={t('foodBooking:display')}
        onClick={() => window.open(paths.guestDisplay, 'marquee-guest-display', 'popup,width=960,height=720')}
        className="max-md:hidden"
      />
      <IconButton
        variant="outlined"
        icon={CircleHelp}
        label={t('common:keys.title')}
        onClick={onHelp}
        className="max-md:hidden"
      />
    </>
  )
}
