import { Drawer } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { LookChoices } from '../../parts/look/look-choices.tsx'

/** How the product looks, changed while one watches. */
export default function LookDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('profile')
  return (
    <Drawer open={open} onClose={onClose} title={t('profile:look.title')} width={400}>
      <LookChoices />
    </Drawer>
  )
}
