import type { CustomerRow } from '@marquee/contract/customers'
import { Button } from '@marquee/ui'
import EyeOff from 'lucide-react/icons/eye-off'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

const AnonymiseDialog = dialogOnDemand(() =>
  import('./anonymise-dialog.tsx').then((part) => ({ default: part.AnonymiseDialog })),
)

/** What a customer may ask of the venue: all that it knows of them, and to be forgotten. */
export function PersonalData({ customer }: { customer: CustomerRow }) {
  const { t } = useTexts('customers', 'errors')
  const failureText = useFailureText()
  const { exportPersonal } = useCustomerCommands()
  const may = useMay('customers', 'privacy')
  const [isForgetting, setForgetting] = useState(false)
  if (!may || customer.mergedInto !== null || customer.anonymisedAt !== null) return null
  const fetchFile = (format: 'json' | 'pdf') =>
    void exportPersonal.mutateAsync({ id: customer.id, format }).then(
      ({ url }) => window.location.assign(url),
      (error: unknown) => toast.error(failureText(readFailure(error))),
    )
  return (
    <section aria-labelledby="customer-personal" className="flex flex-col gap-2">
      <h3 id="customer-personal" className="font-semibold text-sm">
        {t('customers:personal.title')}
      </h3>
      <p className="text-ink-3 text-sm">{t('customers:personal.lead')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={FileDown} onClick={() => fetchFile('pdf')}>
          {t('customers:personal.pdf')}
        </Button>
        <Button size="sm" icon={FileDown} onClick={() => fetchFile('json')}>
          {t('customers:personal.json')}
        </Button>
        <Button size="sm" icon={EyeOff} onClick={() => setForgetting(true)}>
          {t('customers:personal.anonymise')}
        </Button>
      </div>
      {isForgetting && <AnonymiseDialog customer={customer} onClose={() => setForgetting(false)} />}
    </section>
  )
}
