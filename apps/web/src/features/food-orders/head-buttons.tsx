import { IconButton, LinkButton } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Monitor from 'lucide-react/icons/monitor'
import Sigma from 'lucide-react/icons/sigma'
import Timer from 'lucide-react/icons/timer'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What opens over the board. */
export type KitchenPanel = 'keys' | 'offSale' | 'times'

interface HeadButtonsProps {
  hasTotals: boolean
  onTotals: (on: boolean) => void
  isLoud: boolean
  onLoud: (on: boolean) => void
  onPanel: (panel: KitchenPanel) => void
}

/** What a cook and a floor lead need besides the tickets. */
export function HeadButtons({ hasTotals, onTotals, isLoud, onLoud, onPanel }: HeadButtonsProps) {
  const { t } = useTexts('foodOrders', 'common')
  const mayStop = useMay('food_orders', 'accept')
  const mayDisplay = useMay('food_orders', 'display')
  return (
    <>
      <IconButton
        variant="outlined"
        icon={Sigma}
        label={t(hasTotals ? 'foodOrders:totals.hide' : 'foodOrders:totals.show')}
        aria-pressed={hasTotals}
        onClick={() => onTotals(!hasTotals)}
      />
      {mayStop && (
        <IconButton
          variant="outlined"
          icon={Ban}
          label={t('foodOrders:offSale.title')}
          onClick={() => onPanel('offSale')}
        />
      )}
      <IconButton
        variant="outlined"
        icon={Timer}
        label={t('foodOrders:times.title')}
        onClick={() => onPanel('times')}
      />
      <IconButton
        variant="outlined"
        icon={isLoud ? Bell : BellOff}
        label={t(isLoud ? 'foodOrders:sound.off' : 'foodOrders:sound.on')}
        aria-pressed={isLoud}
        onClick={() => onLoud(!isLoud)}
      />
      {mayDisplay && (
        <LinkButton
          icon={Monitor}
          render={<Link to={paths.pickup} target="_blank" rel="noreferrer" />}
          className="max-md:hidden"
        >
          {t('foodOrders:pickup.title')}
        </LinkButton>
      )}
      <IconButton
        variant="outlined"
        icon={CircleHelp}
        label={t('common:keys.title')}
        onClick={() => onPanel('keys')}
        className="max-md:hidden"
      />
    </>
  )
}
