import { IconButton } from '@marquee/ui'
import Palette from 'lucide-react/icons/palette'
import { useTexts } from '../../lib/use-texts.ts'
import { showPanel } from '../panels.ts'

/** In a layout without a bar: the way to another one, at the edge of the screen. */
export function LookTab() {
  const { t } = useTexts('shell')
  return (
    <div className="no-print fixed top-[275px] right-0 z-nav">
      <IconButton
        variant="outlined"
        icon={Palette}
        label={t('shell:userMenu.look')}
        tooltipSide="left"
        onClick={() => showPanel('look')}
        className="!rounded-r-none shadow-e2"
      />
    </div>
  )
}
