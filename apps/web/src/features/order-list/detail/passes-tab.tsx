import { inLanguage, type OrderDetail, type ShownPass } from '@marquee/contract'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PassItem } from '../../../parts/orders/pass-item.tsx'

const ReissueDialog = dialogOnDemand(() =>
  import('../../../parts/orders/reissue-dialog.tsx').then((part) => ({ default: part.ReissueDialog })),
)

const BlockDialog = dialogOnDemand(() =>
  import('../../../parts/orders/block-dialog.tsx').then((part) => ({ default: part.BlockDialog })),
)

const HolderDialog = dialogOnDemand(() =>
  import('../../../parts/orders/holder-dialog.tsx').then((part) => ({ default: part.HolderDialog })),
)

/** The passes of the order, each with what can be done with it. */
export function PassesTab({ order }: { order: OrderDetail }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const mayPrint = useMay('order_list', 'print')
  const mayReissue = useMay('order_list', 'reissue')
  const mayBlock = useMay('order_list', 'block_pass')
  const mayRename = useMay('order_list', 'edit_guest')
  const [named, setNamed] = useState<ShownPass | null>(null)
  const [blocks, setBlocks] = useState<ShownPass | null>(null)
  const [asked, setAsked] = useState<ShownPass | null>(null)
  const whyOf = ({ cancelledByNo }: OrderDetail['passList'][number]) => {
    const change = order.changes.find(({ changeNo }) => changeNo === cancelledByNo)
    if (!change) return null
    const word = change.kind === 'exchange' ? 'orderList:pass.exchanged' : 'orderList:pass.cancelledBy'
    return t(word, { number: change.changeNo, reason: change.reason })
  }
  // Passes of one order may be for several shows once some were exchanged.
  const isOfMany = new Set(order.passList.map(({ session }) => session.id)).size > 1
  const showOf = ({ session }: OrderDetail['passList'][number]) =>
    isOfMany ? `${inLanguage(session.product, language)}, ${format.dateTime(session.startsAt, 'short')}` : null
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
            show={showOf(pass)}
            onReissue={mayReissue && pass.state === 'issued' ? () => setAsked(pass) : undefined}
            onRename={
              mayRename && (pass.state === 'issued' || pass.state === 'blocked') ? () => setNamed(pass) : undefined
            }
            onBlock={
              mayBlock && (pass.state === 'issued' || pass.state === 'blocked') ? () => setBlocks(pass) : undefined
            }
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked && <ReissueDialog pass={asked} onClose={() => setAsked(null)} onDone={() => setAsked(null)} />}
        {named && <HolderDialog pass={named} onClose={() => setNamed(null)} />}
        {blocks && <BlockDialog pass={blocks} onClose={() => setBlocks(null)} />}
      </Suspense>
    </>
  )
}
