import { Button, cx } from '@marquee/ui'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCardCaseCount } from '../../parts/terminal/queries.ts'
import { type View, views } from './view.ts'

/** The ways between the money of guests, their invoices and what the acquirers say of it, by right; and what waits for a person. */
export function Views({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTexts('transactions')
  const may: Record<View, boolean> = {
    money: true,
    cards: true,
    openInvoices: useMay('order_list', 'take_invoice'),
    invoices: useMay('order_list', 'invoice'),
    settlements: useMay('transactions', 'reconcile'),
  }
  const shown = views.filter((each) => may[each])
  const waiting = useCardCaseCount()
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
          {each === 'cards' && waiting !== undefined && waiting > 0 && (
            <span className="tnum ml-1.5 rounded-full bg-danger-soft px-1.5 font-semibold text-danger-on-soft text-xs">
              {waiting}
            </span>
          )}
        </Button>
      ))}
    </fieldset>
  )
}
