import { IconButton } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Hand from 'lucide-react/icons/hand'
import { useTexts } from '../../lib/use-texts.ts'

interface HeadButtonsProps {
  touch: boolean
  onTouch: (touch: boolean) => void
  onHelp: () => void
}

/** Large buttons, and the keys. */
export function HeadButtons({ touch, onTouch, onHelp }: HeadButtonsProps) {
  const { t } = useTexts('foodBooking', 'common')
  return (
    <>
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
        icon={CircleHelp}
        label={t('common:keys.title')}
        onClick={onHelp}
        className="max-md:hidden"
      />
    </>
  )
}
