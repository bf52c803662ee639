import type { ShownCustomer } from '@marquee/contract/customers'
import { TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { Phone } from '../../lib/phone/phone.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { FlagBadges } from '../../parts/customers/flag-badges.tsx'

/** What tells two people of one name apart. */
export function Person({ person, isLink = false }: { person: ShownCustomer; isLink?: boolean }) {
  const { t } = useTexts('customers')
  const { phone, email, flags } = person
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border border-line px-3 py-2">
      <span className="font-semibold [overflow-wrap:anywhere]">
        {isLink ? <TextLink render={<Link to={`/customers?id=${person.id}`} />}>{person.name}</TextLink> : person.name}
      </span>
      <span className="tnum text-ink-3 text-xs">{t('customers:number', { number: person.customerNo })}</span>
      {phone && (
        <span className="tnum">
          <Phone number={phone} />
        </span>
      )}
      {email && <span className="[overflow-wrap:anywhere]">{email}</span>}
      {!phone && !email && <span className="text-ink-3">{t('customers:contacts.none')}</span>}
      <FlagBadges flags={flags} />
    </li>
  )
}
