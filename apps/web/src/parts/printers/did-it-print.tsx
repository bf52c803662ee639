import type { PrintJob } from '@marquee/contract/printers'
import { ConfirmDialog } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

interface DidItPrintProps {
  job: PrintJob
  onAnswer: (isOut: boolean) => void
}

/** Asks whether a document came out of the browser: nobody else knows. Without a yes it stays in the queue. */
export function DidItPrint({ job, onAnswer }: DidItPrintProps) {
  const { t } = useTexts('printers')
  return (
    <ConfirmDialog
      open
      tone="neutral"
      title={t('printers:didPrint.title')}
      body={t('printers:didPrint.body', { name: t(`printers:kind.${job.kind}`, { number: job.subjectNo }) })}
      confirmLabel={t('printers:didPrint.yes')}
      cancelLabel={t('printers:didPrint.no')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  )
}
