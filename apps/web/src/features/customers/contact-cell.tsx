import type { ContactKind, CustomerRow } from '@marquee/contract/customers'
import { IconButton } from '@marquee/ui'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Phone } from '../../lib/phone/phone.tsx'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

/** A phone or an address in the list; where it is masked, people who may lift the mask do it here, and it is logged. */
export function ContactCell({ customer, kind }: { customer: CustomerRow; kind: ContactKind }) {
  const { t } = useTexts('customers')
  const { reveal } = useCustomerCommands()
  const sees = useMay('customers', 'update')
  const mayLift = useMay('customers', 'reveal')
  const [lifted, setLifted] = useState<string | null>(null)
  const stored = customer[kind]
  if (stored === null) return null
  const value = lifted ?? stored
  const lift = () =>
    reveal.mutate(
      { id: customer.id },
      {
        onSuccess: (contacts) =>
          setLifted(contacts.find((contact) => contact.kind === kind && contact.isMain)?.value ?? null),
        onError: () => toast.error(t('customers:reveal.failed')),
      },
    )
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1">
      <span className="min-w-0 truncate">{kind === 'phone' ? <Phone number={value} /> : value}</span>
      {!sees && mayLift && lifted === null && (
        <IconButton
          icon={Eye}
          size="sm"
          label={`${t('customers:reveal.show')}: ${customer.name}`}
          disabled={reveal.isPending}
          onClick={(event) => {
            event.stopPropagation()
            lift()
          }}
        />
      )}
    </span>
  )
}
