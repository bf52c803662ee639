import { Button, cx, type MenuEntry } from '@marquee/ui'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import PackagePlus from 'lucide-react/icons/package-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '../../lib/use-texts.ts'
import { type Act, type Part, parts, type StockState } from './use-stock-state.ts'

/** The ways between the parts of the screen. */
export function Parts({ view, onShow }: { view: Part; onShow: (view: Part) => void }) {
  const { t } = useTexts('stock')
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('stock:view.label')}</legend>
      {parts.map((each) => (
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
          {t(`stock:view.${each}`)}
        </Button>
      ))}
    </fieldset>
  )
}

/** What can be done from every part: the delivery as the first thing, the others beside it. */
export function useActs(state: StockState, may: Record<Act, boolean>) {
  const { t } = useTexts('stock')
  const entry = (act: Act, icon: MenuEntry extends { icon?: infer Icon } ? Icon : never) =>
    may[act] ? [{ id: act, label: t(`stock:act.${act}`), icon, onSelect: () => state.start(act) }] : []
  return {
    primary: may.receive && (
      <Button variant="primary" icon={PackagePlus} onClick={() => state.start('receive')}>
        {t('stock:act.receive')}
      </Button>
    ),
    menu: [...entry('transfer', ArrowLeftRight as never), ...entry('waste', Trash2 as never)] as MenuEntry[],
  }
}
