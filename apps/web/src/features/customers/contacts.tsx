import type { RevealedCustomer } from '@marquee/contract/customer-privacy'
import type { CustomerFile, CustomerRow } from '@marquee/contract/customers'
import { Badge, Button, IconButton, Menu, TextLink } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { Phone } from '../../lib/phone/phone.tsx'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'
import { useOutcome } from './use-outcome.ts'

const ContactDialog = dialogOnDemand(() =>
  import('./contact-dialog.tsx').then((part) => ({ default: part.ContactDialog })),
)

type Contact = CustomerFile['contacts'][number]

/** All phones and addresses of a customer; each of them finds the customer. */
export function Contacts({ customer, file }: { customer: CustomerRow; file: CustomerFile }) {
  const { t } = useTexts('customers')
  const mayUpdate = useMay('customers', 'update') && customer.archivedAt === null
  const sees = useMay('customers', 'update')
  const mayLift = useMay('customers', 'reveal') && !sees
  const { reveal } = useCustomerCommands()
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<RevealedCustomer | null>(null)
  const lift = () =>
    reveal.mutate(
      { id: customer.id },
      { onSuccess: setLifted, onError: () => void toast.error(t('customers:reveal.failed')) },
    )
  const shown = file.contacts.map((contact) => {
    const seen = lifted?.find(({ id }) => id === contact.id)
    return seen ? { ...contact, value: seen.value } : contact
  })
  return (
    <section aria-labelledby="customer-contacts" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-contacts" className="font-semibold text-sm">
          {t('customers:contacts.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t('customers:contacts.add')}
          </Button>
        )}
        {mayLift && lifted === null && file.contacts.length > 0 && (
          <Button size="sm" icon={Eye} onClick={lift} loading={reveal.isPending}>
            {t('customers:reveal.show')}
          </Button>
        )}
      </div>
      {file.contacts.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('customers:contacts.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y text-sm">
          {shown.map((contact) => (
            <ContactItem key={contact.id} customer={customer} contact={contact} mayUpdate={mayUpdate} />
          ))}
        </ul>
      )}
      {isAdding && <ContactDialog customer={customer} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** Pressed, it calls or opens a mail: on a phone that is what it is looked up for. A mask reaches nobody. */
function Reach({ contact: { kind, value } }: { contact: Pick<Contact, 'kind' | 'value'> }) {
  const shown = kind === 'phone' ? <Phone number={value} /> : value
  if (value.includes('•')) return shown
  return <TextLink render={<a href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`} />}>{shown}</TextLink>
}

const isVerifiedIn = (contact: Contact | undefined) => contact && contact.verifiedAt !== null

function ContactItem({
  customer,
  contact,
  mayUpdate,
}: {
  customer: CustomerRow
  contact: Contact
  mayUpdate: boolean
}) {
  const { t } = useTexts('customers', 'errors')
  const outcome = useOutcome(customer.id)
  const { setMainContact, removeContact, verifyContact } = useCustomerCommands()
  const target = { customerId: customer.id, contactId: contact.id }
  const isVerified = contact.verifiedAt !== null
  const now = (file: CustomerFile) => file.contacts.find(({ id }) => id === contact.id)
  const run = (send: () => Promise<unknown>, done: string, isDone: (file: CustomerFile) => boolean) =>
    void outcome({ send, done, isDone })
  return (
    <li className="flex min-h-10 items-center justify-between gap-3 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tnum min-w-0 [overflow-wrap:anywhere]">
          <Reach contact={contact} />
        </span>
        {contact.isMain && <span className="text-ink-3 text-xs">{t('customers:contacts.main')}</span>}
        {isVerified && (
          <Badge tone="success" icon={CircleCheck}>
            {t('customers:contacts.verified')}
          </Badge>
        )}
      </span>
      {mayUpdate && contact.isOwn && (
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t('customers:contacts.more', { contact: contact.value })} />}
          items={[
            {
              id: 'verify',
              label: t(isVerified ? 'customers:contacts.unverify' : 'customers:contacts.verify'),
              onSelect: () =>
                run(
                  () => verifyContact.mutateAsync({ ...target, verified: !isVerified }),
                  t(isVerified ? 'customers:contacts.unverified' : 'customers:contacts.verifiedDone'),
                  (file) => isVerifiedIn(now(file)) === !isVerified,
                ),
            },
            ...(contact.isMain
              ? []
              : [
                  {
                    id: 'main',
                    label: t('customers:contacts.makeMain'),
                    onSelect: () =>
                      run(
                        () => setMainContact.mutateAsync(target),
                        t('customers:contacts.madeMain'),
                        (file) => now(file)?.isMain === true,
                      ),
                  },
                  {
                    id: 'remove',
                    label: t('customers:contacts.remove'),
                    destructive: true,
                    onSelect: () =>
                      run(
                        () => removeContact.mutateAsync(target),
                        t('customers:contacts.removed'),
                        (file) => now(file) === undefined,
                      ),
                  },
                ]),
          ]}
        />
      )}
    </li>
  )
}
