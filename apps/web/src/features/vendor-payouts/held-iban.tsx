import { Icon } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '../../lib/use-texts.ts'

/** Warns whoever pays a vendor whose account somebody is changing. */
export function HeldIban() {
  const { t } = useTexts('vendorPayouts')
  return (
    <p className="flex gap-2 rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
      <Icon of={CircleAlert} size="s" className="mt-0.5 shrink-0" />
      {t('vendorPayouts:heldIban')}
    </p>
  )
}
