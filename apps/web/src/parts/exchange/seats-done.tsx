import type { OrderId, PassId } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useRef } from 'react'
import { useKeysInDialog } from '../../lib/keys/use-keys-in-dialog.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrint } from '../printing/queries.ts'

interface SeatsDoneProps {
  title: string
  /** Who sits where now. */
  lines: readonly string[]
  /** The pass whose paper names another seat now; null: they are several. */
  pass: { orderId: OrderId; id: PassId } | null
  onClose: () => void
}

/** Passes sit elsewhere; their codes are as they were. Enter closes it. */
export function SeatsDone({ title, lines, pass, onClose }: SeatsDoneProps) {
  const { t } = useTexts('exchange', 'common')
  const close = useRef<HTMLButtonElement>(null)
  const mayPrint = useMay('order_list', 'print') && pass !== null
  const { print, busy } = usePrint()
  const doPrint = () => pass && print({ id: pass.orderId, own: false, passId: pass.id }, 'passes')
  useKeysInDialog(mayPrint ? { p: doPrint } : {})
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={close}
      title={title}
      footer={
        <>
          {mayPrint && (
            <Button icon={Printer} loading={busy === 'passes'} onClick={doPrint} aria-keyshortcuts="p">
              {t('exchange:done.print', { count: 1 })}
            </Button>
          )}
          <Button ref={close} variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ul className="rounded-md bg-success-soft px-5 py-4 font-semibold text-success-on-soft">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-ink-2 text-sm">{t('exchange:seat.codeStays')}</p>
      </div>
    </Dialog>
  )
}
