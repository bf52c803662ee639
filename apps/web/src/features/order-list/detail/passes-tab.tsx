import type { OrderDetail, ShownPass } from '@marquee/contract'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PassItem } from '../../../parts/orders/pass-item.tsx'

const ReissueDialog = dialogOnDemand(() =>
  import('../../../parts/orders/reissue-dialog.tsx').then((part) => ({ default: part.ReissueDialog })),
)

const BlockDialog = dialogOnDemand(() =>
  import('../../../parts/orders/block-dialog.tsx').then((part) => ({ default: part.BlockDialog })),
)

/** The passes of the order, each with what can be done with it. */
export function PassesTab({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const mayPrint = useMay('order_list', 'print')
  const mayReissue = useMay('order_list', 'reissue')
  const mayBlock = useMay('order_list', 'block_pass')
  const [blocks, setBlocks] = useState<ShownPass | null>(null)
  const [asked, setAsked] = useState<ShownPass | null>(null)
  const whyOf = ({ cancelledByNo }: OrderDetail['passList'][number]) => {
    const change = order.changes.find(({ changeNo }) => changeNo === cancelledByNo)
    return change ? t('orderList:pass.cancelledBy', { number: change.changeNo, reason: change.reason }) : null
  }
  if (order.passList.length === 0) return <p className="text-ink-2">{t('orderList:noPasses')}</p>
  return (
    <>
      <ul className="flex flex-col">
        {order.passList.map((pass) => (
          <PassItem
            key={pass.id}
            pass={pass}
            showsCode={mayPrint}
            why={whyOf(pass)}
            onReissue={mayReissue && pass.state === 'issued' ? () => setAsked(pass) : undefined}
            onBlock={
              mayBlock && (pass.state === 'issued' || pass.state === 'blocked') ? () => setBlocks(pass) : undefined
            }
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked && <ReissueDialog pass={asked} onClose={() => setAsked(null)} onDone={() => setAsked(null)} />}
        {blocks && <BlockDialog pass={blocks} onClose={() => setBlocks(null)} />}
      </Suspense>
    </>
  )
}
