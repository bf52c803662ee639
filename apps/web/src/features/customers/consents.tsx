import { type CustomerFile, type CustomerRow, consentPurposes } from '@marquee/contract/customers'
import { Badge, Button } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

const ConsentDialog = dialogOnDemand(() =>
  import('./consent-dialog.tsx').then((part) => ({ default: part.ConsentDialog })),
)

/** What a customer has agreed to, by purpose, with how and to which text. */
export function Consents({ customer, file }: { customer: CustomerRow; file: CustomerFile }) {
  const { t } = useTexts('customers')
  const format = useFormat()
  const mayUpdate = useMay('customers', 'update')
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="customer-consents" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-consents" className="font-semibold text-sm">
          {t('customers:consents.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" icon={Pencil} onClick={() => setAsking(true)}>
            {t('customers:consents.record')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {consentPurposes.map((purpose) => {
          const said = file.consents.find((each) => each.purpose === purpose)
          return (
            <li key={purpose} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
              <span>{t(`customers:purpose.${purpose}`)}</span>
              {said ? (
                <Badge tone={said.given ? 'success' : 'neutral'} icon={said.given ? Check : X}>
                  {t(said.given ? 'customers:consents.given' : 'customers:consents.withdrawn')}
                </Badge>
              ) : (
                <span className="text-ink-3">{t('customers:consents.unknown')}</span>
              )}
              {said && (
                <span className="w-full text-ink-3 text-xs">
                  {[
                    t(`customers:source.${said.source}`),
                    t('customers:consents.text', { version: said.textVersion }),
                    said.who,
                    format.dateTime(said.at, 'short'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {isAsking && <ConsentDialog customer={customer} file={file} onClose={() => setAsking(false)} />}
    </section>
  )
}
