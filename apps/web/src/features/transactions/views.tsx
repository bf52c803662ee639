import { ViewButtons } from '../../lib/list/view-buttons.tsx'
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
  const count = waiting !== undefined && waiting > 0 && (
    <span className="tnum ml-1.5 rounded-full bg-danger-soft px-1.5 font-semibold text-danger-on-soft text-xs">
      {waiting}
    </span>
  )
  return (
    <ViewButtons
      label={t('transactions:view.label')}
      views={shown.map((value) => ({
        value,
        label: t(`transactions:view.${value}`),
        mark: value === 'cards' ? count : null,
      }))}
      view={view}
      onShow={onShow}
    />
  )
}
