import { Button, cx } from '@marquee/ui'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type View, views } from './view.ts'

/** The ways between the money of guests, their invoices and what the acquirers say of it, by right. */
export function Views({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTexts('transactions')
  const may: Record<View, boolean> = {
    money: true,
    invoices: useMay('order_list', 'invoice'),
    settlements: useMay('transactions', 'reconcile'),
  }
  const shown = views.filter((each) => may[each])
  if (shown.length === 1) return null
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('transactions:view.label')}</legend>
      {shown.map((each) => (
        <Button
          key={each}
          size="sm"
          aria-pressed={view === each}
          className={cx(
            'shrink-0 !rounded-full',
            view === each && '!border-accent !bg-accent-soft !text-accent-on-soft',
          )}
          onClick={() => onShow(each)}
        >
          {t(`transactions:view.${each}`)}
        </Button>
      ))}
    </fieldset>
  )
}
