import { Button, Dialog } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'

/** An earlier try has sold the basket; more than that is not known. */
export function SoldEarlier({ onNext }: { onNext: () => void }) {
  const { t } = useTexts('getPass')
  return (
    <Dialog
      open
      onClose={onNext}
      title={t('getPass:earlier.title')}
      description={t('getPass:earlier.body')}
      footer={
        <Button variant="primary" onClick={onNext}>
          {t('getPass:earlier.next')}
        </Button>
      }
    />
  )
}
